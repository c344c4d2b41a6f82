import { expect, test } from "vitest";
import { page } from "vitest/browser";
import {
	button,
	expectCount,
	expectNone,
	expectTexts,
	press,
} from "../../../../tests/support/components/actions.ts";
import { stubApi } from "../../../../tests/support/components/api-stub.ts";
import { openPage, setSiteSettings } from "../../../../tests/support/components/application.tsx";
import { fairCategories } from "../fair-categories.ts";

const panel = page.getByRole("tabpanel");
const headings = panel.getByRole("heading", { level: 2 });

/** Opens a tab of the free resources. Any call of the API would fail the test. */
function openTab(tab: string) {
	const { calls } = stubApi({});
	return openPage(`/resources?tab=${tab}`).then((application) => ({ ...application, calls }));
}

test("three sample projects are shown with category, level and description", async () => {
	stubApi({});
	await openPage("/resources");
	await expectTexts(headings, [
		"Bone-Char Filter for Fluoride in Borehole Water",
		"Timetable Conflicts as a Graph Colouring Problem",
		"USSD Alert for Grain Moisture in a Village Store",
	]);
	for (const [category, level, description] of [
		["Environmental Science and Management", "Secondary, Form 3", "Charred cattle bone"],
		["Mathematical Science", "Secondary, Form 2", "Lessons are points, clashes are lines"],
		["Technology and Applied Technology", "University, second year", "A probe reads the moisture"],
	] as const) {
		await expect.element(panel.getByText(category, { exact: true })).toBeVisible();
		await expect.element(panel.getByText(level, { exact: true })).toBeVisible();
		await expect.element(panel.getByText(description)).toBeVisible();
	}
});

test("every category of the fair is shown with all its subcategories", async () => {
	await openTab("categories");
	await expectTexts(
		headings,
		fairCategories.map(({ name }) => name),
	);
	for (const { subcategories } of fairCategories) {
		for (const name of subcategories) {
			await expect.element(panel.getByText(name, { exact: true })).toBeVisible();
		}
	}
});

test("typing filters the categories by name and subcategory, in any case", async () => {
	await openTab("categories");
	const search = page.getByPlaceholder("Search categories...");
	for (const [input, found] of [
		["ROBOT", ["Robotics"]],
		["oBoTi", ["Robotics"]],
		["OPTICS", ["Physics"]],
		["chem", ["Chemistry", "Biology and Biotechnology", "Engineering"]],
	] as const) {
		await search.fill(input);
		await expectTexts(headings, [...found]);
		if (input === "OPTICS") {
			await expect.element(page.getByText("Mechanics", { exact: true })).toBeVisible();
		}
	}
	await search.fill("");
	await expectCount(headings, 13);
	await search.fill("astrology");
	await expect.element(page.getByText('No categories found for "astrology"')).toBeVisible();
	await press(button("Clear search"));
	await expect.element(search).toHaveValue("");
	await expectCount(headings, 13);
});

test("buttons without a function yet say so, and do nothing", async () => {
	const { address, calls } = await openTab("writeup");
	for (const name of ["Download Category Handbook", "Book Consultation", "Download PDF Guide"]) {
		const control = page.getByRole("button", { name, exact: true });
		await expect.element(control).toHaveAttribute("aria-disabled", "true");
		await expect.element(control).toHaveAccessibleDescription("coming soon");
		const element = control.element() as HTMLElement;
		element.click();
		element.focus();
		const tooltips = page.getByRole("tooltip").elements();
		await expect
			.poll(() => tooltips.filter((each) => each.checkVisibility()).map((each) => each.textContent))
			.toEqual(["coming soon"]);
		expect(address()).toBe("/resources?tab=writeup");
	}
	expect(calls).toEqual([]);
	// The call to action is below every tab.
	await press(page.getByRole("tab", { name: "Display Board" }));
	await expect.element(page.getByRole("button", { name: "Book Consultation" })).toBeVisible();
});

