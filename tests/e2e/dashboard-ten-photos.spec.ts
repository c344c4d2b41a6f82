import { picture } from "./dashboard.ts";
import { expect, openDashboard, test } from "./test.ts";

test("uploading ten photos to the gallery takes twelve actions", async ({
	page,
	adminToken,
	api,
}) => {
	await openDashboard(page, adminToken, "/dashboard/gallery");
	// So small that no smaller sizes of it are drawn.
	const { buffer, mimeType } = await picture(40);
	const names = Array.from({ length: 10 }, (_, index) => `maji-safi_team ${index}.png`);
	const files = names.map((name) => ({ name, mimeType, buffer }));
	await page.getByLabel("Many photos").setInputFiles(files);
	for (const name of names) {
		await page.getByRole("group", { name }).getByLabel("Description").fill(`Seen in ${name}`);
	}
	await page.getByRole("button", { name: "Add 10 Photos" }).click();
	await expect(page.getByText("10 gallery items created successfully")).toBeVisible();
	await expect(page.getByRole("row").filter({ hasText: "Maji safi team" })).toHaveCount(10);

	const { body } = await api("GET", "/gallery?limit=50");
	const stored = body.result.items.filter(({ title }: { title: string }) =>
		title.startsWith("Maji safi team"),
	);
	expect(
		stored.map(({ title, description }: Record<string, string>) => [title, description]),
	).toEqual(names.map((name, index) => [`Maji safi team ${index}`, `Seen in ${name}`]));
	for (const { id } of stored) await api("DELETE", `/gallery/${id}`, { token: adminToken });
});
