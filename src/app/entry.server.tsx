import { renderToReadableStream } from "react-dom/server";
import {
	type EntryContext,
	type HandleErrorFunction,
	type RouterContextProvider,
	ServerRouter,
} from "react-router";
import { apiAddress, apiBases } from "./parts/client-settings.ts";
import { renderContext } from "./parts/context.ts";

// The server that runs this build sets the context through this very key, calls what the scripts call, and
// allows them to.
export { apiAddress, apiBases, renderContext };

/** Renders the whole page before the first byte: it is cached, so nobody waits for it twice. */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	routerContext: EntryContext,
	context: RouterContextProvider,
): Promise<Response> {
	// Around an error of the root nothing of ours can be shown, and React Router's own page prints it.
	if (routerContext.staticHandlerContext.errors?.root) return failedWhole(status);
	const { nonce } = context.get(renderContext);
	let failed: unknown;
	const stream = await renderToReadableStream(
		<ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
		{
			nonce,
			// By default boundaries past this many bytes come as their fallbacks, to be filled by script.
			progressiveChunkSize: Number.MAX_SAFE_INTEGER,
			onError(error) {
				failed ??= error;
			},
		},
	);
	await stream.allReady;
	if (failed) throw failed;
	headers.set("content-type", "text/html; charset=utf-8");
	return new Response(stream, { status, headers });
}

function failedWhole(status: number): Response {
	const text =
		status < 500
			? "This page does not take such a request."
			: "Something went wrong on our side. Please try again.";
	return new Response(text, {
		status,
		headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
	});
}

/** Without it React Router prints every error with its stack, also those that visitors cause. */
export const handleError: HandleErrorFunction = (error, { context }) => {
	context.get(renderContext).failed(error);
};
