import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectTexts } from "../../../tests/support/components/actions.ts";
import { ANSWERS } from "../../../tests/support/components/answers.ts";
import { refused, stubApi } from "../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../tests/support/components/application.tsx";

test.each([
	[
		"the lowest costs of the published projects",
		() => ({ result: { material_cost: 850, price: 6500 } }),
		["Free", "Materials from KES 850", "Our help from KES 6,500"],
	],
	[
		"what is paid for, if no project has a cost",
		() => ({ result: {} }),
		["Free", "The materials", "Our help, and the materials"],
	],
	[
		"what is paid for, if the costs cannot be fetched",
		() => refused(500, { error: "Something went wrong" }),
		["Free", "The materials", "Our help, and the materials"],
	],
])("the three ways are side by side with %s", async (_what, answer, prices) => {
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

test("visitors read nothing of sample terms, which only the owner can change", async () => {
	stubApi({ "GET /school-projects/lowest-costs": () => ({ result: {} }) });
	await openPage("/how-it-works");
	await expect.element(page.getByRole("heading", { name: "When money moves" })).toBeVisible();
	expect(document.body.textContent).not.toMatch(/sample terms|still confirming/i);
});

test.each(["/how-it-works", "/order/project-1", "/request-service"])(
	"%s says that we do not help with marked school assessments",
	async (address) => {
		stubApi(ANSWERS);
		await openPage(address);
		await expect
			.element(
				page.getByText(/help with fairs and own projects, not with marked school assessments\./),
			)
			.toBeVisible();
	},
);
