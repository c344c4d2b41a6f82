import { expect, test } from "../test.ts";
import { visit } from "../visit.ts";

/* Every page, with every kind of failure, is tested in src/app/site/failing-pages.component.test.tsx. */

test("a list that could not be fetched says so, and is shown after a retry", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push("502");
	await page.route(
		/\/api\/school-projects\?/,
		(route) => route.fulfill({ status: 502, body: "<h1>Bad Gateway</h1>" }),
		{ times: 1 },
	);
	await visit(page, "Projects");
	await expect(
		page.getByRole("main").getByRole("heading", { name: "Failed to fetch articles: 502" }),
	).toBeVisible();
	await page.getByRole("button", { name: "Try Again" }).click();
	await expect(page.getByRole("article")).toHaveCount(10);
});
