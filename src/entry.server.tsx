import {
	type EntryContext,
	type HandleErrorFunction,
	type RouterContextProvider,
	ServerRouter,
} from "react-router";
import { dataScript, renderPage } from "./app/framework/render-page.server.tsx";
import { chromeHtml } from "./app/site/parts/chrome/chrome-html.server.tsx";
import { ChromeHtmlContext } from "./app/site/parts/chrome/chrome-part.tsx";
import { apiAddress, apiBases } from "./platform/browser/api-bases.ts";
import { textResponse } from "./platform/http/text-response.ts";
import { OFFLINE_PAGE } from "./platform/offline/cacheable.ts";
import { renderContext } from "./shell/context.ts";

// For the server that runs this build: the key of the context, and the API's addresses, for calls and the policy.
export { apiAddress, apiBases, renderContext };

/** Renders the whole page without streaming, because the result is cached: only the first request waits. */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	routerContext: EntryContext,
	context: RouterContextProvider,
): Promise<Response> {
	// An error in the root route leaves no layout to render it in, and React Router's default page would print the error.
	if (routerContext.staticHandlerContext.errors?.root) return renderRootError(status);
	// The server caches the HTML, so it gets a string, and the response has no body.
	const { nonce, setHtml } = context.get(renderContext);
	const { serverHandoffStream, ...withoutData } = withMatchedRoutes(routerContext);
	const page = (
		// The header and footer of many pages are rendered once.
		<ChromeHtmlContext value={chromeHtml}>
			<ServerRouter context={withoutData} url={request.url} nonce={nonce} />
		</ChromeHtmlContext>
	);
	const html = await renderPage(page, nonce);
	headers.set("content-type", "text/html; charset=utf-8");
	if (new URL(request.url).pathname === OFFLINE_PAGE) {
		setHtml(withoutApplication(html));
		return new Response(null, { status, headers });
	}
	const data = serverHandoffStream ? await dataScript(serverHandoffStream, nonce) : "";
	setHtml(html.replace("</body></html>", () => `${data}</body></html>`));
	return new Response(null, { status, headers });
}

/** React Router creates the routes of its context for each page; only those on the page are rendered. */
function withMatchedRoutes(context: EntryContext): EntryContext {
	const { manifest, staticHandlerContext } = context;
	const matched = staticHandlerContext.matches.map(({ route }) => route.id);
	const routes = Object.fromEntries(matched.map((id) => [id, manifest.routes[id]]));
	return { ...context, manifest: { ...manifest, routes } };
}

/** The service worker shows the page at other addresses, where React Router would not accept it. */
const withoutApplication = (html: string) =>
	html.replace(
		/<link rel="modulepreload"[^>]*>|<script\b[^>]* nonce="[^>]*>[\s\S]*?<\/script>/g,
		"",
	);

function renderRootError(status: number): Response {
	const text =
		status < 500
			? "This page does not accept this kind of request."
			: "Something went wrong on our side. Please try again.";
	return textResponse(status, text);
}

/** React Router's default prints every error with its stack, even those that visitors cause. */
export const handleError: HandleErrorFunction = (error, { context }) => {
	context.get(renderContext).failed(error);
};
