import { expect, test } from "vitest";
import { imageVariants } from "./image-addresses.ts";

const SITE = "https://mradi.example";
const tried = (url: string) => imageVariants(url, SITE).map(({ name, url: at }) => [name, at]);

test("a picture of this site is tried as it is and as another site would load it", () => {
	expect(tried("/media/a.webp?v=1")).toEqual([
		["original", "https://mradi.example/media/a.webp?v=1"],
		["cross-origin", "https://mradi.example/media/a.webp?v=1"],
	]);
	expect(imageVariants("/media/a.webp", SITE).map(({ crossOrigin }) => crossOrigin)).toEqual([
		false,
		true,
	]);
});

test("a picture on a separate asset host is also tried on its main domain", () => {
	expect(tried("https://assets.fair.example:8443/a.webp")).toContainEqual([
		"main-domain",
		"https://fair.example:8443/a.webp",
	]);
});

test("a picture elsewhere is also tried on this site", () => {
	expect(tried("https://elsewhere.example/x/a.webp")).toContainEqual([
		"main-domain",
		"https://mradi.example/x/a.webp",
	]);
});

test("an invalid address is tried as it is", () => {
	expect(tried("http://")).toEqual([["original", "http://"]]);
});
