import type { Plugin } from "vite";

/**
 * Functions of React Router that this site never calls: fetchers, form submission, `.data` requests, lazy route
 * discovery. They and what only they call are a tenth of the router.
 */
const NEVER_CALLED: Record<string, readonly string[]> = {
	"router/router.js": [
		...["fetch", "handleAction", "handleFetcherAction", "handleFetcherLoader"],
		...["setFetcherError", "resetFetcher", "discoverRoutes", "patchRoutes", "_internalSetRoutes"],
		...["getSubmittingNavigation", "getLoadingFetcher", "getSubmittingFetcher"],
		...["convertFormDataToSearchParams", "convertSearchParamsToFormData"],
	],
	"dom/ssr/single-fetch.js": [
		...["singleFetchActionStrategy", "singleFetchLoaderFetcherStrategy", "nonSsrStrategy"],
		"fetchAndDecodeViaTurboStream",
	],
	"dom/ssr/fog-of-war.js": ["fetchAndApplyManifestPatches", "getPartialManifest"],
	"dom/ssr/components.js": ["PrefetchPageLinks"],
	"dom/ssr/routes.js": [
		...["createClientRoutesWithHMRRevalidationOptOut", "wrapShouldRevalidateForHdr"],
		"noActionDefinedError",
	],
};

/**
 * Replaces them with an error in the browser's build. The build fails if React Router no longer has such a function.
 */
export function leaveOut(): Plugin {
	return {
		name: "leave-out",
		apply: "build",
		applyToEnvironment: ({ name }) => name === "client",
		transform: {
			filter: { id: /node_modules[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]/ },
			handler(code, id) {
				const [, path = ""] = /[\\/]lib[\\/]([^?]+)/.exec(id) ?? [];
				const names = NEVER_CALLED[path.replaceAll("\\", "/")];
				return names && withoutFunctions(code, names, this.parse(code));
			},
		},
	};
}

interface Node {
	type: string;
	start: number;
	end: number;
	id?: { name: string } | null;
	body?: unknown;
}

export function withoutFunctions(code: string, names: readonly string[], program: unknown): string {
	const bodies = new Map<string, Node>();
	visit(program, (node) => {
		const { type, id, body } = node;
		if (type === "FunctionDeclaration" && id && names.includes(id.name)) {
			bodies.set(id.name, body as Node);
		}
	});
	const missing = names.filter((name) => !bodies.has(name));
	if (missing.length > 0) throw new Error(`React Router has no function ${missing.join(", ")}`);
	let rest = code;
	for (const [name, { start, end }] of [...bodies].sort(([, a], [, b]) => b.start - a.start)) {
		rest = `${rest.slice(0, start)}{ throw Error("left out: ${name}"); }${rest.slice(end)}`;
	}
	return rest;
}

function visit(value: unknown, see: (node: Node) => void): void {
	if (typeof value !== "object" || value === null) return;
	if ("type" in value && "start" in value) see(value as Node);
	for (const child of Object.values(value)) visit(child, see);
}
