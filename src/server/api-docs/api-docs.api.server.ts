import { type Endpoint, implement } from "../../platform/http/endpoint.ts";
import { buildOpenApi, type OpenApiDocument } from "../../platform/http/openapi.server.ts";
import { site } from "../../site.ts";
import { renderDocsPage } from "./docs-page.server.ts";

/**
 * The API's own description, and a page to read and try it. Both are built once; `reads: []` keeps them
 * compressed in the page cache for good.
 */
export function apiDocsEndpoints(all: () => readonly Endpoint[]): Endpoint[] {
	let built: OpenApiDocument | undefined;
	const document = () => {
		built ??= buildOpenApi(all(), `${site.name} API`);
		return built;
	};
	return [
		implement(
			{
				method: "GET",
				path: "/openapi.json",
				tag: "Documentation",
				summary: "This API as an OpenAPI 3.1 document",
				access: "public",
				file: true,
			},
			{
				cacheTags: [],
				handle: async () => Response.json(document()),
			},
		),
		implement(
			{
				method: "GET",
				path: "/docs",
				tag: "Documentation",
				summary: "This API as a page to read and try",
				access: "public",
				file: true,
			},
			{
				cacheTags: [],
				handle: async () => {
					const { html, policy } = await renderDocsPage(document());
					return new Response(html, {
						headers: {
							"content-type": "text/html; charset=utf-8",
							"content-security-policy": policy,
						},
					});
				},
			},
		),
	];
}
