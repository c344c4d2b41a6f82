import { hash as digest, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
	createRequestHandler,
	isRouteErrorResponse,
	matchRoutes,
	RouterContextProvider,
	type ServerBuild,
} from "react-router";
import { cleanArticle } from "../features/projects/article-thread.server.ts";
import { accentStyle } from "../features/site/accent.ts";
import { nameStyle } from "../features/site/name-style.ts";
import { siteForPages } from "../features/site/site.service.server.ts";
import type { App } from "../platform/app-context.ts";
import { createApiClient } from "../platform/browser/api-client.ts";
import {
	HYDRATED_EVENT,
	PENDING_TARGET,
	pageScript,
	START_FAILED_ID,
	VISITOR_SCRIPT,
} from "../platform/browser/page-scripts.ts";
import { startApplication } from "../platform/browser/start-application.ts";
import { readFormFields } from "../platform/http/form-fields.server.ts";
import type { Log } from "../platform/operations/log.server.ts";
import type { Settings } from "../platform/settings.ts";
import type { RenderContext, renderContext } from "../shell/context.ts";
import { FRAGMENT_SCRIPT } from "../shell/fragment-script.ts";
import { dashboardScreens, sitePages } from "../shell/screens.ts";
import { apiBasesOf, createPageCalls, foreignOrigins } from "./page-calls.ts";
import type { Handler } from "./routes.ts";

export interface PagesOptions {
	settings: Settings;
	site: App["site"];
	log: Log;
	api: Handler;
	/** The React Router build: loaded once in production, again for each page in development. */
	build: () => Promise<ServerBuild>;
	/** Undefined in development. */
	clientFolder: string | undefined;
}

/** Renders pages. Each response carries its cache tags and its own content security policy. */
export function createPages(options: PagesOptions): Handler {
	const { settings, site, log, api, build, clientFolder } = options;
	const styles = new Map<string, Style>();
	const readStyle = (href: string) => {
		let style = styles.get(href);
		if (style === undefined) {
			const css = readFileSync(join(clientFolder as string, href), "utf8").trim();
			style = { css, hash: hash(css) };
			styles.set(href, style);
		}
		return style;
	};
	// Marks our own scripts until `finishPage` replaces it by hashes. No page contains it, so it need not change.
	const nonce = randomBytes(18).toString("base64");
	const handlerOf = createHandlers(clientFolder ? "production" : "development");

	return async (request, origin) => {
		const serverBuild = await build();
		const { apiAddress, apiBases } = apiBasesOf(serverBuild);
		const callOrigin = { ...origin, plainForm: request.method === "POST" };
		const errors: unknown[] = [];
		let html = "";
		const calls = createPageCalls({ api, siteUrl: settings.siteUrl, origin: callOrigin });
		const context: RenderContext = {
			api: createApiClient({
				address: apiAddress,
				fetch: calls.fetch,
				token: () => null,
			}),
			forward: (path, base, form) => {
				const { values, body } = readFormFields(form);
				const type = form.headers.get("content-type");
				const answer = calls
					.fetch(apiAddress(path, base).url, {
						method: "POST",
						// Only the content type: the visitor's other headers are not passed on.
						headers: type === null ? {} : { "content-type": type },
						body,
						duplex: "half",
					} as RequestInit)
					.catch(() => Response.json({}, { status: 503 }));
				return { answer, values };
			},
			nonce,
			cleanArticle: (html) => cleanArticle(html, ""),
			setHtml: (document) => {
				html = document;
			},
			failed: (error) => void errors.push(error),
			data: {
				url: settings.siteUrl,
				posthogKey: settings.posthogKey,
				posthogHost: settings.posthogHost,
				indexResults: settings.indexResults,
				retentionMonths: site().retention_months,
				site: siteForPages(site()),
			},
		};
		const provider = new RouterContextProvider();
		const { renderContext: key } = serverBuild.entry.module as unknown as {
			renderContext: typeof renderContext;
		};
		provider.set(key, context);
		const rendered = await handlerOf(serverBuild, request)(request, provider);
		logPageErrors(log, request, rendered.status, errors);
		if (!rendered.headers.get("content-type")?.startsWith("text/html")) return rendered;

		const { accent } = site();
		const page = finishPage(html, nonce, readStyle, {
			...settings,
			style: (accent ? accentStyle(accent) : "") + nameStyle(site()),
			apiOrigins: foreignOrigins(apiBases()),
		});
		const headers = new Headers(rendered.headers);
		if (!clientFolder) {
			headers.set("content-security-policy", developmentPolicy(page.policy));
			return new Response(page.html, { status: rendered.status, headers });
		}
		headers.set("content-security-policy", page.policy);
		const isStored = request.method === "GET" && headers.get("cache-control") !== "no-store";
		headers.set("cache-control", isStored ? "no-cache" : "no-store");
		if (isStored) {
			for (const [name, value] of Object.entries(calls.cacheHeaders())) headers.set(name, value);
		}
		return new Response(page.html, { status: rendered.status, headers });
	};
}

/** Posted forms have a handler of their own: React Router would compare their https origin with the request's http. */
function createHandlers(mode: "production" | "development") {
	let lastBuild: ServerBuild | undefined;
	let handler: ReturnType<typeof createRequestHandler>;
	return (build: ServerBuild, request: Request) => {
		if (request.method !== "GET" && request.method !== "HEAD") {
			const allowedActionOrigins = [new URL(request.url).host];
			return createRequestHandler({ ...build, allowedActionOrigins }, mode);
		}
		if (build !== lastBuild) {
			handler = createRequestHandler(build, mode);
			lastBuild = build;
		}
		return handler;
	};
}

/** Requested without waiting for the chunks that import them; `framework`, the largest, after the first paint. */
const FIRST_CHUNKS = ["framework", "every-page", "entry.client"];

