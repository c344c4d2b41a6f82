import type { ReactNode } from "react";
import { isOwnServer } from "../platform/browser/api-bases.ts";
import { NOT_OFFERED } from "../platform/browser/api-client.ts";
import type { Base } from "../platform/http/call.ts";

/** What needs calls of our own server. Where another one answers, it says so at once instead. */
export function OwnServerOnly({ base, children }: { base?: Base; children: ReactNode }) {
	return isOwnServer(base) ? children : <p role="status">{NOT_OFFERED}</p>;
}
