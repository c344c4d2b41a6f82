import { categoryId, itemNames, itemRows, newResult, nextCall } from "./dashboard.ts";
import { expect, openDashboard, test } from "./test.ts";

test("a pasted list is previewed row by row with its errors, and stored completely or not at all", async ({
	page,
	api,
	adminToken,
}) => {
	for (const name of ["Physics", "Chemistry"]) await categoryId(api, adminToken, name);
	const id = await newResult(api, adminToken, "Pasted Fair");
	await openDashboard(page, adminToken, `/dashboard/results/${id}/edit`);
	await page.getByText("Paste a list").click();
	const box = page.getByLabel("Rows from a spreadsheet");
	const rows = ["Category\tPosition\tParticipant", "physics\t1\tAnn", "Alchemy\t2\tBen"];
	await box.fill(rows.join("\n"));
	await expect(page.getByText("There is no category “Alchemy”")).toBeVisible();
	await expect(page.getByRole("button", { name: "Store All Rows" })).toBeDisabled();
	await box.fill(rows.join("\n").replace("Alchemy", "CHEMISTRY"));
	await expect(page.getByText("2 rows read. All can be stored.")).toBeVisible();
	const call = nextCall(page, "POST", /\/import$/);
	await page.getByRole("button", { name: "Store All Rows" }).click();
	expect((await call).body.rows).toHaveLength(2);
	await expect(page.getByText("2 items imported successfully")).toBeVisible();
	await expect(box).toHaveValue("");
	expect(await itemNames(api, adminToken, id)).toEqual(["Ben", "Ann"]);
});

test("a CSV file is imported, and the list is exported as CSV", async ({
	page,
	api,
	adminToken,
}) => {
	for (const name of ["Physics", "Chemistry"]) await categoryId(api, adminToken, name);
	const id = await newResult(api, adminToken, "CSV Fair");
	await openDashboard(page, adminToken, `/dashboard/results/${id}/edit`);
	await page.getByText("Paste a list").click();
	await page.getByLabel("Or a CSV file").setInputFiles({
		name: "list.csv",
		mimeType: "text/csv",
		buffer: Buffer.from('Physics,1,"Otieno, Brian",Dunga Bay Boys,91,\n'),
	});
	await page.getByRole("button", { name: "Store All Rows" }).click();
	await expect(itemRows(page)).toHaveText(["Otieno, Brian"]);
	const download = page.waitForEvent("download");
	await page.getByRole("button", { name: "Export CSV" }).click();
	const file = await download;
	expect(file.suggestedFilename()).toBe("results-2026.csv");
	const chunks: Buffer[] = [];
	for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
	expect(Buffer.concat(chunks).toString()).toContain(
		'Physics,1,"Otieno, Brian",Dunga Bay Boys,91,',
	);
});
