import { expect, test } from "vitest";
import { type Locator, page } from "vitest/browser";
import {
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
	failingRead,
	openScreen,
	readingWork,
	shows,
} from "../../../tests/support/components/failing-calls.ts";
import { ADMIN, ONE_PAGE, ownRecord, work } from "../../../tests/support/components/rows.ts";

test("staff see warnings, and no heading for warnings without any", async () => {
	const warning = "Files sent with requests use 4.5 GB of 5 GB.";
	const overview = (warnings: string[]) => {
		const { result } = (ANSWERS["GET /dashboard/stats"] as () => { result: object })();
		return { "GET /dashboard/stats": () => ({ result: { ...result, warnings } }) };
	};
	await openScreen("/dashboard", overview([warning]));
	await expect.element(page.getByRole("alert").getByText(warning)).toBeVisible();
	await openScreen("/dashboard", overview([]));
	await expectNone(page.getByText("Needs attention"));
});

test("parts that only our own server fills leave no gap while they are empty or refused", async () => {
	const gaps = () => document.querySelectorAll(".gap-8 > :empty, .query-value:empty");
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
			failingRead("GET /dashboard/stats", "Failed to fetch dashboard data: {status}", {
				// The records that are shown instead of refused statistics have loaded too.
				remains: () => expectNone(page.getByText("Loading orders...")),
			}),
			readingWork,
		],
		dialogs: [],
	},
	{
		answers: {
			"GET /dashboard/stats": () =>
				refused(403, { error: "You do not have permission to do this." }),
		},
		calls: [
			failingRead("GET /account/records", "Failed to fetch orders", {
				what: "reading the user's own orders, for an account without the figures,",
				remains: shows("Your Profile"),
			}),
		],
		dialogs: [],
	},
);

const goingLiveOf = (is_first_day: boolean) => ({
	result: {
		is_first_day,
		checks: [
			{ key: "backup", title: "Back up", done: false, text: "No backup was made.", links: [] },
			{ key: "mail", title: "Set up email", done: true, text: "", links: [] },
		],
	},
});
/** Work of every kind is waiting. */
const busyWork = () => {
	const fill = <Counts extends object>(counts: Counts) =>
		Object.fromEntries(
			Object.entries(counts).map(([name, value]) => [name, typeof value === "number" ? 4 : value]),
		) as Counts;
	return {
		result: {
			...work,
			orders: fill(work.orders),
			requests: fill(work.requests),
			projects: { drafts: 2 },
			payments: { unconfirmed: 3, unclaimed: 0, reversed: 0 },
		},
	};
};

const isBefore = (one: Locator, other: Locator) =>
	Boolean(
		one.element().compareDocumentPosition(other.element()) & Node.DOCUMENT_POSITION_FOLLOWING,
	);

const ownOrdersLink = page.getByRole("link", { name: /orders? of mine$/ });

test.each([
	[1280, 800, 520],
	[390, 844, 360],
])(
	"at %i × %i the statistics are on the first screen, below the waiting work and above Recent Activity",
	async (width, height, most) => {
		await page.viewport(width, height);
		await openScreen("/dashboard", { "GET /work": busyWork });
		const line = page.getByRole("link", { name: /^Going live: 2 to do$/ });
		await expect.element(line).toHaveAttribute("href", "/dashboard/going-live");
		const cards = page.getByText("Total Articles");
		const activity = page.getByRole("heading", { name: "Recent Activity" });
		await expect.element(activity).toBeVisible();
		await expect.element(ownOrdersLink).toBeVisible();
		expect(cards.element().getBoundingClientRect().top).toBeLessThan(most);
		const waiting = page.getByRole("navigation", { name: "Waiting for staff" });
		const box = waiting.element();
		// All of it is visible: in one line where there is room, and on a phone in four.
		expect(box.getBoundingClientRect().height).toBeLessThanOrEqual(width > 1000 ? 60 : 180);
		expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
		const all = [waiting, cards, activity, line];
		for (const [index, one] of all.slice(1).entries()) {
			expect(isBefore(all[index] as Locator, one)).toBe(true);
		}
		expect(isBefore(ownOrdersLink, page.getByRole("link", { name: /unanswered/ }))).toBe(true);
		await expectNone(page.getByText("No backup was made."));
	},
);

test.each([1280, 390])(
	"a failed backup is named first, in the line above the statistics, at %i px",
	async (width) => {
		await page.viewport(width, 844);
		const { result } = goingLiveOf(false);
		const checks = result.checks.map((check) =>
			check.key === "backup" ? { ...check, broken: "Backup failed" } : check,
		);
		await openScreen("/dashboard", {
			"GET /work": busyWork,
			"GET /going-live": () => ({ result: { ...result, checks } }),
		});
		const broken = page.getByRole("link", { name: "Backup failed" });
		await expect.element(broken).toHaveAttribute("href", "/dashboard/going-live");
		expect(isBefore(broken, ownOrdersLink)).toBe(true);
		const tops = [broken, ownOrdersLink].map((one) => one.element().getBoundingClientRect().top);
		expect(Math.abs((tops[0] ?? 0) - (tops[1] ?? 0))).toBeLessThan(24);
	},
);

test("a long list of waiting work begins with one line, one's own first, and a button shows the rest", async () => {
	await openScreen("/dashboard", { "GET /work": busyWork });
	const waiting = page.getByRole("navigation", { name: "Waiting for staff" });
	await expectCount(waiting.getByRole("link"), 4);
	await press(waiting.getByRole("button", { name: /^\d+ More$/ }));
	await expectCount(waiting.getByRole("link"), 14);
});

