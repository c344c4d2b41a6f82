import { expect, test } from "vitest";
import { FAIR_CATEGORIES } from "../../tests/support/fair-categories.ts";
import { coverSide, drawCover } from "./cover.ts";
import { drawGalleryScene, type SceneRatio, sceneSizes } from "./gallery-scene.ts";
import { boardColour, categoryKey, paper } from "./palette.ts";
import { serviceIcons } from "./service-icons.ts";

const unknown = "Poetry";
const seeds = ["bone-char-filter", "maize-dryer", "line-following-cart"];
const ratios = Object.keys(sceneSizes) as SceneRatio[];

const everyCover = [...FAIR_CATEGORIES, unknown].flatMap((category) =>
	([0, 1] as const).flatMap((motif) =>
		seeds.map((seed) => ({
			name: `${category} ${motif} ${seed}`,
			request: { category, motif, seed },
		})),
	),
);

const everyScene = [...FAIR_CATEGORIES, unknown].flatMap((category) =>
	ratios.flatMap((ratio) =>
		seeds.map((seed) => ({
			name: `${category} ${ratio} ${seed}`,
			request: { category, ratio, seed },
		})),
	),
);

/** Every tag is closed in the right order, and every attribute is quoted. */
function expectWellFormed(svg: string) {
	const open: string[] = [];
	const tag = /<(\/?)([a-z]+)((?: [a-zA-Z-]+="[^"<&]*")*)(\/?)>/g;
	expect(svg.replace(tag, "")).toBe("");
	for (const [, closing, name, , empty] of svg.matchAll(tag)) {
		if (closing) expect(open.pop()).toBe(name);
		else if (!empty && name) open.push(name);
	}
	expect(open).toEqual([]);
}

function expectCutPaper(svg: string) {
	expectWellFormed(svg);
	expect(svg).not.toMatch(/NaN|undefined|Infinity/);
	expect(svg).not.toMatch(/gradient|<text|<filter|style=|<script| id=/i);
}

test.each(everyCover)("the cover $name is a well-formed SVG of 2 to 12 kB", ({ request }) => {
	const svg = drawCover(request);
	expectCutPaper(svg);
	expect(svg).toContain('viewBox="0 0 480 320"');
	expect(svg.length).toBeGreaterThanOrEqual(2000);
	expect(svg.length).toBeLessThanOrEqual(12_000);
});

test.each(everyScene)("the scene $name is a well-formed SVG of 3 to 12 kB", ({ request }) => {
	const svg = drawGalleryScene(request);
	const { width, height } = sceneSizes[request.ratio];
	expectCutPaper(svg);
	expect(svg).toContain(`viewBox="0 0 ${width} ${height}"`);
	expect(svg.length).toBeGreaterThanOrEqual(3000);
	expect(svg.length).toBeLessThanOrEqual(12_000);
});

test("the same request always gives the same picture", () => {
	const cover = { category: "Chemistry", seed: "titration" };
	const scene = { ...cover, ratio: "square" } as const;
	expect(drawCover(cover)).toBe(drawCover(cover));
	expect(drawGalleryScene(scene)).toBe(drawGalleryScene(scene));
});

test("two hundred seeds give different covers, even if the seeds are nearly equal", () => {
	const covers = Array.from({ length: 200 }, (_, index) =>
		drawCover({ category: "Robotics", motif: 1, seed: `project-${index}` }),
	);
	expect(new Set(covers).size).toBe(200);
});

test("without a motif the seed chooses one, and both motifs occur", () => {
	const chosen = Array.from({ length: 20 }, (_, index) => {
		const request = { category: "Physics", seed: `swing-${index}` };
		return drawCover(request) === drawCover({ ...request, motif: 0 });
	});
	expect(new Set(chosen)).toEqual(new Set([true, false]));
});

test("the side that a cover names is the side of its motif", () => {
	for (const seed of seeds) {
		const request = { category: "Robotics", seed };
		const places = [...drawCover(request).matchAll(/translate\((\S+) \S+\)[^"]*scale\(1\.12\)/g)];
		expect(places).toHaveLength(1);
		expect(coverSide(request)).toBe(Number(places[0]?.[1]) < 240 ? "left" : "right");
	}
});

test("every category of the fair has its own palette", () => {
	const keys = FAIR_CATEGORIES.map(categoryKey);
	expect(new Set(keys).size).toBe(FAIR_CATEGORIES.length);
	expect(keys).not.toContain("general");
});

test.each([
	["Environmental Science", "Environmental Science and Management"],
	["Biology & Biotechnology", "Biology and Biotechnology"],
	["food technology", "Food Technology Textiles & Home Economics"],
	["Behavioural science", "Behavioral Science"],
	["Mathematics", "Mathematical Science"],
])("%s finds the board of %s", (short, full) => {
	expect(boardColour(short)).toBe(boardColour(full));
});

test("an unknown category gets the general board", () => {
	expect(boardColour(unknown)).toBe(paper.mint);
	expect(boardColour("")).toBe(paper.mint);
});

test.each(Object.entries(serviceIcons))(
	"the file of the icon %s is as drawn",
	async (name, svg) => {
		expectCutPaper(svg);
		await expect(svg).toMatchFileSnapshot(`../ui/art/services/${name}.svg`);
	},
);
