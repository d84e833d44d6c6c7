import { css } from "styled-system/css";

const frame = css({ gridArea: "app", width: "100%", height: "100%", borderLeft: "1px solid {colors.border}" });

// oxlint-disable-next-line react/iframe-missing-sandbox -- it is the app of this very address
export const AppFrame = () => <iframe className={frame} src="/" title="The app" />;
