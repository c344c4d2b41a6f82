import { expect, test } from "vitest";
import { coverUpTo } from "./cover.ts";

const copy = (width: number) => ({ width, url: `/media/${width}.webp` });
const image = {
	url: "/media/1600.webp",
	width: 1600,
	height: 1067,
	variants: [480, 800, 1200, 1600].map(copy),
	side: "left" as const,
};
const cover = { featured_image: image.url, image };

test("copies that are wider than the place needs are left out", () => {
	expect(coverUpTo(1200, cover)).toEqual({
		featured_image: "/media/1200.webp",
		image: { ...image, url: "/media/1200.webp", variants: [480, 800, 1200].map(copy) },
	});
});

test("of copies that are all too wide the narrowest is left, without a list", () => {
	const left = {
		featured_image: "/media/480.webp",
		image: { ...image, url: "/media/480.webp", variants: [] },
	};
	expect(coverUpTo(240, cover)).toEqual(left);
	expect(coverUpTo(480, cover)).toEqual(left);
});

test("a cover without copies stays as it is", () => {
	const elsewhere = { featured_image: "https://elsewhere.example/a.png", image: null };
	expect(coverUpTo(480, elsewhere)).toEqual(elsewhere);
	const whole = { ...cover, image: { ...image, variants: [] } };
	expect(coverUpTo(480, whole)).toEqual(whole);
});
