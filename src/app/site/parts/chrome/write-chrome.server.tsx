import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import type { Site } from "../../../../site.ts";
import { SiteContext } from "../../../../ui/use-site.ts";
import type { Chrome } from "./chrome-part.tsx";
import { FooterContent } from "./footer.tsx";
import { HeaderContent, mainLinks } from "./header.tsx";

const written = new Map<string, string>();
let writtenFor: Site | undefined;

/** Caches the HTML of header and footer: a third of an article's rendering. Only the marked link differs. */
export function writeChrome(part: Chrome, pathname: string, site: Site): string {
	if (writtenFor !== site) {
		writtenFor = site;
		written.clear();
	}
	const path = pathname.toLowerCase();
	const current = mainLinks.find(({ to }) => path === to || path.startsWith(`${to}/`))?.to ?? "/";
	// The footer contains the year.
	const key = `${part} ${current} ${new Date().getFullYear()}`;
	let html = written.get(key);
	if (html === undefined) {
		html = renderToString(
			<SiteContext value={[site, () => {}]}>
				<StaticRouter location={current}>
					{part === "header" ? <HeaderContent /> : <FooterContent />}
				</StaticRouter>
			</SiteContext>,
		);
		written.set(key, html);
	}
	return html;
}
