/**
 * Renders public/preview.png and public/touch-icon.png. After a change of the design: `node_modules/.bin/node
 * scripts/render-preview.ts`
 */
import sharp from "sharp";
import { drawSiteIcon, drawSitePreview } from "../src/features/previews/site-drawing.ts";
import { defaultSite } from "../src/site.ts";

for (const [svg, width, path] of [
	[drawSitePreview(defaultSite), 1200, "public/preview.png"],
	[drawSiteIcon(), 180, "public/touch-icon.png"],
] as const) {
	await sharp(Buffer.from(svg)).resize({ width }).png({ palette: true, effort: 10 }).toFile(path);
}
