import { useLocation, useNavigate } from "react-router-dom";
import { urls } from "../../urls";

/** Goes to the previous page of this app, or home if there is none. */
export function useBack(): () => void {
  const navigate = useNavigate();
  const isFirst = useLocation().key === "default";
  return () => void (isFirst ? navigate(urls.home) : navigate(-1));
}
