import type { Page } from "@playwright/test";
import { codeOf } from "../../src/features/accounts/auth/second-step/one-time-codes.server.ts";
import { newPerson } from "./people.ts";
import { expect, openDashboard, started, test } from "./test.ts";
import { goWithin } from "./visit.ts";

/* What is printed on paper smaller than A4. */

const MARGIN = { top: "10mm", right: "10mm", bottom: "10mm", left: "10mm" };

/** The width of A6 and of A5 between their margins. */
const WIDTHS = [320, 483];
const DAY = "2026-03-18T09:00:00.000Z";

/** How many sheets of paper of this size the page takes. */
async function sheetsOf(page: Page, width: string, height: string): Promise<number> {
	const pdf = await page.pdf({ width, height, margin: MARGIN });
	return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** Opens a printable page with this response from the API. */
async function openPaper(page: Page, place: string, call: string, result: object): Promise<void> {
	await page.route(`**/api/${call}/*`, (route) =>
		route.fulfill({ json: { success: true, result } }),
	);
	await page.goto("/forums");
	await started(page);
	await goWithin(page, `/${place}/MR-222222?key=k`);
}

/** The tables whose content is wider than what surrounds them. */
function clippedTables(page: Page): Promise<number> {
	return page
		.locator(".table-scroll")
		.evaluateAll((boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth).length);
}

test("a receipt on small paper breaks no amount or word", async ({ page }) => {
	const payments = ["TJK7RT61SV", "TJK7RT61SW", "TJK7RT61SX"].map((code) => ({
		...{ method: "mpesa", code, at: DAY, amount: 12_500 },
	}));
	await openPaper(page, "receipt", "receipts", {
		number: 12,
		issued_at: DAY,
		payer: "Njoro Flats Academy",
		reference: "MR-222222",
		article_title: "Maize dryer with a moisture alarm",
		placed_at: DAY,
		price: 33_650,
		material_cost: 3_850,
		status: "processing",
		summary: { currency: "KES", due: 37_500, paid: 37_500, balance: 0, state: "paid", refunded: 0 },
		payments,
		refunds: [],
		note: null,
	});
	const method = page.getByText("M-Pesa").first();
	await page.emulateMedia({ media: "print" });
	for (const width of WIDTHS) {
		await page.setViewportSize({ width, height: 484 });
		expect(await clippedTables(page), `at ${width}`).toBe(0);
		expect((await method.boundingBox())?.height, `at ${width}`).toBeLessThan(40);
	}
	expect(await sheetsOf(page, "210mm", "297mm")).toBe(1);
	expect(await sheetsOf(page, "105mm", "148mm")).toBeLessThanOrEqual(3);
});

test("on small paper, help given starts on the page of its heading", async ({ page }) => {
	const text = "We showed how the sensor is calibrated with dry and wet maize, and why twice.";
	await openPaper(page, "help-given", "help-given", {
		reference: "MR-222222",
		article_title: "Maize dryer with a moisture alarm",
		entries: ["02", "05", "09", "12", "16"].map((day) => ({ on: `2026-03-${day}`, text })),
	});
	await page.emulateMedia({ media: "print" });
	for (const width of WIDTHS) {
		await page.setViewportSize({ width, height: 484 });
		expect(await clippedTables(page), `at ${width}`).toBe(0);
	}
	expect(await sheetsOf(page, "210mm", "297mm")).toBe(1);
	expect(await sheetsOf(page, "105mm", "148mm")).toBeLessThanOrEqual(4);
});

test("the tracker collapses the ways to pay once a code is sent, and prints the numbers and no form", async ({
	page,
}) => {
	const number = "247247";
	const sent: string[] = [];
	const record = () => ({
		...{ reference: "MR-222222", kind: "order", title: "Maize dryer", status: "pending" },
		...{ history: [{ status: "pending", at: DAY }], placed_at: DAY, updated_at: DAY },
		...{ next: "We check your payment.", files: [], deliveries: [], help_path: null },
		payment: {
			...{ agreed: true, currency: "KES", price: 2_850, material_cost: 1_000, due: 3_850 },
			...{ paid: 0, refunded: 0, balance: 3_850, state: "unpaid", attempt: null },
			...{ prompts: true, prompts_paused: false, unconfirmed: sent.length },
			pay_to: { kind: "paybill", number, account: "MR-222222" },
			codes: sent.map((code) => ({ code, state: "unconfirmed", at: DAY })),
			receipt_path: "/receipt/MR-222222?key=k",
		},
	});
	await page.route("**/api/track", (route) =>
		route.fulfill({ json: { success: true, result: record() } }),
	);
	await page.route("**/api/track/codes", (route) => {
		sent.push("TJK7RT61SV");
		return route.fulfill({ status: 201, json: { success: true } });
	});
	await page.goto("/track?reference=MR-222222");
	await started(page);
	await page.getByLabel("Phone").fill("0712 345 678");
	await page.getByRole("button", { name: "Show My Order" }).click();
	const code = page.getByLabel("M-Pesa code");
	await code.fill("TJK7RT61SV");
	await page.getByRole("button", { name: "I Have Paid" }).click();
	await expect(page.getByText("Being checked")).toBeVisible();
	await expect(code).not.toBeVisible();
	const toPay = page.locator("dd").getByText(number, { exact: true });
	await expect(toPay).not.toBeVisible();

	expect(await sheetsOf(page, "210mm", "297mm")).toBeLessThanOrEqual(2);
	await page.emulateMedia({ media: "print" });
	await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
	await expect(toPay).toBeVisible();
	for (const role of ["textbox", "button"] as const) {
		await expect(page.getByRole("main").getByRole(role)).toHaveCount(0);
	}
	await page.emulateMedia({ media: "screen" });
	await page.evaluate(() => dispatchEvent(new Event("afterprint")));
	await expect(toPay).not.toBeVisible();
});

test("all recovery codes and nothing else are printed, on any paper size", async ({
	page,
	api,
	adminToken,
}) => {
	const person = await newPerson(api, adminToken, "staff");
	await openDashboard(page, person.token, "/dashboard/account");
	await page.getByRole("button", { name: "Set Up an App" }).click();
	const dialog = page.getByRole("dialog");
	const text = await dialog.getByText("Or type this key into it").textContent();
	const secret = (text?.split(":")[1] ?? "").replace(/\s/g, "");
	const field = dialog.getByLabel("Code that the app shows");
	await field.fill(codeOf(secret, Math.floor(Date.now() / 30_000)));
	await field.press("Enter");
	await expect(dialog.getByRole("listitem")).toHaveCount(10);
	expect(await sheetsOf(page, "210mm", "297mm")).toBe(1);
	expect(await sheetsOf(page, "148mm", "105mm")).toBe(2);
	await page.emulateMedia({ media: "print" });
	await page.setViewportSize({ width: 483, height: 320 });
	const parts = await dialog.locator("div").all();
	expect(parts.length).toBeGreaterThan(1);
	for (const part of parts) {
		const cut = await part.evaluate((box) => box.scrollHeight - box.clientHeight);
		expect(cut).toBe(0);
	}
});

test("no heading is left alone at the foot of a sheet of paper", async ({ page, api }) => {
	const { articles } = (await api("GET", "/school-projects?limit=1&status=published")).body.result;
	const [result] = (await api("GET", "/results?status=published")).body.results;
	await page.emulateMedia({ media: "print" });
	for (const path of [
		`/projects/${articles[0].slug}`,
		`/results/${result.id}`,
		"/how-it-works",
		"/judging",
		"/resources?tab=writeup",
	]) {
		await page.goto(path);
		const breaks = await page
			.locator("main :is(h2, h3)")
			.evaluateAll((headings) => headings.map((one) => getComputedStyle(one).breakAfter));
		expect(breaks.length, path).toBeGreaterThan(0);
		expect(new Set(breaks), path).toEqual(new Set(["avoid"]));
	}
});
