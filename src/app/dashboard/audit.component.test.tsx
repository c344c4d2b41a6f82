import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectTexts, press } from "../../../tests/support/components/actions.ts";
import { testScreen } from "../../../tests/support/components/dashboard-screen.ts";
import { failingRead, openScreen } from "../../../tests/support/components/failing-calls.ts";
import {
	auditEntry,
	DAY,
	ONE_PAGE,
	securityEvent,
} from "../../../tests/support/components/rows.ts";

testScreen(
	"/dashboard/audit",
	{
		list: {
			route: "GET /audit",
			row: auditEntry,
			answer: (entries, totalPages) => ({ result: { entries, pagination: { totalPages } } }),
			size: 50,
			paging: "pages",
			empty: "No changes found.",
			shown: page.getByText(/^subject \d+$/),
		},
		calls: [failingRead("GET /audit", "Failed to fetch changes: {status}")],
		dialogs: [],
	},
	{
		address: "/dashboard/audit?view=security",
		list: {
			route: "GET /security-events",
			row: securityEvent,
			answer: (events, totalPages) => ({ result: { events, pagination: { totalPages } } }),
			size: 50,
			paging: "pages",
			empty: "No events found.",
		},
		calls: [failingRead("GET /security-events", "Failed to fetch events: {status}")],
		dialogs: [],
	},
);

test("sign-ins and changes of accounts are a tab beside the changes, searched by account and kind", async () => {
	const queries: string[] = [];
	const id = (last: number) => `0000000${last}-0000-4000-8000-000000000000`;
	const account = { id: id(1), name: "Achieng" };
	const event = { ...securityEvent(1), address: null, count: 1 };
	await openScreen("/dashboard/audit", {
		"GET /security-events": ({ query }) => {
			queries.push(query.toString());
			return {
				result: {
					events: [
						{
							...event,
							id: id(1),
							kind: "sign-in" as const,
							detail: "password",
							user: account,
							actor: account,
						},
						{ ...event, id: id(2), user: null, count: 12, address: "203.0.113.0/24" },
						{
							...event,
							id: id(3),
							kind: "account deleted" as const,
							detail: null,
							user: { id: id(3), name: null },
							actor: { id: id(4), name: "Wanjiru" },
						},
					],
					pagination: ONE_PAGE,
				},
			};
		},
	});
	await press(page.getByRole("tab", { name: "Security" }));
	await expect.poll(() => queries).toEqual(["page=1"]);
	// React delays content that follows a placeholder immediately.
	await vi.advanceTimersByTimeAsync(500);
	const when = "Mar 18, 2026, 10:42 AM";
	await expectTexts(page.getByRole("row"), [
		"EventWhenAccountByNetwork",
		`Sign-inpassword${when}AchiengAchiengN/A`,
		`Sign-in refusedwrong password${when}12 times since 10:42 AMNoneNot signed in203.0.113.0/24`,
		`Account deleted${when}00000003…WanjiruN/A`,
	]);
	await page.getByLabelText("What happened").selectOptions("role changed");
	await page.getByLabelText("User account").fill("achi");
	await vi.advanceTimersByTimeAsync(500);
	await expect.poll(() => queries.at(-1)).toBe("page=1&kind=role+changed&user=achi");
});

const openLog = (entries: ReturnType<typeof auditEntry>[]) =>
	openScreen("/dashboard/audit", {
		"GET /audit": () => ({ result: { entries, pagination: ONE_PAGE } }),
	});

test("an entry names and links its subject, and says how the status changed", async () => {
	const entry = {
		...auditEntry(1),
		subject: "order",
		before: { status: "completed" },
		after: { status: "cancelled" },
	};
	const path = "/dashboard/orders?search=MR-222222&order=1";
	const entries = [
		{ ...entry, record: { label: "Clay Pots · Akinyi", path } },
		{ ...auditEntry(2), record: { label: "In the Trash", path: null }, action: "delete" },
		auditEntry(3),
	];
	await openLog(entries);
	const main = page.getByRole("main");
	await expect.element(main.getByText("Clay Pots · Akinyi: completed → cancelled")).toBeVisible();
	await expect
		.element(main.getByRole("link", { name: "Clay Pots · Akinyi" }))
		.toHaveAttribute("href", path);
	await expect.element(main.getByText("In the Trash: moved to the trash")).toBeVisible();
	// A permanently deleted request leaves no title.
	await expect.element(main.getByText("subject 3")).toBeVisible();
});

