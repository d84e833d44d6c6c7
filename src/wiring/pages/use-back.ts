import { useLocation, useNavigate } from "react-router-dom";
import { paths } from "../../paths";

/** Goes to the page a person came from; home, where they came from none of this app's. */
export function useBack(): () => void {
  const navigate = useNavigate();
  const isFirst = useLocation().key === "default";
  return () => void (isFirst ? navigate(paths.home) : navigate(-1));
}
