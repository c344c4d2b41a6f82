import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import type { Chrome } from "./chrome-part.tsx";
import { FooterContent } from "./footer.tsx";
import { HeaderContent, mainLinks } from "./header.tsx";

const written = new Map<string, string>();

/** A third of what React does for an article is its header and footer, which differ only by the place that is marked. */
export function writeChrome(part: Chrome, pathname: string): string {
	const path = pathname.toLowerCase();
	const place = mainLinks.find(({ to }) => path === to || path.startsWith(`${to}/`))?.to ?? "/";
	// The footer names the year.
	const key = `${part} ${place} ${new Date().getFullYear()}`;
	let html = written.get(key);
	if (html === undefined) {
		html = renderToString(
			<StaticRouter location={place}>
				{part === "header" ? <HeaderContent /> : <FooterContent />}
			</StaticRouter>,
		);
		written.set(key, html);
	}
	return html;
}