test.each([
	[{ titles: ["Tides"] }, "Tides: permanently deleted"],
	[{ removed: 2, titles: ["Tides", "Winds"] }, "2 records (Tides, Winds): permanently deleted"],
	[
		{ removed: 71, titles: ["Tides", "Winds", "Waves", "Sand"] },
		"71 records (Tides, Winds, Waves and others): permanently deleted",
	],
	[{ removed: 9 }, "9 records: permanently deleted"],
])("a permanent deletion with %j reads %s", async (after, text) => {
	const entry = { ...auditEntry(1), subject: "project", action: "remove", before: null, after };
	await openLog([entry]);
	await expect.element(page.getByRole("main").getByText(text, { exact: true })).toBeVisible();
});

test.each([
	["spreadsheet", { list: "orders", columns: ["reference"] }, "Spreadsheet of orders: exported"],
	["statement", { confirmed: 2, recorded: 1 }, "Statement: stored"],
	["person", { orders: 1, account: true }, "Person: erased"],
])("an entry about a %s has words and no id", async (subject, after, text) => {
	const action = { spreadsheet: "export", statement: "store", person: "erase" }[subject] ?? "";
	const entry = { ...auditEntry(1), subject, action, before: null, after };
	await openLog([entry]);
	await expect.element(page.getByRole("main").getByText(text)).toBeVisible();
	expect(page.getByText("subject 1").query()).toBeNull();
});

test("fields are named as staff call them, with values in words", async () => {
	const entry = {
		...auditEntry(1),
		subject: "asset",
		before: {
			...{ content_sha256: "1", featured: false, categories: ["Optics"], sent_by_other: "a" },
			...{ terms: "Half first.\nAll back.", publish_at: null, url: null, ids: null },
		},
		after: {
			...{ content_sha256: "2", featured: true, categories: ["Optics", "Waves"] },
			...{
				terms: "Half later.\nAll back.",
				publish_at: DAY,
				url: "/media/1.webp",
				ids: ["1", "2"],
			},
		},
	};
	await openLog([entry]);
	const shown = page.getByRole("listitem").filter({ hasText: "subject 1" });
	await expect
		.element(shown)
		.toMatchTextContent("8 fields: content, featured, categories, sent by other ...");
	await expect.element(shown).toMatchTextContent("uploaded picture");
	// The sentence says once what was done.
	expect(shown.element().textContent?.match(/creat|updat|uploaded(?! picture)/g) ?? []).toEqual([]);
	await press(page.elementLocator(shown.element().querySelector("summary") as Element));
	await expectTexts(shown.getByRole("term"), [
		...["Content", "Featured", "Categories", "Sent by other", "Terms"],
		...["Time of publication", "Picture", "Order of the items"],
	]);
	const texts = (selector: string) =>
		[...shown.element().querySelectorAll(selector)].map(({ textContent }) => textContent);
	expect(texts("del")).toEqual(["a", "no", "a", "first."]);
	expect(texts("ins")).toEqual([
		...["another", "yes", "Waves", "later."],
		...["Mar 18, 2026, 10:42 AM", "a picture", "a list"],
	]);
	// Only the lines that differ.
	expect(shown.element().textContent).not.toContain("All back.");
});

test("the log shows who changed what and when, with values before and after, and can be filtered", async () => {
	const queries: object[] = [];
	const entry = {
		...auditEntry(1),
		before: { description: "Old words" },
		after: { description: "New words" },
	};
	const { address } = await openScreen("/dashboard/audit", {
		"GET /audit": ({ query }) => {
			const filters = Object.fromEntries(query);
			queries.push(filters);
			const entries = filters.actor === "nobody" ? [] : [entry];
			return { result: { entries, pagination: ONE_PAGE } };
		},
	});
	const shown = page.getByRole("listitem").filter({ hasText: "subject 1" });
	await expect.element(shown).toBeVisible();
	await press(page.elementLocator(shown.element().querySelector("summary") as Element));
	await expect.element(shown.getByText("Old", { exact: true })).toBeVisible();
	await expect.element(shown.getByText("New", { exact: true })).toBeVisible();
	await expect.element(shown).toMatchTextContent("Mar 18, 2026, 10:42 AM");
	await expect.element(shown).toMatchTextContent("admin");
	await page.getByLabelText("What was changed").selectOptions("category");
	await page.getByLabelText("Who made the change").fill("admin");
	await expect
		.poll(() => queries.at(-1))
		.toEqual({ page: "1", subject: "category", actor: "admin" });
	const { searchParams } = new URL(address(), location.origin);
	expect(Object.fromEntries(searchParams)).toEqual({ subject: "category", search: "admin" });
	await page.getByLabelText("Who made the change").fill("nobody");
	await expect.element(page.getByText("No changes found.")).toBeVisible();
});
