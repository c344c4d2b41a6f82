/** A response of plain text that no cache stores. */
export function textResponse(
	status: number,
	text: string,
	headers: Record<string, string> = {},
): Response {
	const defaults = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
	return new Response(text, { status, headers: { ...defaults, ...headers } });
}