interface Style {
	css: string;
	hash: string;
}

const START_SCRIPT = pageScript(startApplication, HYDRATED_EVENT, START_FAILED_ID, PENDING_TARGET);
const OUR_SCRIPTS = [VISITOR_SCRIPT, FRAGMENT_SCRIPT, START_SCRIPT].map(hash);

/** Inlines styles, delays scripts for slow connections, and lists our scripts' hashes for the policy. */
export function finishPage(
	rendered: string,
	nonce: string,
	readStyle: (href: string) => Style,
	settings: Pick<Settings, "posthogKey" | "posthogHost"> & {
		apiOrigins: readonly string[];
		/** The owner's own style sheet, or empty. */
		style: string;
	},
): { html: string; policy: string } {
	const scripts = new Set(OUR_SCRIPTS);
	const styles = new Set<string>();
	const modules: string[] = [];
	const nonceAttribute = ` nonce="${nonce}"`;
	// The page's content, between them, is most of the text, and has none of the tags that are replaced.
	const contentStart = rendered.indexOf("</head>");
	const contentEnd = Math.max(contentStart, rendered.lastIndexOf(` id="${START_FAILED_ID}"`));
	const finish = (part: string) =>
		part
			.replace(/<link rel="modulepreload" href="([^"]+)"[^>]*>/g, (_, href: string) => {
				modules.push(href);
				return "";
			})
			.replace(
				/<script([^>]*)>([\s\S]*?)<\/script>/g,
				(whole, attributes: string, text: string) => {
					// A script without our nonce is data (JSON-LD), or must not run.
					if (!attributes.includes(nonceAttribute) || text === "") return whole;
					// React Router indents its scripts.
					const content = text.replace(/\n\s+/g, "\n");
					scripts.add(hash(content));
					if (!attributes.includes('type="module"')) {
						return `<script${attributes}>${content}</script>`;
					}
					const chunks = FIRST_CHUNKS.flatMap((name) =>
						modules.filter((href) => href.startsWith(`/assets/${name}-`)),
					);
					// In development no module has such a name.
					const first = (chunks.length > 0 ? chunks : modules).join(" ");
					return `<script type="text/plain" id="app-start" data-chunks="${first}">${content}</script>`;
				},
			)
			.replaceAll(nonceAttribute, "")
			.replace(
				// Last, so that the other replacements need not search the style sheets.
				/<link rel="stylesheet" href="(\/assets\/[^"]+\.css)"[^>]*>/g,
				(_, href: string) => {
					const { css, hash } = readStyle(href);
					styles.add(hash);
					// React expects the link when it hydrates. A disabled link is not fetched, except by browsers that preload,
					// such as Chrome before 156: for them its medium never matches.
					return `<style>${css}</style><link rel="stylesheet" href="${href}" media="not all" disabled=""/>`;
				},
			);
	const start = finish(rendered.slice(0, contentStart));
	const end = finish(rendered.slice(contentEnd));
	if (settings.style) styles.add(hash(settings.style));
	const html =
		start +
		(settings.style && `<style>${settings.style}</style>`) +
		rendered.slice(contentStart, contentEnd) +
		// The offline page has no application.
		(end.includes(' id="app-start"')
			? end.replace("</body>", () => `<script>${START_SCRIPT}</script></body>`)
			: end);

	const connect = [
		"'self'",
		...settings.apiOrigins,
		...(settings.posthogKey ? [analyticsHosts(settings.posthogHost)] : []),
	].join(" ");
	const list = (hashes: Set<string>) => [...hashes].map((value) => ` 'sha256-${value}'`).join("");
	const policy = [
		"default-src 'none'",
		`script-src 'self'${list(scripts)}`,
		`style-src 'self'${list(styles)}`,
		// Articles may show pictures from any site.
		"img-src 'self' data: blob: http: https:",
		"font-src 'self'",
		`connect-src ${connect}`,
		"worker-src 'self' blob:",
		"manifest-src 'self'",
		"form-action 'self'",
		"base-uri 'none'",
		"frame-ancestors 'none'",
	].join("; ");
	return { html, policy };
}

/** In development Vite's client injects styles and uses a WebSocket. */
function developmentPolicy(policy: string): string {
	return policy
		.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
		.replace("connect-src 'self'", "connect-src 'self' ws:");
}

/** PostHog's cloud serves its assets from a second host, whose name the library derives from the first. */
function analyticsHosts(host: string): string {
	const [, region] = /^https:\/\/(us|eu)\.i\.posthog\.com$/.exec(host) ?? [];
	return region ? `${host} https://${region}-assets.i.posthog.com` : host;
}

function hash(content: string): string {
	return digest("sha256", content, "base64");
}

const PATTERNS = [...sitePages, ...dashboardScreens].map(({ path }) => ({ path }));

/** Logs errors of a page: one line for those that visitors cause, a stack for our own. */
export function logPageErrors(
	log: Log,
	{ method, url, signal }: Request,
	status: number,
	errors: readonly unknown[],
): void {
	if (errors.length === 0) return;
	// The route pattern, not the path: search texts and tokens in links stay out of the log.
	const path = new URL(url).pathname.replace(/(^\/_root)?\.data$/, "") || "/";
	const page = { method, page: matchRoutes(PATTERNS, path)?.at(-1)?.route.path };
	if (signal.aborted) {
		log.info(page, "visitor left before the page was rendered");
	} else if (status < 500) {
		log.info({ ...page, status }, "page refused");
	} else {
		for (const error of errors) {
			const cause = isRouteErrorResponse(error) && "error" in error ? error.error : error;
			log.error({ ...page, status, error: cause }, "page failed");
		}
	}
}
