import type { ReactNode } from "react";
import { isOwnServer } from "../platform/browser/api-bases.ts";
import { NOT_OFFERED } from "../platform/browser/api-client.ts";
import type { ApiBase } from "../platform/http/call.ts";

/** For content that calls our own server only. Elsewhere it says so. */
export function OwnServerOnly({ base, children }: { base?: ApiBase; children: ReactNode }) {
	return isOwnServer(base) ? children : <p role="status">{NOT_OFFERED}</p>;
}
