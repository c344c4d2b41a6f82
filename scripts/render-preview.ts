/**
 * Renders the pictures that other sites and phones show for this site: public/preview.png and
 * public/touch-icon.png. Run it again when the name or the design has changed:
 * `node_modules/.bin/node scripts/render-preview.ts`
 */
import { readFile } from "node:fs/promises";
import { chromium } from "@playwright/test";
import { site } from "../src/site.ts";
import { CHROMIUM_ARGUMENTS, findChromium } from "../tests/support/chromium.ts";

const font = await readFile("src/ui/fonts/recursive-display.woff2", "base64");
const logo = await readFile("public/favicon.svg", "utf8");

const covers = await Promise.all(
	[
		"reading-soil-ph-with-red-cabbage-paper",
		"maize-dryer-with-a-moisture-alarm",
		"a-line-following-cart-for-the-ward-pharmacy",
	].map((name) => readFile(`src/demo/content/projects/${name}.svg`, "utf8")),
);

const preview = `<!doctype html><style>
@font-face { font-family: Display; src: url(data:font/woff2;base64,${font}); font-weight: 850 }
* { margin: 0; box-sizing: border-box }
body { width: 1200px; height: 630px; overflow: hidden; background: #f2f6ed;
	background-image: linear-gradient(#dbe9d7 1px, transparent 1px), linear-gradient(90deg, #dbe9d7 1px, transparent 1px);
	background-size: 30px 30px; color: #172338; font: 850 60px/1.06 Display }
h1 { position: absolute; left: 70px; top: 40px; display: flex; gap: 24px; align-items: center; font-size: 104px }
h1 svg { width: 116px }
p { position: absolute; left: 70px; top: 172px; width: 1000px }
.covers { position: absolute; left: 70px; top: 330px; display: flex; gap: 30px }
.covers > div { width: 333px; padding: 9px; background: #fdfefb; box-shadow: 5px 6px 0 rgba(23,35,56,.2) }
.covers > div:nth-child(2) { rotate: -1deg } .covers svg { display: block; width: 100%; height: auto }
.cloth { position: absolute; inset: 524px 0 0; background: linear-gradient(#f4dea7 5px, #8e0066 5px 11px, #2f9c8f 11px 22px, #8e0066 22px 28px, #f4dea7 28px 33px, #8e0066 33px) }
</style><div class="cloth"></div><h1>${logo}${site.name}</h1><p>Science fair projects in Kenya, from the first idea to the board</p>
<div class="covers">${covers.map((cover) => `<div>${cover}</div>`).join("")}</div>`;

const icon = `<!doctype html><style>* { margin: 0 } body { width: 180px; height: 180px; background: #f2f6ed; display: grid; place-items: center }
svg { width: 132px }</style>${logo}`;

const executablePath = findChromium();
const browser = await chromium.launch({
	args: CHROMIUM_ARGUMENTS,
	...(executablePath && { executablePath }),
});
for (const [html, width, height, path] of [
	[preview, 1200, 630, "public/preview.png"],
	[icon, 180, 180, "public/touch-icon.png"],
] as const) {
	const page = await browser.newPage({ viewport: { width, height } });
	await page.setContent(html);
	await page.evaluate("document.fonts.ready");
	await page.screenshot({ path });
}
await browser.close();
