import type { ReactNode } from "react";
import { isOwnServer } from "../platform/browser/api-bases.ts";
import { NOT_OFFERED } from "../platform/browser/api-client.ts";
import type { ApiPart } from "../platform/http/call.ts";

/** Renders its children if the pages call our own API; with another server it says that this is not offered. */
export function OwnServerOnly({ apiPart, children }: { apiPart?: ApiPart; children: ReactNode }) {
	return isOwnServer(apiPart) ? children : <p role="status">{NOT_OFFERED}</p>;
}
