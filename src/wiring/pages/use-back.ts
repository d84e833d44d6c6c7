import { useLocation, useNavigate } from "react-router-dom";
import { urls } from "../../urls";

/** Goes to the page a person came from; home, where they came from none of this app's. */
export function useBack(): () => void {
  const navigate = useNavigate();
  const isFirst = useLocation().key === "default";
  return () => void (isFirst ? navigate(urls.home) : navigate(-1));
}
