import { isOwnServer } from "../../../platform/browser/api-bases.ts";
import { Link } from "../../../ui/link.tsx";

/** A link to a page that only our own server has; with another server, its text. */
export function OwnServerLink({ to, children }: { to: string; children: string }) {
	return isOwnServer() ? <Link to={to}>{children}</Link> : children;
}
