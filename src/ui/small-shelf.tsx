/** An empty shelf, for lists with nothing in them. Takes the text colour. */
export const SmallShelf = () => (
  <svg
    viewBox="0 0 50 31"
    width="50"
    height="31"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
  >
    <path d="M1 1v29M49 1v29M1 9h48M1 23h48" strokeLinecap="round" />
    <g strokeLinecap="round" strokeDasharray="2 3">
      <rect x="11" y="14" width="9" height="9" rx="2" />
      <rect x="25" y="11.5" width="14" height="11.5" rx="2" />
    </g>
  </svg>
);
