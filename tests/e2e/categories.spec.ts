import { expect, test } from "./test.ts";

test("the list of projects links to the categories, and each shows its description and links to its projects", async ({
	page,
	api,
}) => {
	const { body } = await api("GET", "/categories");
	await page.goto("/projects");
	await page.getByRole("button", { name: "Filter and sort" }).click();
	await page.getByRole("link", { name: "About the categories" }).click();
	await expect(page).toHaveURL(/\/categories$/);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Categories");
	const cards = page.getByRole("main").getByRole("listitem");
	await expect(cards).toHaveCount(body.result.length);
	for (const { id, name, description, projects_count } of body.result) {
		const card = cards.filter({ has: page.getByRole("link", { name, exact: true }) });
		await expect(card).toContainText(description ?? "");
		await expect(card).toContainText(new RegExp(`\\b${projects_count} project`));
		await expect(card.getByRole("link")).toHaveAttribute("href", `/projects?category=${id}`);
	}
	const physics = body.result.find((one: { name: string }) => one.name === "Physics");
	const card = cards.filter({ has: page.getByRole("link", { name: "Physics", exact: true }) });
	await card.click();
	await expect(page).toHaveURL(`/projects?category=${physics.id}`);
});
