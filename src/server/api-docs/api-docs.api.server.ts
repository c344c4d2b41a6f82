import { readFile } from "node:fs/promises";
import { accentStyle } from "../../features/site/accent.ts";
import { type Endpoint, implement } from "../../platform/api/endpoint.ts";
import { buildOpenApi, type OpenApiDocument } from "../../platform/api/openapi.server.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { callsUnder } from "../../platform/http/call.ts";
import { ROOT } from "../../platform/root.ts";
import { escapeHtml } from "../../platform/text/html-tags.server.ts";
import type { Site } from "../../site.ts";

const defineCall = callsUnder("Documentation");

const titleOf = ({ name }: Site) => `${name} API`;

/** The OpenAPI document and Swagger UI. `cacheTags: []` lets the page cache store the unchanging files. */
export function apiDocsEndpoints(all: () => readonly Endpoint[]): Endpoint[] {
	let built: OpenApiDocument | undefined;
	return [
		implement(
			defineCall("GET /openapi.json", {
				summary: "This API as an OpenAPI 3.1 document",
				access: "public",
				file: true,
			}),
			{
				cacheTags: [],
				handle: async ({ app }) => {
					const title = titleOf(app.site());
					if (built?.info.title !== title) built = buildOpenApi(all(), title);
					return Response.json(built);
				},
			},
		),
		implement(
			defineCall("GET /docs", {
				summary: "This API as an interactive page",
				access: "public",
				file: true,
			}),
			{
				cacheTags: [],
				handle: async ({ app }) =>
					new Response(page(app.site()), {
						headers: {
							"content-type": "text/html; charset=utf-8",
							"content-security-policy": POLICY,
						},
					}),
			},
		),
		implement(
			defineCall("GET /docs/:file", {
				summary: "A script or style sheet of the interactive page",
				access: "public",
				file: true,
			}),
			{
				cacheTags: [],
				handle: async ({ app, params }) => {
					const read = FILES.get(params.file);
					if (!read) throw new AppError("not_found", "File not found");
					const type = params.file.endsWith(".css") ? "text/css" : "text/javascript";
					return new Response(await read(app.site()), {
						headers: { "content-type": `${type}; charset=utf-8` },
					});
				},
			},
		),
	];
}

const textOf = (url: string | URL) => readFile(new URL(url), "utf8");

const FILES: ReadonlyMap<string, (site: Site) => Promise<string>> = new Map([
	["style.css", styleSheet],
	["swagger-ui.js", () => textOf(import.meta.resolve("swagger-ui-dist/swagger-ui-bundle.js"))],
	["start.js", () => textOf(new URL("src/server/api-docs/docs-page.js", ROOT))],
]);

/** Puts the viewer's rules into a cascade layer, so that ours override them. */
async function styleSheet(site: Site): Promise<string> {
	const [viewer, tokens, own] = await Promise.all([
		textOf(import.meta.resolve("swagger-ui-dist/swagger-ui.css")),
		textOf(new URL("src/app/styles/tokens.css", ROOT)),
		textOf(new URL("src/server/api-docs/docs-page.css", ROOT)),
	]);
	const accent = site.accent ? accentStyle(site.accent) : "";
	return `@layer viewer {${viewer}}\n${tokens}${accent}${own}`;
}

const page = (site: Site) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="${escapeHtml(site.images.icon.href)}" type="${site.images.icon.type}">
<title>${escapeHtml(titleOf(site))}</title>
<link rel="stylesheet" href="/api/docs/style.css">
<script defer src="/api/docs/swagger-ui.js"></script>
<script defer src="/api/docs/start.js"></script>
</head>
<body>
<div id="viewer"><noscript>This page needs JavaScript. The <a href="/api/openapi.json">OpenAPI document</a> says the same.</noscript></div>
</body>
</html>`;

/** No inline script or style, no eval, and no other host: the icons of the viewer's style sheet are data URLs. */
const POLICY = [
	"default-src 'none'",
	"script-src 'self'",
	"style-src 'self'",
	"connect-src 'self'",
	"img-src 'self' data:",
	"form-action 'none'",
	"base-uri 'none'",
	"frame-ancestors 'none'",
].join("; ");
