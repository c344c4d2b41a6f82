import { isOwnServer } from "../../../platform/browser/api-bases.ts";
import { Link } from "../../../ui/link.tsx";

/** A link to a page whose calls only our own server has. Elsewhere it is text. */
export function OwnLink({ to, children }: { to: string; children: string }) {
	return isOwnServer() ? <Link to={to}>{children}</Link> : children;
}
