import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { ANSWERS } from "../../tests/support/components/answers.ts";
import { storeSession, stubApi } from "../../tests/support/components/api-stub.ts";
import { openPage, setSiteSettings } from "../../tests/support/components/application.tsx";
import { ADMIN } from "../../tests/support/components/rows.ts";
import { nameStyle } from "../features/site/name-style.ts";
import type { SitePicture } from "../site.ts";

const style = document.createElement("style");
afterEach(() => style.remove());

const LOGO: SitePicture = { id: "1", url: "/touch-icon.png", width: 72, height: 30 };

/** The words that take more than one line, although they would fit on one. */
function brokenWords(brand: Element): string[] {
	const texts = document.createTreeWalker(brand, NodeFilter.SHOW_TEXT);
	const broken: string[] = [];
	while (texts.nextNode()) {
		const text = texts.currentNode as Text;
		for (const { 0: word, index } of text.data.matchAll(/[^\s-]+-?/g)) {
			const range = document.createRange();
			range.setStart(text, index);
			range.setEnd(text, index + word.length);
			const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
			if (lines.size > 1) broken.push(word);
		}
	}
	return broken;
}

const NAMES = ["Kilimanjaro Science Fair Support Centre", "Wanasayansi-wachanga-wa-Kenya X", "A"];

test.each(
	NAMES.flatMap((name) =>
		[undefined, LOGO].flatMap((logo) =>
			[320, 360, 390, 1280].map((width) => ({ name, logo, width })),
		),
	),
)("$name breaks between words at $width px, logo: $logo.width", async ({ name, logo, width }) => {
	await page.viewport(width, 800);
	setSiteSettings({ name, logo });
	style.textContent = nameStyle({ name, logo });
	document.head.append(style);
	stubApi(ANSWERS);
	await storeSession(ADMIN);
	for (const path of ["/resources", "/dashboard"]) {
		await openPage(path);
		const brand = page.getByRole("banner").getByRole("link", { name, exact: true });
		await expect.element(brand).toBeVisible();
		expect(brokenWords(brand.element()), path).toEqual([]);
		expect(document.documentElement.scrollWidth, path).toBe(width);
		expect(page.getByRole("banner").element().getBoundingClientRect().height).toBeLessThan(
			path === "/resources" ? 90 : 801,
		);
	}
});
