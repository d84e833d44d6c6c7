import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

/**
 * The token after the `#` of a one-time link, "" when there is none. It is removed from the address and the history at
 * once; it stays in memory until the page unmounts or another link is opened in its place.
 */
export function useLinkToken(): string {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(hash.slice(1));
  if (hash !== "" && hash.slice(1) !== token) setToken(hash.slice(1));
  useEffect(() => {
    if (hash !== "") void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return token;
}
