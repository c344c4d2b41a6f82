import { expect, test } from "vitest";
import { drawSiteIcon, drawSitePreview } from "./site-drawing.ts";

const logo = { bytes: Buffer.from("a logo"), width: 600, height: 100 };

/** The letters in each line, and where each line ends. */
function linesOf(svg: string) {
	const lines = svg.matchAll(
		/<g fill="[^"]*" transform="translate\(([\d.]+) [\d.]+\) scale\(([\d.]+)\)">(.*?)<\/g>/g,
	);
	return [...lines].map(([, x, scale, line = ""]) => {
		const starts = [...line.matchAll(/translate\((\d+)/g)].map(([, at]) => Number(at));
		return { letters: starts.length, end: Number(x) + Number(scale) * (starts.at(-1) ?? 0) };
	});
}

/** Letters in each line of the tagline "Science fair projects in Kenya, from the first idea to the board". */
const TAGLINE = [27, 26];

test.each([
	["A", [1]],
	["Mradi", [5]],
	["Kilimanjaro Science Fair Support Centre", [22, 13]],
	["Wanasayansi-wachanga-wa-Kenya-Magharibi X", [21, 19]],
	["Gĩkũyũ ★ Science", [13]],
])(
	"the name %s is drawn whole, in lines of %j letters that end in the picture",
	(name, letters) => {
		const lines = linesOf(drawSitePreview({ name, accent: "#0e5794" }, logo));
		expect(lines.map((line) => line.letters)).toEqual([...letters, ...TAGLINE]);
		for (const { end } of lines) expect(end).toBeLessThan(1_130);
	},
);

test("a name of one word that is too long ends in an ellipsis", () => {
	const [name, ...others] = linesOf(drawSitePreview({ name: "W".repeat(40) }, logo));
	expect(name?.letters).toBeLessThan(40);
	expect(name?.end).toBeLessThan(1_130);
	expect(others).toHaveLength(TAGLINE.length);
});

test.each(["ስነ ፈለግ", "Sayansi 科学", "Науковці", "علوم", "Straße"])(
	"the name %s has letters that the typeface lacks, so no name is drawn",
	(name) => {
		expect(linesOf(drawSitePreview({ name })).map(({ letters }) => letters)).toEqual(TAGLINE);
	},
);

test("the band has the site's accent colour, and the name cannot be markup", () => {
	const svg = drawSitePreview({ name: "<script>", accent: "#0e5794" });
	expect(svg).toContain('fill="#0e5794"');
	expect(svg).not.toMatch(/#8e0066|<script|<text|NaN|undefined/);
});

test("an icon contains the logo as it is, in the middle", () => {
	expect(drawSiteIcon(logo)).toContain('<image x="24" y="79" width="132" height="22"');
	expect(drawSiteIcon()).not.toMatch(/<image|NaN/);
});
