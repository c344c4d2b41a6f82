import { expect, test, vi } from "vitest";
import { type Locator, page } from "vitest/browser";
import {
	alertdialog,
	button,
	expectCount,
	expectNone,
	expectTexts,
	press,
} from "../../../tests/support/components/actions.ts";
import { ANSWERS } from "../../../tests/support/components/answers.ts";
import { refused } from "../../../tests/support/components/api-stub.ts";
import { testScreen } from "../../../tests/support/components/dashboard-screen.ts";
import {
	deleting,
	openScreen,
	reading,
	readingWork,
	shows,
} from "../../../tests/support/components/failing-calls.ts";
import { ADMIN, DAY, ownRecord } from "../../../tests/support/components/rows.ts";

test("staff read what needs attention, and nothing of it when all is well", async () => {
	const warning = "Files sent with requests take 4.5 GB of 5 GB.";
	const overview = (warnings: string[]) => {
		const { result } = (ANSWERS["GET /dashboard/stats"] as () => { result: object })();
		return { "GET /dashboard/stats": () => ({ result: { ...result, warnings } }) };
	};
	await openScreen("/dashboard", overview([warning]));
	await expect.element(page.getByRole("alert").getByText(warning)).toBeVisible();
	await openScreen("/dashboard", overview([]));
	await expectNone(page.getByText("Needs attention"));
});

test("what is ours alone leaves no gap while it has nothing to show, or the server refuses it", async () => {
	const gaps = () => document.querySelectorAll(".dashboard-stack > :empty, .query-value:empty");
	const hasGap = () => [...gaps()].some((part) => part.getClientRects().length > 0);
	await openScreen("/dashboard");
	expect(hasGap()).toBe(false);
	const refuses = () => refused(404, { error: "Not found" });
	await openScreen("/dashboard", {
		"GET /work": refuses,
		"GET /project-proposals": refuses,
		"GET /going-live": refuses,
	});
	expect(hasGap()).toBe(false);
});

testScreen(
	"/dashboard",
	{
		calls: [
			reading("GET /dashboard/stats", "Failed to fetch dashboard data: {status}", {
				// What is shown to a person who may not see the figures has loaded too.
				kept: () => expectNone(page.getByText("Loading orders...")),
			}),
			readingWork,
			{
				...deleting(
					"Remove Sample Content",
					"DELETE /dashboard/sample-content",
					"Failed to remove sample content",
				),
				what: "removing sample content",
				act: () => press(button("Remove", "alertdialog")),
				waits: "Removing...",
			},
		],
		dialogs: [
			{
				title: "Remove Sample Content",
				opener: button("Remove Sample Content"),
				first: "Cancel",
			},
			{ title: "Download a Backup", opener: button("Download a Backup"), first: "Passphrase" },
		],
	},
	{
		answers: {
			"GET /dashboard/stats": () =>
				refused(403, { error: "You do not have permission to do this." }),
		},
		calls: [
			reading("GET /account/records", "Failed to fetch orders", {
				what: "reading the user's own orders, for an account without the figures,",
				kept: shows("Your Profile"),
			}),
		],
		dialogs: [],
	},
);

const overviewWith = (sampleContent: object | null) => () => ({
	result: { stats: {}, recentActivity: {}, sampleContent },
});
const SAMPLES = {
	kinds: [
		{ kind: "projects", trash: true, unchanged: 27, changed: 1 },
		{ kind: "orders", trash: false, unchanged: 14, changed: 0 },
	],
};
const notice = page.getByText(/^Visitors see sample content/);

test("an admin is asked, with what goes and what stays, before sample content is removed", async () => {
	let left: object | null = SAMPLES;
	await openScreen("/dashboard", {
		"GET /dashboard/stats": () => overviewWith(left)(),
		"DELETE /dashboard/sample-content": () => {
			left = null;
			return { message: "Sample content removed successfully" };
		},
	});
	await expect.element(page.getByText(/27 projects and 14 orders\./)).toBeVisible();
	await press(button("Remove Sample Content"));
	await expect
		.element(alertdialog.getByText("To the trash for 30 days: 27 projects."))
		.toBeVisible();
	await expect
		.element(alertdialog.getByText("Deleted for good, which cannot be undone: 14 orders."))
		.toBeVisible();
	await expect
		.element(alertdialog.getByText("Kept, since they were changed: 1 project."))
		.toBeVisible();
	await press(button("Remove", "alertdialog"));
	await expect.element(page.getByText("Sample content removed successfully")).toBeVisible();
	await expectNone(notice);
});

const goingLive = page.getByRole("region", { name: /^Ready to Go Live/ });