test("the tasks before going live are open on the first day only, below what is specified", async () => {
	const answer = { "GET /going-live": () => goingLiveOf(true) };
	await openScreen("/dashboard", answer);
	await expect.element(page.getByText("No backup was made.")).toBeVisible();
	expect(
		isBefore(
			page.getByRole("heading", { name: "Recent Activity" }),
			page.getByText("No backup was made."),
		),
	).toBe(true);
	// The line with the count is its heading.
	await expectCount(page.getByRole("main").getByText(/going live/i), 1);
});

test("waiting work of the team alone is one line, too", async () => {
	await page.viewport(1280, 800);
	const { result } = busyWork();
	const nothing = { mine: 0 };
	const work = {
		...result,
		orders: { ...result.orders, ...nothing },
		requests: { ...result.requests, ...nothing },
		projects: { ...result.projects, drafts: 0 },
	};
	await openScreen("/dashboard", { "GET /work": () => ({ result: work }) });
	const waiting = page.getByRole("navigation", { name: "Waiting for staff" });
	await expectCount(waiting.getByRole("link"), 3);
	expect(waiting.element().clientHeight).toBeLessThanOrEqual(48);
});

test("staff who are not admins do not see Going Live", async () => {
	await openScreen("/dashboard", {
		"GET /auth/verify": () => ({ result: { user: { ...ADMIN, role: "staff" } } }),
	});
	await expect.element(page.getByText("Recent Activity")).toBeVisible();
	await expectNone(page.getByText(/Going live/i));
});

const openOverview = (result: object) =>
	openScreen("/dashboard", { "GET /dashboard/stats": () => ({ result }) });
const statistics = () =>
	[...document.querySelectorAll("main dl:first-of-type dd")].map(({ textContent }) => textContent);
const row = (name: string) => page.getByRole("row").filter({ hasText: name });

test("recent activity has status or role, and date", async () => {
	await page.viewport(1280, 900);
	await openOverview({
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
	expect(statistics()).toEqual(["31", "17", "52"]);
	await expectTexts(row("Tides").getByRole("cell"), ["Published", "Mar 6, 2026"]);
	await expectTexts(row("Winds").getByRole("cell"), ["Draft", "Mar 4, 2026"]);
	await expectTexts(row("amina").getByRole("rowheader"), ["amina"]);
	await expectTexts(row("amina").getByRole("cell"), ["a@b.example", "Staff", "Mar 6, 2026"]);
	await expect
		.element(page.getByRole("link", { name: "Tides" }))
		.toHaveAttribute("href", "/dashboard/projects/7/edit");
});

test("an overview without recent activity says so", async () => {
	await openOverview({
		stats: { articles: 0, categories: 0, users: 1 },
		recentActivity: { articles: [], users: [] },
	});
	await expect.element(page.getByText("No recent activity to display")).toBeVisible();
});

test("an overview shows N/A for missing statistics and dates, and Invalid date for unreadable dates", async () => {
	await openOverview({
		stats: { articles: 7 },
		recentActivity: {
			articles: [{ id: "1", title: "Tides", status: "draft", created_at: "soon" }],
			users: [{ id: "2", username: "amina", email: "a@b.example", role: "user" }],
		},
	});
	await expect.element(row("Tides").getByText("Invalid date")).toBeVisible();
	await expect.element(row("amina").getByText("N/A")).toBeVisible();
	expect(statistics()).toEqual(["7", "N/A", "N/A"]);
});

test("a failed overview shows a heading and the cause", async () => {
	await openScreen("/dashboard", {
		"GET /dashboard/stats": () => new Response("Bad Gateway", { status: 502 }),
	});
	await expect
		.element(page.getByRole("heading", { name: "Error loading dashboard data" }))
		.toBeVisible();
	await expect.element(page.getByText("Failed to fetch dashboard data: 502")).toBeVisible();
});

test("recent activity fits its columns at 1280 px, even with long names", async () => {
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
	await openOverview({
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
	"the statistics are requested whatever the stored role is: %s",
	async (role) => {
		const error = "The figures are for the office.";
		let attempts = 0;
		await openScreen("/dashboard", {
			"GET /auth/verify": () => ({ result: { user: { ...ADMIN, role } } }),
			"GET /dashboard/stats": () => {
				attempts += 1;
				return refused(403, { error });
			},
			"GET /account/records": () => ({ result: { records: [ownRecord(1)], pagination: ONE_PAGE } }),
		});
		await expect.element(page.getByText(error)).toBeVisible();
		const failed = page.getByRole("alert").filter({ hasText: "Error loading dashboard data" });
		if (role === "user") await expectNone(failed);
		else await expect.element(failed).toMatchTextContent(error);
		await expect.element(page.getByText(ownRecord(1).next)).toBeVisible();
		await expect.element(page.getByRole("heading", { name: "Your Profile" })).toBeVisible();
		expect(attempts).toBe(1);
	},
);

test("a customer's dashboard begins with their own orders: the next step, the sum due and links", async () => {
	const forbidden = () => refused(403, { error: "You do not have permission to do this." });
	const records = [
		ownRecord(1),
		{
			...ownRecord(2),
			kind: "request" as const,
			payment: null,
			again: null,
			next: "We call you soon.",
		},
		{ ...ownRecord(3), status: "cancelled", help_path: "/help-given/MR-222223?key=k" },
	];
	await openScreen("/dashboard", {
		"GET /dashboard/stats": forbidden,
		"GET /account/records": () => ({ result: { records, pagination: ONE_PAGE } }),
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
