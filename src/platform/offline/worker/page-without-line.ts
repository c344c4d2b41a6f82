/** The offline page: links to the saved pages instead of the browser's error page. */
export function pageWithoutLine(pages: readonly { path: string; title: string }[]): Response {
	const items = pages.map(({ path, title }) => `<li><a href="${quoted(path)}">${title}</a></li>`);
	const list = items.length
		? `<p>On this phone you can read:</p><ul>${items.join("")}</ul>`
		: "<p>This phone has kept no page yet.</p>";
	const html = `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>No connection</title><style>:root{color-scheme:light dark;font:1.125rem/1.5 system-ui,sans-serif}body{max-width:40rem;margin:2rem auto;padding:0 1rem}li{margin:.75rem 0}</style><h1>No connection</h1><p><a href="">Try Again</a></p>${list}</html>`;
	return new Response(html, {
		status: 503,
		headers: { "content-type": "text/html; charset=utf-8" },
	});
}

/** Titles were taken from HTML and are already escaped; addresses are not. */
const quoted = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
