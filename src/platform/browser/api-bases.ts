import type { ApiPart } from "../http/call.ts";
import type { ApiAddress } from "./api-client.ts";

/** The API of the server that serves the pages, which has more calls than the specification names. */
const OWN_BASE = "/api";

/** The base of a part of the API. For pages and their server build only: Vite replaces `import.meta.env`. */
function baseOf(part: ApiPart | undefined): string {
	const main: string = import.meta.env.VITE_API_BASE || OWN_BASE;
	if (part === "assistance") return import.meta.env.VITE_ASSISTANCE_BASE || main;
	if (part === "results") return import.meta.env.VITE_RESULTS_BASE || main;
	if (part === "categories") return import.meta.env.VITE_CATEGORIES_BASE || main;
	return main;
}

/** Every base that this build's scripts may call, for the server that serves it. */
export function apiBases(): string[] {
	return [undefined, "assistance" as const, "results" as const, "categories" as const].map(baseOf);
}

/** Whether our own server answers this part. Only it gets unspecified calls; screens hide what needs them. */
export function isOwnServer(part?: ApiPart): boolean {
	return baseOf(part) === OWN_BASE;
}

/** The most characters that our own server takes; another one decides for itself. */
export const ownLimit = (characters: number, part?: ApiPart): number | undefined =>
	isOwnServer(part) ? characters : undefined;

export function apiAddress(path: string, part: ApiPart | undefined): ApiAddress {
	return { url: `${baseOf(part)}${path}`, isOwnServer: isOwnServer(part) };
}
