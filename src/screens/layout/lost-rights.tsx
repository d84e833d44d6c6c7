import { css } from "styled-system/css";
import { Notice } from "../shells/notice";

const above = css({ mb: "16" });

/** Above a page that was open when an administrator took permissions away. */
const LostRights = () => (
  <div className={above}>
    <Notice title="Your permissions changed">
      This page and what you typed stay as they are, but the server may refuse to save it. Ask an administrator, or copy
      out what you need before you leave.
    </Notice>
  </div>
);

export default LostRights;
