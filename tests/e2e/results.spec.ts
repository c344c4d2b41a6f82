import { expect, test } from "./test.ts";

test.describe("the list of results", () => {
	test("shows only what is published", async ({ page, api, adminToken }) => {
		const draft = { title: "Not Judged Yet", year: 2040, status: "draft" };
		const { body } = await api("POST", "/results", { token: adminToken, body: draft });
		await page.goto("/results?year=all");
		await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
		await expect(page.getByText("Not Judged Yet")).toHaveCount(0);
		await expect(page.getByRole("link", { name: "2040" })).toHaveCount(0);
		await api("PUT", `/results/${body.result.id}`, {
			token: adminToken,
			body: { status: "published" },
		});
		await page.goto("/results");
		await expect(page.getByRole("link", { name: "2040", exact: true })).toHaveAttribute(
			"aria-current",
			"true",
		);
		await page.getByRole("link", { name: "Not Judged Yet" }).click();
		await expect(page).toHaveURL(`/results/${body.result.id}`);
		await api("DELETE", `/results/${body.result.id}`, { token: adminToken });
	});
});
