import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { defaultSite, type Site } from "../site.ts";
import { PrintedSheet } from "./printing.tsx";
import { SiteContext } from "./use-site.ts";

test.each([
	[{}, undefined, "<span>Mradi</span>"],
	[{ legal_name: "Mradi (2019) Ltd" }, null, "<span>Mradi</span><span>Mradi (2019) Ltd</span>"],
	[
		{ legal_name: "Mradi (2019) Ltd" },
		"P051234567X",
		"<span>Mradi</span><span>Mradi (2019) Ltd</span>KRA PIN P051234567X",
	],
	[{}, "P051234567X", "<span>Mradi</span>KRA PIN P051234567X"],
] satisfies [Partial<Site>, string | null | undefined, string][])(
	"with %j and PIN %s the letterhead has our name, our legal name and our PIN",
	(facts, pin, text) => {
		const site = { ...defaultSite, name: "Mradi", ...facts };
		const markup = renderToStaticMarkup(
			<MemoryRouter>
				<SiteContext value={[site, () => {}]}>
					<PrintedSheet id="sheet" title="Receipt" pin={pin}>
						Text
					</PrintedSheet>
				</SiteContext>
			</MemoryRouter>,
		);
		const letterhead = /<p class="letterhead[^>]*>(.*?)<\/p>/.exec(markup)?.[1] ?? "";
		const named = letterhead.slice(0, letterhead.indexOf(`<span>${site.places}`));
		const [name = "", legal] = named.split('<span class="sheet-whole">');
		expect(name + (legal ?? "").replaceAll(/<[^>]*>/g, "")).toBe(text);
	},
);
