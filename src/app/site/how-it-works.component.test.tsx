import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNone, expectTexts } from "../../../tests/support/components/actions.ts";
import { ANSWERS } from "../../../tests/support/components/answers.ts";
import { refused, stubApi } from "../../../tests/support/components/api-stub.ts";
import { openPage, setSiteSettings } from "../../../tests/support/components/application.tsx";

const stubCosts = (material_cost: number | null, price: number | null) =>
	stubApi({ "GET /school-projects/lowest-costs": () => ({ result: { material_cost, price } }) });

test.each([
	[
		"the lowest costs of the published projects",
		() => ({ result: { material_cost: 850, price: 6500 } }),
		["Free", "Materials from KES 850", "Our help from KES 6,500"],
	],
	[
		"what is paid for, if no project has a cost",
		() => ({ result: { material_cost: null, price: null } }),
		["Free", "The materials", "Our help, and the materials"],
	],
	[
		"what is paid for, if the costs cannot be fetched",
		() => refused(500, { error: "Something went wrong" }),
		["Free", "The materials", "Our help, and the materials"],
	],
])("three ways to get a project are side by side, with %s", async (_what, answer, prices) => {
	await page.viewport(1280, 900);
	stubApi({ "GET /school-projects/lowest-costs": answer });
	await openPage("/how-it-works");
	const ways = ["Read it", "Build it yourself", "With our help"].map((name) =>
		page.getByRole("heading", { name, exact: true }),
	);
	await expect.element(ways[2] as (typeof ways)[number]).toBeVisible();
	await expectTexts(page.getByText(/^(Free|Materials from .*|The materials|Our help.*)$/), prices);
	const tops = ways.map((way) => way.element().getBoundingClientRect().top);
	expect(new Set(tops).size).toBe(1);
});

test("at 360 px a phone number and a price stay in one line", async () => {
	await page.viewport(360, 640);
	stubCosts(850, 16_500);
	await openPage("/how-it-works");
	const price = page.getByText("Our help from KES 16,500");
	await expect.element(price).toBeVisible();
	const { fontSize } = getComputedStyle(price.element());
	expect(price.element().clientHeight).toBeLessThan(2 * Number.parseFloat(fontSize) + 16);
	const phones = [...document.querySelectorAll('main a[href^="tel:"]')];
	expect(phones.map((link) => link.getClientRects().length)).toEqual([1]);
});

test("the site's credentials are in the card “Who we are”, without a heading of their own", async () => {
	setSiteSettings({ credentials: { schools_helped: 43, registration: "BN-7QXC2K9L" } });
	stubCosts(null, null);
	await openPage("/how-it-works");
	await expect.element(page.getByText("Registration number: BN-7QXC2K9L")).toBeVisible();
	const card = page.getByText("Schools helped: 43").element().closest(".card");
	expect(card?.querySelector("h2")?.textContent).toBe("Who we are");
	await expectNone(page.getByRole("heading", { name: "Who is behind it" }));
});

test("visitors do not see that the terms are samples", async () => {
	stubCosts(null, null);
	await openPage("/how-it-works");
	await expect.element(page.getByRole("heading", { name: "When you pay" })).toBeVisible();
	expect(document.body.textContent).not.toMatch(/sample terms|still confirming/i);
});

test.each(["/how-it-works", "/order/project-1", "/request-service"])(
	"%s says that we do not help with marked school assessments",
	async (address) => {
		stubApi(ANSWERS);
		await openPage(address);
		await expect
			.element(
				page.getByText(
					/help with science fairs and personal projects, not graded school assessments\./,
				),
			)
			.toBeVisible();
	},
);
