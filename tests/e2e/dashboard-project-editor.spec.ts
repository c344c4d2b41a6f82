import { content, newProject, tool } from "./dashboard.ts";
import { expect, openDashboard, test } from "./test.ts";
import { follow } from "./visit.ts";

test("the text of an older article keeps its lists, indents and alignment", async ({
	page,
	api,
	adminToken,
}) => {
	const { id } = await newProject(api, adminToken, {
		title: "Written elsewhere",
		content:
			'<ol><li data-list="bullet">Point</li><li data-list="bullet" class="ql-indent-2">Deeper</li></ol><p class="ql-align-justify">Wide</p>',
	});
	await openDashboard(page, adminToken, `/dashboard/projects/${id}/edit`);
	await expect(content(page).locator("ul > li")).toHaveText(["Point", "Deeper"]);
	await expect(content(page).locator("li.ql-indent-2")).toHaveText("Deeper");
	await expect(content(page).locator(".ql-align-justify")).toHaveText("Wide");
});

test("clicking into a text that ends in a list does not change it", async ({
	page,
	api,
	adminToken,
}) => {
	const { id } = await newProject(api, adminToken, {
		title: "Ends in a list",
		content: "<p>Needed</p><ul><li>Pipe</li></ul>",
	});
	await openDashboard(page, adminToken, `/dashboard/projects/${id}/edit`);
	await content(page).getByText("Pipe").click();
	await page.keyboard.press("End");
	await expect(tool(page, "Bullet list")).toHaveAttribute("aria-pressed", "true");
	await follow(page, "Overview");
	await expect(page).toHaveURL(/\/dashboard$/);
});
