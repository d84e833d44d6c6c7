import { shelfPicture } from "styled-system/recipes";

type Depth = "far" | "mid" | "near" | "lit";
type Thing = { x: number; floor: number; depth: Depth };

const Box = ({ x, floor, depth, w, h }: Thing & { w: number; h: number }) => (
  <>
    <rect data-depth={depth} x={x} y={floor - h} width={w} height={h} rx="4" />
    <rect data-depth="shade" x={x + w / 2 - 9} y={floor - h} width="18" height="12" />
  </>
);

const Phone = ({ x, floor, depth }: Thing) => (
  <>
    <rect data-depth={depth} x={x} y={floor - 74} width="38" height="74" rx="7" />
    <rect data-depth="shade" x={x + 6} y={floor - 68} width="11" height="22" rx="5.5" />
  </>
);

const Tablet = ({ x, floor, depth }: Thing) => (
  <>
    <rect data-depth={depth} x={x} y={floor - 92} width="68" height="92" rx="8" />
    <rect data-depth="shade" x={x + 6} y={floor - 86} width="56" height="80" rx="4" />
  </>
);

const Watch = ({ x, floor, depth }: Thing) => (
  <>
    <rect data-depth={depth} x={x + 9} y={floor - 66} width="22" height="66" rx="7" opacity=".5" />
    <rect data-depth={depth} x={x} y={floor - 52} width="40" height="40" rx="11" />
    <rect data-depth="shade" x={x + 6} y={floor - 46} width="28" height="28" rx="7" />
  </>
);

const Laptop = ({ x, floor, depth }: Thing) => (
  <>
    <rect data-depth={depth} x={x + 10} y={floor - 72} width="104" height="66" rx="6" />
    <rect data-depth="shade" x={x + 17} y={floor - 65} width="90" height="52" rx="3" />
    <path data-depth={depth} d={`M${x} ${floor - 6}h124l-6 6H${x + 6}z`} />
  </>
);

const Speaker = ({ x, floor, depth }: Thing) => (
  <>
    <rect data-depth={depth} x={x} y={floor - 84} width="48" height="84" rx="9" />
    <circle data-depth="shade" cx={x + 24} cy={floor - 63} r="8" />
    <circle data-depth="shade" cx={x + 24} cy={floor - 30} r="15" />
    <circle data-depth={depth} cx={x + 24} cy={floor - 30} r="6" />
  </>
);

const Headphones = () => (
  <>
    <rect data-depth="post" x="301" y="336" width="6" height="62" opacity=".5" />
    <rect data-depth="post" x="288" y="397" width="32" height="5" rx="2" opacity=".6" />
    <path data-depth="near" d="M271 364v-6a33 33 0 0 1 66 0v6h-7v-6a26 26 0 0 0-52 0v6z" />
    <rect data-depth="near" x="268" y="362" width="18" height="34" rx="8" />
    <rect data-depth="near" x="322" y="362" width="18" height="34" rx="8" />
  </>
);

const Camera = () => (
  <>
    <rect data-depth="mid" x="124" y="493" width="26" height="16" rx="4" />
    <rect data-depth="mid" x="112" y="502" width="82" height="54" rx="8" />
    <circle data-depth="shade" cx="158" cy="529" r="19" />
    <circle data-depth="mid" cx="158" cy="529" r="10" />
  </>
);

const Gamepad = () => (
  <>
    <path
      data-depth="mid"
      d="M438 512h50c9 0 14 12 18 22 3 8 4 22-3 22-8 0-11-16-17-16h-46c-6 0-9 16-17 16-7 0-6-14-3-22 4-10 9-22 18-22z"
    />
    <circle data-depth="shade" cx="443" cy="528" r="6" />
    <circle data-depth="shade" cx="483" cy="528" r="6" />
  </>
);

/** The stock room next to the sign-in form: decoration that fills its container. */
export const Shelf = () => (
  <svg
    className={shelfPicture()}
    viewBox="0 0 720 900"
    width="100%"
    height="100%"
    preserveAspectRatio="xMidYMax slice"
    aria-hidden="true"
  >
    <rect className="wall" x="-2000" y="-2000" width="4720" height="4900" />
    <Box x={112} floor={248} depth="far" w={64} h={58} />
    <Box x={182} floor={248} depth="mid" w={48} h={44} />
    <Phone x={262} floor={248} depth="near" />
    <Phone x={310} floor={248} depth="mid" />
    <Phone x={358} floor={248} depth="far" />
    <Tablet x={430} floor={248} depth="mid" />
    <Watch x={540} floor={248} depth="near" />
    <Laptop x={112} floor={402} depth="mid" />
    <Headphones />
    <Box x={390} floor={362} depth="mid" w={58} h={34} />
    <Box x={384} floor={402} depth="far" w={72} h={40} />
    <Speaker x={486} floor={402} depth="mid" />
    <Speaker x={546} floor={402} depth="far" />
    <Camera />
    <Box x={218} floor={556} depth="far" w={90} h={66} />
    <Phone x={346} floor={556} depth="lit" />
    <Gamepad />
    <Box x={540} floor={556} depth="far" w={60} h={86} />
    <Tablet x={112} floor={710} depth="mid" />
    <Tablet x={190} floor={710} depth="far" />
    <Watch x={284} floor={710} depth="mid" />
    <Watch x={336} floor={710} depth="near" />
    <Laptop x={402} floor={710} depth="far" />
    <Box x={548} floor={710} depth="mid" w={52} h={52} />
    <Box x={112} floor={902} depth="far" w={128} h={94} />
    <Box x={262} floor={830} depth="far" w={72} h={48} />
    <Box x={248} floor={902} depth="mid" w={104} h={72} />
    <Box x={452} floor={902} depth="far" w={148} h={106} />
    <path data-depth="post" d="M88 122a2 2 0 0 1 5 0v780h-5zM627 122a2 2 0 0 1 5 0v780h-5z" />
    <path data-depth="post" d="M93 248h534v5H93zM93 402h534v5H93zM93 556h534v5H93zM93 710h534v5H93z" />
    <path data-depth="lit" d="M364 561h1.5v30H364z" />
    <rect data-depth="lit" x="305" y="590" width="120" height="28" rx="6" />
    <text x="365" y="608.7" textAnchor="middle" fontSize="13">
      ₦1,650,000.00
    </text>
  </svg>
);
