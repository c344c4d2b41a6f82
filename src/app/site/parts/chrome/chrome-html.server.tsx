import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import type { Site } from "../../../../site.ts";
import { SiteContext } from "../../../../ui/use-site.ts";
import type { ChromePartName } from "./chrome-part.tsx";
import { FooterContent } from "./footer.tsx";
import { HeaderContent, mainLinks } from "./header.tsx";

const htmlCache = new Map<string, string>();
let cachedSite: Site | undefined;

/** Caches the HTML of header and footer: a third of a page's rendering time. Pages differ only in the current link. */
export function chromeHtml(part: ChromePartName, pathname: string, site: Site): string {
	if (cachedSite !== site) {
		cachedSite = site;
		htmlCache.clear();
	}
	const path = pathname.toLowerCase();
	const current = mainLinks.find(({ to }) => path === to || path.startsWith(`${to}/`))?.to ?? "/";
	// The footer contains the year.
	const key = `${part} ${current} ${new Date().getFullYear()}`;
	let html = htmlCache.get(key);
	if (html === undefined) {
		html = renderToString(
			<SiteContext value={[site, () => {}]}>
				<StaticRouter location={current}>
					{part === "header" ? <HeaderContent /> : <FooterContent />}
				</StaticRouter>
			</SiteContext>,
		);
		htmlCache.set(key, html);
	}
	return html;
}