test("staff see that there is sample content, and who removes it", async () => {
	await openScreen("/dashboard", {
		"GET /auth/verify": () => ({ result: { user: { ...ADMIN, role: "staff" } } }),
		"GET /dashboard/stats": overviewWith(SAMPLES),
	});
	await expect.element(notice).toBeVisible();
	await expect.element(page.getByText(/An admin can remove it here\./)).toBeVisible();
	await expectNone(button("Remove Sample Content"));
	await expectNone(goingLive);
});

test("an admin reads what is missing before visitors come, confirms it, and sends a test mail", async () => {
	const checks = [check("mail", false), check("children", false, null), check("disk", true)];
	const sent: unknown[] = [];
	await openScreen("/dashboard", {
		"GET /going-live": () => ({ result: { checks } }),
		"PUT /going-live/:key": ({ body }) => {
			sent.push(body);
			return {
				result: {
					checks: [check("mail", false), check("disk", true), check("children", true, DAY)],
				},
			};
		},
		"POST /going-live/test-mail": () => ({ message: "A test mail is on its way" }),
	});
	await expect
		.element(goingLive.getByRole("heading", { name: "Ready to Go Live: 2 to Do" }))
		.toBeVisible();
	await expect.element(goingLive.getByText("How to mend disk")).not.toBeVisible();
	expect(
		goingLive.getByRole("link", { name: "Read children" }).element().getAttribute("href"),
	).toBe("/dashboard/site#children");
	expect(isAbove(goingLive, page.getByText("Total Articles"))).toBe(true);
	await press(goingLive.getByText("Version 1.0.0 and its changes"));
	await expect.element(goingLive.getByText("The first.")).toBeVisible();
	await press(button("Send a Test Mail"));
	await expect.element(page.getByText("A test mail is on its way")).toBeVisible();
	button("Confirm: Title of children").element().focus();
	await press(button("Confirm: Title of children"));
	await expect
		.element(goingLive.getByRole("heading", { name: "Ready to Go Live: 1 to Do" }))
		.toBeVisible();
	// The confirmed row is folded away: the keyboard goes on beside it.
	await expect.element(goingLive.getByRole("listitem").first()).toHaveFocus();
	expect(sent).toEqual([{ done: true }]);
	await press(goingLive.getByText("2 are fine"));
	await expect.element(goingLive.getByText(/^Title of children \(confirmed on/)).toBeVisible();
});

test("the list says by itself what became of a test mail", async () => {
	let sent = false;
	await openScreen("/dashboard", {
		"GET /going-live": () => ({ result: { checks: [check("mail", sent), check("disk", false)] } }),
		"POST /going-live/test-mail": () => ({ message: "A test mail is on its way" }),
	});
	await press(button("Send a Test Mail"));
	await expect.element(page.getByText("A test mail is on its way")).toBeVisible();
	await expect
		.element(goingLive.getByRole("heading", { name: "Ready to Go Live: 2 to Do" }))
		.toBeVisible();
	sent = true;
	await vi.advanceTimersByTimeAsync(3_000);
	await expect
		.element(goingLive.getByRole("heading", { name: "Ready to Go Live: 1 to Do" }))
		.toBeVisible();
});

const isAbove = (one: Locator, other: Locator) =>
	one.element().getBoundingClientRect().top < other.element().getBoundingClientRect().top;

test("when nothing is open the list is below the charts, and its buttons stay in reach", async () => {
	await openScreen("/dashboard", {
		"GET /going-live": () => ({ result: { checks: [check("mail", true), check("backup", true)] } }),
	});
	await expect
		.element(goingLive.getByRole("heading", { name: "Ready to Go Live", exact: true }))
		.toBeVisible();
	expect(isAbove(page.getByText("Total Articles"), goingLive)).toBe(true);
	await expect.element(goingLive.getByText("How to mend mail")).not.toBeVisible();
	await expect.element(button("Send a Test Mail")).toBeVisible();
	await expect.element(button("Download a Backup")).toBeVisible();
});

test("an admin downloads a backup with a passphrase, after a proof of identity", async () => {
	const sent: unknown[] = [];
	let proved = false;
	await openScreen("/dashboard", {
		"GET /going-live": () => ({
			result: { checks: [check("backup", sent.length > 0), check("mail", false)] },
		}),
		"GET /auth/proof": () => ({ result: { recent: false, passkey: false } }),
		"POST /auth/proof": () => {
			proved = true;
			return {};
		},
		"POST /going-live/backup": ({ body }) => {
			if (!proved) return refused(403, { error: "Please confirm first", proof: "needed" });
			sent.push(body);
			return new Response("sealed");
		},
	});
	const saved = vi.spyOn(URL, "createObjectURL");
	await press(button("Download a Backup"));
	const asked = page.getByRole("dialog", { name: "Download a Backup" });
	const passphrase = asked.getByLabelText("Passphrase", { exact: true });
	await passphrase.fill("too short");
	await expect.element(passphrase).toHaveAttribute("type", "password");
	await press(asked.getByLabelText("Show the passphrase"));
	await expect.element(passphrase).toHaveAttribute("type", "text");
	await expect.element(passphrase).toHaveValue("too short");
	await press(asked.getByRole("button", { name: "Download" }));
	await expect
		.element(asked.getByText("The passphrase needs at least 12 characters"))
		.toBeVisible();
	await passphrase.fill("four words of goats");
	await press(asked.getByRole("button", { name: "Download" }));
	const proof = page.getByRole("dialog", { name: "Confirm It Is You" });
	await proof.getByLabelText("Your password").fill("a good password");
	await press(proof.getByRole("button", { name: "Confirm" }));
	await expect.element(page.getByText("Backup downloaded successfully")).toBeVisible();
	await expectNone(asked);
	expect(sent).toEqual([{ passphrase: "four words of goats" }]);
	expect(saved.mock.calls).toEqual([[expect.objectContaining({ size: 6 })]]);
	await expect
		.element(goingLive.getByRole("heading", { name: "Ready to Go Live: 1 to Do" }))
		.toBeVisible();
});

const check = (key: string, ok: boolean, confirmed_at?: string | null) => ({
	...{ key, ok, title: `Title of ${key}`, text: `How to mend ${key}` },
	links: [{ label: `Read ${key}`, to: `/dashboard/site#${key}` }],
	...(confirmed_at !== undefined && { confirmed_at }),
});

const opened = (result: object) =>
	openScreen("/dashboard", { "GET /dashboard/stats": () => ({ result }) });
const figures = () =>
	[...document.querySelectorAll("main dl:first-of-type dd")].map(({ textContent }) => textContent);
const row = (name: string) => page.getByRole("row").filter({ hasText: name });

test("recent activity has status or role, and date", async () => {
	await page.viewport(1280, 900);
	await opened({
		stats: { articles: 31, categories: 17, users: 52 },
		recentActivity: {
			articles: [
				{ id: "7", title: "Tides", status: "published", created_at: "2026-03-05T22:30:00Z" },
				{ id: "8", title: "Winds", status: "draft", created_at: "2026-03-04T08:00:00Z" },
			],
			users: [
				{
					id: "2",
					username: "amina",
					email: "a@b.example",
					role: "staff",
					created_at: "2026-03-05T22:30:00Z",
				},
			],
		},
	});
	await expectTexts(page.getByRole("term").filter({ hasText: /Total|Categories|Registered/ }), [
		"Total Articles",
		"Categories",
		"Registered Users",
	]);
	expect(figures()).toEqual(["31", "17", "52"]);
	await expectTexts(row("Tides").getByRole("cell"), ["Published", "Mar 6, 2026"]);
	await expectTexts(row("Winds").getByRole("cell"), ["Draft", "Mar 4, 2026"]);
	await expectTexts(row("amina").getByRole("rowheader"), ["amina"]);
	await expectTexts(row("amina").getByRole("cell"), ["a@b.example", "Staff", "Mar 6, 2026"]);
	await expect
		.element(page.getByRole("link", { name: "Tides" }))
		.toHaveAttribute("href", "/dashboard/projects/7/edit");
});

test("an overview without anything new says so", async () => {
	await opened({
		stats: { articles: 0, categories: 0, users: 1 },
		recentActivity: { articles: [], users: [] },
	});
	await expect.element(page.getByText("No recent activity to display")).toBeVisible();
});

test("an overview that lacks figures and dates says N/A, and Invalid date where one cannot be read", async () => {
	await opened({
		stats: { articles: 7 },
		recentActivity: {
			articles: [{ id: "1", title: "Tides", status: "draft", created_at: "soon" }],
			users: [{ id: "2", username: "amina", email: "a@b.example", role: "user" }],
		},
	});
	await expect.element(row("Tides").getByText("Invalid date")).toBeVisible();
	await expect.element(row("amina").getByText("N/A")).toBeVisible();
	expect(figures()).toEqual(["7", "N/A", "N/A"]);
});

test("a failed overview says so over its cause", async () => {
	await openScreen("/dashboard", {
		"GET /dashboard/stats": () => new Response("Bad Gateway", { status: 502 }),
	});
	await expect
		.element(page.getByRole("heading", { name: "Error loading dashboard data" }))
		.toBeVisible();
	await expect.element(page.getByText("Failed to fetch dashboard data: 502")).toBeVisible();
});

test("what is new fits its columns at 1280 px, whatever the names", async () => {
	await page.viewport(1280, 900);
	const created_at = "2026-11-22T08:00:00Z";
	const users = ["odhiambo.lab", "n".repeat(50)].map((username, index) => ({
		id: String(index),
		username,
		email: `${username}@a-school-with-a-long-address.example`,
		role: "admin",
		created_at,
	}));
	const title = "Bone-Char Filter That Takes Fluoride out of Borehole Water";
	await opened({
		stats: { articles: 1, categories: 1, users: 2 },
		recentActivity: { articles: [{ id: "7", title, status: "published", created_at }], users },
	});
	for (const name of ["Latest Articles", "New Users"]) {
		const table = page.getByRole("table", { name }).element();
		const { clientWidth } = table.parentElement as HTMLElement;
		expect(table.scrollWidth, name).toBeLessThanOrEqual(clientWidth);
	}
	const dates = page.getByRole("cell", { name: "Nov 22, 2026" });
	await expectCount(dates, 3);
	for (const date of dates.elements()) {
		const text = document.createRange();
		text.selectNodeContents(date);
		expect(text.getClientRects().length, "lines of a date").toBe(1);
	}
});

test.each(["user", "staff", "admin", "editor"])(
	"the figures are asked for whatever the stored role says: %s",
	async (role) => {
		const error = "The figures are for the office.";
		let asked = 0;
		await openScreen("/dashboard", {
			"GET /auth/verify": () => ({ result: { user: { ...ADMIN, role } } }),
			"GET /dashboard/stats": () => {
				asked += 1;
				return refused(403, { error });
			},
			"GET /account/records": () => ({ result: { records: [ownRecord(1)] } }),
		});
		await expect.element(page.getByText(error)).toBeVisible();
		const failed = page.getByRole("alert").filter({ hasText: "Error loading dashboard data" });
		if (role === "user") await expectNone(failed);
		else await expect.element(failed).toMatchTextContent(error);
		await expect.element(page.getByText(ownRecord(1).next)).toBeVisible();
		await expect.element(page.getByRole("heading", { name: "Your Profile" })).toBeVisible();
		expect(asked).toBe(1);
	},
);

test("a customer's dashboard begins with their own orders: what is next, what is due, and the ways on", async () => {
	const forbidden = () => refused(403, { error: "You do not have permission to do this." });
	const records = [
		ownRecord(1),
		{ ...ownRecord(2), kind: "request", payment: null, again: null, next: "We call you soon." },
		{ ...ownRecord(3), status: "cancelled", help_path: "/help-given/MR-222223?key=k" },
	];
	await openScreen("/dashboard", {
		"GET /dashboard/stats": forbidden,
		"GET /account/records": () => ({ result: { records } }),
	});
	await expectTexts(page.getByRole("main").getByRole("heading", { level: 2 }), [
		"Your Orders and Requests",
		"Your Profile",
	]);
	const cards = page.getByRole("list", { name: "Your orders and requests" }).getByRole("listitem");
	await expectTexts(cards.nth(0).getByRole("definition"), [
		"MR-222221",
		"Mar 18, 2026",
		"KES 4,000",
	]);
	await expect.element(cards.nth(0).getByText(ownRecord(1).next)).toBeVisible();
	const linksOf = (card: number) =>
		cards
			.nth(card)
			.getByRole("link")
			.elements()
			.map((link) => [link.textContent, link.getAttribute("href")]);
	expect(linksOf(0)).toEqual([
		["Track and Pay MR-222221", "/track?reference=MR-222221"],
		["Order Again MR-222221", "/order/filter-1"],
		["Receipt MR-222221", "/receipt/MR-222221?key=k"],
	]);
	expect(linksOf(1)).toEqual([["Track MR-222222", "/track?reference=MR-222222"]]);
	expect(linksOf(2)).toEqual([
		["Track MR-222223", "/track?reference=MR-222223"],
		["Order Again MR-222223", "/order/filter-3"],
		["Receipt MR-222223", "/receipt/MR-222221?key=k"],
		["What we did for you MR-222223", "/help-given/MR-222223?key=k"],
	]);
	await expectNone(button(/^Remove/));
});

test("the figures of recent weeks are shown as a chart and as a table", async () => {
	const weeks = [
		{ start: "2026-03-02", orders: 4, requests: 1 },
		{ start: "2026-03-09", orders: 7, requests: 12 },
	];
	await opened({
		stats: {},
		recentActivity: {},
		weeks,
		ordersByStatus: { pending: 31, processing: 0, completed: 0, cancelled: 0 },
	});
	await expect.element(page.getByRole("img", { name: /Orders and requests/ })).toBeVisible();
	await press(page.getByText("Show the figures"));
	const table = page.getByRole("table", { name: "Orders and Requests a Week" });
	await expectCount(table.getByRole("row"), weeks.length + 1);
	await expectTexts(table.getByRole("row").last().getByRole("cell"), ["7", "12"]);
	await expect
		.element(page.getByRole("region", { name: "Orders by Status" }))
		.toMatchTextContent("31");
});
