import { Hono, type HonoRequest } from "hono";
import type { CallOrigin } from "../platform/api/answer-call.server.ts";
import { textResponse } from "../platform/http/text-response.ts";
import type { Log } from "../platform/operations/log.server.ts";
import { isReading } from "./request-line.ts";

export type Handler = (request: Request, origin: CallOrigin) => Promise<Response>;
type Routes = Hono<{ Bindings: CallOrigin }>;

export interface RoutesOptions {
	/** Handlers by path, for what is neither API, page nor file, such as health and metrics. */
	otherRoutes: Record<string, Handler>;
	api: Routes;
	media: (request: Request, key: string) => Promise<Response>;
	/** Handlers by path, for what is generated from content and cached until it changes, such as the sitemap. */
	sitemapAndFeed: Record<string, Handler>;
	page: Handler | undefined;
	log: Log;
}

/** Every address of the server, as one application. The first route that matches answers. */
export function createRoutes(options: RoutesOptions): Routes {
	const { otherRoutes, api, media, sitemapAndFeed, page, log } = options;
	// Hono would decode the path: a path that the pipeline treats as a page's could then match a route of the API.
	const routes: Routes = new Hono({ getPath: ({ url }) => new URL(url).pathname });
	for (const [path, handle] of Object.entries({ ...otherRoutes, ...sitemapAndFeed })) {
		routes.all(path, ({ req, env }) => handle(req.raw, env));
	}
	routes.route("/", api);
	routes.all("/media/*", ({ req }) => media(req.raw, req.path.slice(1)));
	if (page) {
		routes.all("/assets/*", async ({ req }, next) =>
			// For a page of another release, which asks for files that this one lacks: the not-found page has kilobytes.
			req.header("accept")?.includes("text/html") ? next() : notFound(),
		);
		routes.all("*", async ({ req, env }) => redirectOfSlash(req) ?? page(req.raw, env));
	}
	routes.notFound(notFound);
	routes.onError((error) => {
		log.error({ error }, "request failed");
		return somethingWrong();
	});
	return routes;
}

function redirectOfSlash({ method, path, url }: HonoRequest): Response | undefined {
	if (!path.endsWith("/") || path === "/" || !isReading(method)) return undefined;
	const target = path.replace(/\/{2,}/g, "/").replace(/\/+$/, "") || "/";
	return new Response(null, { status: 308, headers: { location: target + new URL(url).search } });
}

const notFound = () => textResponse(404, "Not found");

export const somethingWrong = () =>
	textResponse(500, "Something went wrong on our side. Please try again.");
