import { Navigate } from "react-router-dom";
import { paths } from "../paths";
import { useMay, useProfile } from "./session";

/** The way in: the first list the person may see. */
export function HomeRedirect() {
  const profile = useProfile();
  const maySeeOrders = useMay("orders.view");
  const maySeeProducts = useMay("products.view");
  if (profile === null) return null;
  if (maySeeOrders) return <Navigate to={paths.orders} replace />;
  return <Navigate to={maySeeProducts ? paths.products : paths.error} replace />;
}
