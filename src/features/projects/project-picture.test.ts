import { expect, test } from "vitest";
import { coverUpTo } from "./project-picture.tsx";

const variant = (width: number) => ({ width, url: `/media/${width}.webp` });
const image = {
	url: "/media/1600.webp",
	width: 1600,
	height: 1067,
	variants: [800, 360, 480, 240, 1200, 1600].map(variant),
	side: "left" as const,
};
const cover = { featured_image: image.url, image };
const shape = { width: 1600, height: 1067, subjectSide: "left" };

test("variants wider than needed are left out", () => {
	expect(coverUpTo(800, cover)).toEqual({
		...shape,
		src: "/media/800.webp",
		srcSet:
			"/media/240.webp 240w, /media/360.webp 360w, /media/480.webp 480w, /media/800.webp 800w",
	});
});

test("if all variants are too wide, the narrowest remains, without a srcSet", () => {
	const narrowest = { ...shape, src: "/media/240.webp" };
	expect(coverUpTo(200, cover)).toEqual(narrowest);
	expect(coverUpTo(240, cover)).toEqual(narrowest);
});

test("a cover without variants is a single file", () => {
	const src = "https://elsewhere.example/a.png";
	expect(coverUpTo(480, { featured_image: src, image: null })).toEqual({ src });
	expect(coverUpTo(480, { featured_image: null, image: null })).toEqual({ src: null });
	const whole = { ...cover, image: { ...image, variants: [], side: null } };
	expect(coverUpTo(480, whole)).toEqual({ src: image.url, width: 1600, height: 1067 });
});
