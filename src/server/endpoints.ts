import { features } from "../features.ts";
import type { Endpoint } from "../platform/http/endpoint.ts";
import { apiDocsEndpoints } from "./api-docs/api-docs.api.server.ts";

/** Every endpoint of every feature, and the API documentation. Each endpoint declares its own access. */
export const endpoints: readonly Endpoint[] = [
	...features.flatMap((feature) => feature.endpoints ?? []),
	...apiDocsEndpoints(() => endpoints),
];
