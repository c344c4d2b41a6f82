import { yieldToEventLoop } from "../db/yield-to-event-loop.ts";
import { fetchPublishedProjects, projectPath } from "../features/projects/projects.calls.ts";
import { features } from "../features.ts";
import type { App } from "../platform/app-context.ts";
import { type Api, createApiClient } from "../platform/browser/api-client.ts";
import { ApiError } from "../platform/browser/api-error.ts";
import type { SitemapEntry } from "../platform/feature.ts";
import { textResponse } from "../platform/http/text-response.ts";
import type { Settings } from "../platform/settings.ts";
import { sitePages } from "../shell/screens.ts";
import { type BuiltBases, createPageCalls } from "./page-calls.ts";
import type { Handler } from "./routes.ts";
import { webManifest } from "./web-manifest.ts";

/** `/robots.txt`, `/sitemap.xml`, `/feed.xml` and `/site.webmanifest`, generated from public content. */

type SitemapSettings = Pick<Settings, "siteUrl" | "indexResults"> & Pick<App, "site">;

const MAX_FEED_ENTRIES = 20;
/** Limit of the sitemap protocol. */
const MAX_ADDRESSES = 50_000;

/** Handlers by path; each response carries the cache tags that it was built from. */
export function createSitemapAndFeed(
	settings: SitemapSettings,
	api: Handler,
	/** The address of the API that the linked pages use. */
	bases: () => Promise<Pick<BuiltBases, "apiAddress">>,
): Record<string, Handler> {
	const handlerOf =
		(type: string, write: (api: Api) => Promise<string>): Handler =>
		async (_request, origin) => {
			const calls = createPageCalls({ api, siteUrl: settings.siteUrl, origin });
			const client = createApiClient({
				address: (await bases()).apiAddress,
				token: () => null,
				fetch: calls.fetch,
			});
			try {
				return new Response(await write(client), {
					headers: {
						"content-type": `${type}; charset=utf-8`,
						"cache-control": "no-cache",
						...calls.cacheHeaders(),
					},
				});
			} catch (error) {
				if (!(error instanceof ApiError)) throw error;
				return textResponse(503, error.message);
			}
		};

	return {
		"/robots.txt": handlerOf("text/plain", async () => robots(settings)),
		"/sitemap.xml": handlerOf("application/xml", (client) => sitemap(client, settings)),
		"/site.webmanifest": handlerOf("application/manifest+json", async () =>
			JSON.stringify(webManifest(settings.site()), null, "\t"),
		),
		"/feed.xml": handlerOf("application/atom+xml", (client) => feed(client, settings)),
	};
}

/** Results stay crawlable even if they must not be indexed: crawlers must see the `noindex` on their pages. */
function robots({ siteUrl }: SitemapSettings): string {
	return `User-agent: *
Disallow: /dashboard
Disallow: /api/

Sitemap: ${siteUrl}/sitemap.xml
`;
}

async function sitemap(api: Api, { siteUrl, indexResults }: SitemapSettings): Promise<string> {
	const addresses: SitemapEntry[] = sitePages.flatMap((page) =>
		"sitemap" in page ? page.sitemap.map((path) => ({ path })) : [],
	);
	for (const feature of features) {
		addresses.push(...((await feature.sitemap?.(api, { indexResults })) ?? []));
	}
	const entries: string[] = [];
	for (const { path, changed } of addresses.slice(0, MAX_ADDRESSES)) {
		await yieldToEventLoop();
		const lastmod = changed ? `<lastmod>${escapeXml(changed)}</lastmod>` : "";
		entries.push(`<url><loc>${escapeXml(siteUrl + path)}</loc>${lastmod}</url>`);
	}
	return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`;
}

async function feed(api: Api, { siteUrl, site }: SitemapSettings): Promise<string> {
	const { name, about } = site();
	const { articles } = await fetchPublishedProjects(api, { page: 1, limit: MAX_FEED_ENTRIES });
	const updated = articles
		.map(({ updated_at }) => updated_at)
		.sort()
		.at(-1);
	const entries = articles.map((project) => {
		const link = escapeXml(siteUrl + projectPath(project));
		const categories = project.categories.map(
			({ name }) => `<category term="${escapeXml(name)}"/>`,
		);
		return `<entry>
<id>urn:uuid:${escapeXml(project.id)}</id>
<title>${escapeXml(project.title)}</title>
<link href="${link}"/>
<published>${escapeXml(project.published_at ?? project.created_at)}</published>
<updated>${escapeXml(project.updated_at)}</updated>
<summary>${escapeXml(project.excerpt)}</summary>
${categories.join("")}
</entry>`;
	});
	return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${escapeXml(siteUrl)}/</id>
<title>${escapeXml(name)}: new projects</title>
<subtitle>${escapeXml(about)}</subtitle>
<author><name>${escapeXml(name)}</name></author>
<link href="${escapeXml(siteUrl)}/projects"/>
<link rel="self" type="application/atom+xml" href="${escapeXml(siteUrl)}/feed.xml"/>
<updated>${escapeXml(updated ?? "2026-01-01T00:00:00.000Z")}</updated>
${entries.join("\n")}
</feed>
`;
}

const ENTITIES: Record<string, string> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&apos;",
};

/** Escapes text for XML content and attributes, and removes control characters, which XML forbids. */
function escapeXml(text: string): string {
	return text
		.replace(/[&<>"']/g, (character) => ENTITIES[character] as string)
		.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "");
}