test("the write-up guide covers the whole write-up, with reminders", async () => {
	await openTab("writeup");
	await expectTexts(panel.getByRole("article").getByRole("heading", { level: 3 }), [
		"Cover page",
		"Declaration page",
		"Abstract (250-500 words)",
		"Chapter 1: Background",
		"Chapter 2: Literature review",
		"Chapter 3: Methodology",
		"Chapter 4: Data presentation",
		"Chapter 5: Conclusions",
		"References",
		"Appendices",
	]);
	await expectTexts(panel.getByRole("complementary").getByRole("listitem"), [
		"12pt Times New Roman",
		"1.5 line spacing",
		"1-inch margins",
		"Number the pages",
		"Submit digital and printed copies",
		"Abstract 250-500 words",
		"3-5 measurable objectives",
	]);
});

test("the display board is drawn to scale, with its rules", async () => {
	await openTab("display-board");
	await expect
		.element(page.getByRole("img", { name: "Display board, at most 1 m wide and 2 m tall" }))
		.toBeVisible();
	for (const rule of [
		"At most 1 m wide by 2 m tall",
		"3-panel recommended",
		"QR codes allowed",
		"Tablet demos allowed",
		"No live internet",
	]) {
		await expect.element(page.getByText(rule, { exact: true })).toBeVisible();
	}
});

test("labels of the drawn board do not overlap, and each fits on its sheet", async () => {
	await openTab("display-board");
	await document.fonts.ready;
	const drawing = page.getByRole("img", { name: /^Display board/ }).element() as Element;
	const labels = [...drawing.querySelectorAll("text")];
	expect(labels.length).toBeGreaterThan(10);
	const graph = drawing.querySelector("[stroke-linecap]") as SVGElement;
	const parts = [...labels, graph].map((part) => ({
		name: part.textContent || "graph",
		box: part.getBoundingClientRect(),
	}));
	const overlapping = parts.flatMap((one, index) =>
		parts
			.slice(index + 1)
			.filter(({ box }) => box.left < one.box.right && one.box.left < box.right)
			.filter(({ box }) => box.top < one.box.bottom && one.box.top < box.bottom)
			.map((other) => `${one.name}, ${other.name}`),
	);
	expect(overlapping).toEqual([]);
	const inMiddle = ["Title", "Readings", "Photos", "QR", "Conclusions"];
	const tooWide = labels
		.filter((label) => label.getAttribute("x") && !label.textContent?.includes(" "))
		.filter(
			(label) =>
				label.getComputedTextLength() > (inMiddle.includes(label.textContent ?? "") ? 68 : 50),
		);
	expect(tooWide.map((label) => label.textContent)).toEqual([]);
});

test("the four tabs are one row on a phone of 390 pixels, with all of their text", async () => {
	await page.viewport(390, 844);
	await openTab("display-board");
	const tabs = page.getByRole("tab");
	await expect.element(tabs.first()).toBeVisible();
	const boxes = tabs.elements().map((tab) => tab.getBoundingClientRect());
	expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
	expect(boxes.every(({ left, right }) => left >= 0 && right <= 390)).toBe(true);
	const cut = tabs.elements().filter((tab) => tab.scrollWidth > tab.clientWidth);
	expect(cut).toEqual([]);
});

test("the guide shows the fair's own rules from the site settings, with source and year", async () => {
	const { reload } = await openTab("writeup");
	const abstract = panel.getByRole("region", { name: /^Abstract/ });
	await expect
		.element(abstract)
		.toMatchTextContent(/under 250 words \(kensef\.org, .*about 250 words \([^)]*, 2025\)/);
	setSiteSettings({
		fair_rules: [
			{ what: "Abstract", rule: "200 words", year: "2027", source: "a letter" },
			{ what: "References", rule: "APA", year: "2026", source: "the hall" },
		],
	});
	await reload();
	await expect.element(abstract).toMatchTextContent(/says: 200 words \(a letter, 2027\)\./);
	const references = panel.getByRole("region", { name: "References" });
	await expect.element(references).toMatchTextContent(/says: APA \(the hall, 2026\)\./);
	setSiteSettings({ fair_rules: [] });
	await reload();
	await expect.element(abstract).toBeVisible();
	await expectNone(page.getByText(/^The fair itself says/));
});
