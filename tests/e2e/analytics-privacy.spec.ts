import { gzipSync } from "node:zlib";
import type { Page, Request } from "@playwright/test";
import { redactAddress } from "../../src/app/parts/analytics/redact-address.ts";
import { dashboardScreens, sitePages } from "../../src/shell/screens.ts";
import { ownRecord, proposal, receipt } from "../support/components/rows.ts";
import { fillAll, fillSite, Marks, sendRequest } from "./analytics-marks.ts";
import { openByTitle, tool } from "./dashboard.ts";
import {
	ADMIN_ACCOUNT,
	expectArrival,
	type Ingestion,
	unpack,
	withAnalytics,
} from "./ingestion.ts";
import { fillRequest, submitRequest } from "./requests.ts";
import { dashboardShown, expect, started } from "./test.ts";
import { follow, goWithin } from "./visit.ts";

const test = withAnalytics();

const SAMPLES_DIALOG = "Remove Sample Content";
type DialogTitle = (typeof dashboardScreens)[number]["dialogs"][number];

const press = (page: Page, name: string | RegExp) =>
	page.getByRole("main").getByRole("button", { name }).first().click();
const button = (name: string | RegExp) => (page: Page) => press(page, name);

/** How to open dialogs that `openByTitle` cannot open, by their titles. */
const DIALOG_OPENERS: Partial<Record<DialogTitle, (page: Page) => Promise<void>>> = {
	"Compare Versions": button(/^Compare the version/),
	"Decline Proposal": button("Decline"),
	"Choose from Uploads": button("Choose from Uploads"),
	"Withdraw Proposal": button("Withdraw"),
	Link: (page) => tool(page, "Link").click(),
	"Insert Image": (page) => tool(page, "Image").click(),
	// The form has unsaved text by then, so leaving it asks.
	"Leave without saving?": (page) => follow(page, "Audit Log"),
	async "End Sessions"(page) {
		await press(page, /^View details/);
		await page.getByRole("dialog").getByRole("button", { name: "End Sessions" }).click();
	},
	async "Password Link"(page) {
		await press(page, /^View details/);
		await page.getByRole("dialog").getByRole("button", { name: "Password Link" }).click();
	},
	async "Remove Second Step"(page) {
		// Pretend that the person has a second step.
		await page.route("**/api/users/*", async (route) => {
			const response = await route.fetch();
			const answer = await response.json();
			answer.result.hasSecondStep = true;
			await route.fulfill({ response, json: answer });
		});
		await press(page, /^View details/);
		await page.getByRole("dialog").getByRole("button", { name: "Remove Second Step" }).click();
	},
	async "Withdraw Invitation"(page) {
		// This site has none, so the answer is invented.
		const at = "2026-03-18T07:42:00.000Z";
		const invitation = { id: "1", email: "nobody@pupils.example", role: "staff", invitedBy: null };
		const result = [{ ...invitation, sentAt: at, expiresAt: at, expired: true }];
		await page.route("**/api/invitations", (route) =>
			route.fulfill({ json: { success: true, result, mail: true } }),
		);
		await press(page, "Invite");
		await press(page, /^Withdraw the invitation/);
	},
	async "Erase Personal Data"(page) {
		// Nothing is stored about this person, so the answers are made up.
		const record = { table: "orders", id: "1", name: "Nobody", kind: "Order", at: null };
		const candidates = [{ ...record, matches: [], shown: [], own_contact: true }];
		const result = { candidates, more: false, people: 1 };
		await page.route("**/api/people/search", (route) =>
			route.fulfill({ json: { success: true, result } }),
		);
		await page.route("**/api/people/count", (route) =>
			route.fulfill({ json: { success: true, result: { orders: 1 } } }),
		);
		await page.getByLabel("Email of the person").fill("nobody@pupils.example");
		await press(page, "Erase Their Data");
	},
	"Delete Permanently": button(/^Delete permanently/),
	"Delete My Account": button("Delete My Account"),
	"Remove from Your Account": button(/^Remove order/),
};

const LEAVE_DIALOG = "Leave without saving?";

interface RecordedNode {
	attributes?: Record<string, unknown>;
	childNodes: RecordedNode[];
}

function elementsWith(node: RecordedNode, attribute: string, value: RegExp): RecordedNode[] {
	const within = (node.childNodes ?? []).flatMap((child) => elementsWith(child, attribute, value));
	const own = node.attributes?.[attribute];
	return own !== undefined && value.test(String(own)) ? [node, ...within] : within;
}

/** Changes a text as a later render may. The recorder sends that without the elements around it. */
function changeText(page: Page, text: string): Promise<void> {
	return page.locator("h1").evaluate((heading, text) => {
		const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
		(texts.nextNode() as Text).data = text;
	}, text);
}

const marks = new Marks();
let siteRecords: ReturnType<typeof fillSite> | undefined;

/** Prepares the site and the page, and collects what the page shows and what is recorded of it. */
async function prepareAndRecord(page: Page, ingestion: Ingestion, site: { url: string }) {
	ingestion.clear();
	page.setDefaultTimeout(30_000);
	await page.route("https://school.example/**", (route) =>
		route.fulfill({
			contentType: "image/svg+xml",
			body: "<svg xmlns='http://www.w3.org/2000/svg'/>",
		}),
	);
	// The dialog that removes sample content only opens if there is some. This site has none, so the answer is
	// changed.
	await page.route("**/api/dashboard/stats", async (route) => {
		const answer = await (await route.fetch()).json();
		answer.result.sampleContent = { kinds: [] };
		await route.fulfill({ json: answer });
	});
	// A receipt's address has a key, which only its order's page shows.
	await page.route("**/api/receipts/*", (route) =>
		route.fulfill({ json: { success: true, result: receipt } }),
	);
	await page.route("**/api/help-given/*", (route) => {
		const result = { reference: "MR-222222", article_title: "Maize Dryer", entries: [] };
		return route.fulfill({ json: { success: true, result } });
	});
	// This admin has placed no orders.
	await page.route("**/api/account/records?*", (route) =>
		route.fulfill({ json: { success: true, result: { records: [ownRecord(1)] } } }),
	);
	// A proposal comes from a colleague, but this site has only one person.
	await page.route("**/api/projects/*/proposals/*", (route) =>
		route.fulfill({ json: { success: true, result: { ...proposal(1), mine: true } } }),
	);
	const foreignScripts: string[] = [];
	const pending = new Set<Request>();
	page.on("request", (request) => {
		const own = request.url().startsWith(site.url);
		if (request.resourceType() === "script" && !own) foreignScripts.push(request.url());
		if (request.url().startsWith(`${site.url}/api/`)) pending.add(request);
	});
	for (const event of ["requestfinished", "requestfailed"] as const) {
		// Playwright has one signature for each event.
		page.on(event as "requestfinished", (request) => void pending.delete(request));
	}
	const shown = new Set<string>();
	const recorded = new Set<string>();

	/** Notes what is shown now, with all answers. The recorder sends it as changes of the page. */
	const noteShownMarks = async () => {
		await expect.poll(() => pending.size).toBe(0);
		const content = await page.evaluate(() => {
			const input = [...document.querySelectorAll<HTMLInputElement>("input, textarea")];
			return [document.documentElement.outerHTML, ...input.map(({ value }) => value)].join(" ");
		});
		for (const mark of marks.foundIn(content)) shown.add(mark);
	};
	/** Makes the recorder take a full snapshot, as it does at its start and every five minutes. */
	const recordSnapshot = async () => {
		await noteShownMarks();
		const address = await page.evaluate((word) => {
			const { __PosthogExtensions__: parts } = window as unknown as {
				__PosthogExtensions__: { rrweb: { record: { takeFullSnapshot(): void } } };
			};
			parts.rrweb.record.takeFullSnapshot();
			console.log(word);
			return location.origin + location.pathname;
		}, marks.word("console"));
		recorded.add(redactAddress(address));
	};
	/** Clicks phone and mail links without following them. */
	const pressContacts = () =>
		page.evaluate(() => {
			for (const link of document.querySelectorAll<HTMLElement>(
				"[href^='tel:'], [href^='mailto:']",
			)) {
				link.addEventListener("click", (event) => event.preventDefault(), { once: true });
				link.click();
			}
		});
	siteRecords ??= fillSite(site.url, ADMIN_ACCOUNT, marks);
	const records = await siteRecords;

	/** Waits for what was recorded and searches everything that was sent for personal data. */
	async function expectNothingPersonal(): Promise<string> {
		const arrived = () =>
			new Set(ingestion.frames().map(({ data }) => data.href?.replace(/[?#].*/, "")));
		await expectArrival
			.poll(() => [...recorded].filter((each) => !arrived().has(each)))
			.toEqual([]);
		await page.goto("about:blank");
		const everything = ingestion.received.join("\n");
		// First the expected data, so that a recorder that sends nothing does not pass.
		const snapshots = ingestion.frames().filter(({ type }) => type === 2);
		expect(snapshots.length).toBeGreaterThan(recorded.size);
		expect(ingestion.named("$autocapture").length).toBeGreaterThan(10);
		expect.soft(marks.foundIn(everything)).toEqual([]);
		expect.soft(everything).not.toContain("MR-222222");
		expect.soft(everything).not.toContain(ADMIN_ACCOUNT.email);
		expect.soft(everything).not.toContain(ADMIN_ACCOUNT.password);
		expect.soft(everything).not.toMatch(/https?:[^"\\ ]*[?#]/);
		expect(foreignScripts).toEqual([]);
		// The Referrer-Policy header limits the referrer to the origin.
		expect(new Set(ingestion.referrers)).toEqual(new Set([`${site.url}/`]));
		return everything;
	}
	return {
		...records,
		shown,
		noteShownMarks,
		recordSnapshot,
		pressContacts,
		expectNothingPersonal,
	};
}

/** Marks that only the site's pages show. */
const SHOWN_BY_SITE = /^(project's (text|link|picture)|text that)/;
const storedMarks = () =>
	[...marks.all.keys()].filter((of) => !/^(typed|token|search|console)/.test(of));

/** Whether the recordings have the elements, without anything inside them. */
function expectEmptied(ingestion: Ingestion, attribute: string, value: RegExp): void {
	const snapshots = ingestion.frames().filter(({ type }) => type === 2);
	const found = snapshots.flatMap(({ data }) => elementsWith(data.node, attribute, value));
	expect(found.length, `${attribute} ${value}`).toBeGreaterThan(0);
	expect(found.flatMap(({ childNodes }) => childNodes)).toEqual([]);
}

/** Types a mark into every part of a new workbook. */
async function fillWorkbook(page: Page, recordSnapshot: () => Promise<void>): Promise<void> {
	// The fragment of the address names no workbook of this browser.
	await page.getByRole("main").getByRole("link", { name: "My Workbooks" }).click();
	// Without a title nothing starts.
	await expect(page.getByRole("main").getByRole("textbox").first()).toBeVisible();
	await fillAll(page, "main", marks, "title of a workbook");
	await press(page, "Start");
	for (const [tab, ...buttons] of [
		["Logbook"],
		["Data", "Start an Empty Table"],
		["Help and sources", "Add a Helper", "Add a Source"],
		["Write-up", /^Cover page/],
	] as const) {
		await page.getByRole("tab", { name: tab }).click();
		for (const name of buttons) await press(page, name);
		await fillAll(page, "main", marks, `workbook ${tab}`);
		await recordSnapshot();
	}
	await page.getByRole("tab", { name: "Logbook" }).click();
	await press(page, "Add to Log");
	await press(page, "Print Everything");
	await recordSnapshot();
}

/** A step whose name is in the message of its failure. */
function step(name: string, run: () => Promise<void>): Promise<void> {
	return test.step(name, async () => {
		try {
			await run();
		} catch (error) {
			throw new Error(`${name}: ${(error as Error).message}`, { cause: error });
		}
	});
}

test("analytics: no personal data leaves the site's pages, whatever is shown, typed or pressed", async ({
	page,
	ingestion,
	site,
}) => {
	test.setTimeout(240_000);
	const {
		slug,
		result,
		photo,
		school,
		shown,
		noteShownMarks,
		recordSnapshot,
		pressContacts,
		expectNothingPersonal,
	} = await prepareAndRecord(page, ingestion, site);

	await step("links of emails", async () => {
		const secret = (of: string) => marks.word(of);
		await page.goto(`${site.url}/reset-password?token=${secret("token of an old mail")}`, {
			referer: `${site.url}/projects?search=${secret("search that led here")}`,
		});
		await started(page);
		await expectArrival.poll(() => ingestion.named("$pageview").length).toBe(1);
		await expect(page).toHaveURL(`${site.url}/reset-password`);
		await fillAll(page, "main", marks, "new password");
		await page.getByRole("button", { name: "Save Password" }).click();
		await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
		await recordSnapshot();
		await page.goto(`${site.url}/reset-password#token=${secret("token of a mail")}`);
		await expect(page).toHaveURL(`${site.url}/reset-password`);
		await recordSnapshot();
	});

	for (const { path } of sitePages)
		await step(path, async () => {
			const address = path
				.replace("/schools/:slug", `/schools/${school}`)
				.replace(":slug", slug)
				.replace(":resultId", result)
				.replace(":id", photo)
				.replace(":reference", "MR-222222")
				.replace("*", "no/such/page");
			const search = marks.word(`search of ${path}`);
			await goWithin(page, `${address}?search=${search}&q=${search}#${search}`);
			await noteShownMarks();
			await pressContacts();
			if (path === "/request-service") await fillRequest(page);
			await fillAll(page, "main", marks, path);
			if (path === "/") await changeText(page, marks.word("text that changed in place"));
			await recordSnapshot();
			if (path === "/order/:slug") {
				await press(page, "Submit Order Request");
				await expect(page.getByText("Order Request Submitted!")).toBeVisible();
			}
			if (path === "/request-service") await submitRequest(page);
			if (path === "/my-work") await fillWorkbook(page, recordSnapshot);
			if (path === "/gallery") await page.locator("main [aria-haspopup=dialog]").click();
			const dialog = page.locator("dialog[open]");
			if (path === "/request-service" || path === "/gallery") await expect(dialog).toBeVisible();
			if (["/order/:slug", "/request-service", "/gallery"].includes(path)) await recordSnapshot();
			await page.keyboard.press("Escape");
		});

	const everything = await expectNothingPersonal();
	expect(storedMarks().filter((of) => SHOWN_BY_SITE.test(of) && !shown.has(of))).toEqual([]);
	expect(ingestion.frames().flatMap(({ data }) => data.texts ?? [])).not.toEqual([]);
	expect(everything).toContain(`${site.url}/projects/${slug}`);
	for (const path of ["/receipt/:reference", "/help-given/:reference", "/schools/:slug", "/*"])
		expect.soft(everything).toContain(site.url + path);
});

test("analytics: no personal data leaves the dashboard, whatever is shown, typed, opened or pressed", async ({
	page,
	ingestion,
	site,
}) => {
	// Visits every screen and opens all dialogs.
	test.setTimeout(360_000);
	const {
		project,
		result,
		shown,
		noteShownMarks,
		recordSnapshot,
		pressContacts,
		expectNothingPersonal,
	} = await prepareAndRecord(page, ingestion, site);
	await sendRequest(site.url, marks);
	await page.goto(`${site.url}/login`);
	await started(page);
	await expectArrival.poll(() => ingestion.named("$pageview").length).toBe(1);
	await page.getByLabel("Email").fill(ADMIN_ACCOUNT.email);
	await page.getByLabel("Password", { exact: true }).fill(ADMIN_ACCOUNT.password);
	await recordSnapshot();
	await page.getByRole("button", { name: "Login" }).click();
	await dashboardShown(page);
	for (const screen of dashboardScreens)
		await step(screen.path, async () => {
			const address = screen.path
				.replace(":resultId", result)
				.replace(":id", project)
				.replace(":proposalId", "p");
			// Puts the request that was just sent on top.
			await goWithin(
				page,
				address + (/(orders|requests)$/.test(address) ? "?sort=-created_at" : ""),
			);
			await noteShownMarks();
			const open = (title: DialogTitle) =>
				step(`dialog "${title}"`, async () => {
					await (DIALOG_OPENERS[title]?.(page) ?? openByTitle(page, title));
					const dialog = page.locator("dialog[open]");
					await expect(dialog.getByRole("heading", { name: title })).toBeVisible();
					await noteShownMarks();
					await fillAll(page, "dialog[open]", marks, title);
					await pressContacts();
					await recordSnapshot();
					// In a search field with text, the first Escape only empties the field.
					if (await page.locator(":focus[type=search]").count())
						await page.keyboard.press("Escape");
					const away =
						title === LEAVE_DIALOG ? page.getByRole("button", { name: "Leave" }) : undefined;
					await (away ? away.click() : page.keyboard.press("Escape"));
					await expect(dialog).toHaveCount(0);
				});
			const dialogs: readonly DialogTitle[] = screen.dialogs;
			// The samples dialog shows only counts; dashboard-looks.spec.ts opens it.
			const opened = dialogs.filter((title) => title !== LEAVE_DIALOG && title !== SAMPLES_DIALOG);
			for (const title of opened) await open(title);
			await fillAll(page, "main", marks, screen.path);
			await pressContacts();
			await recordSnapshot();
			if (dialogs.includes(LEAVE_DIALOG)) await open(LEAVE_DIALOG);
		});
	await page.keyboard.press("Control+k");
	await fillAll(page, "dialog[open]", marks, "the search over everything");
	await recordSnapshot();
	await page.keyboard.press("Escape");
	for (const kind of ["gallery", "results", "result-items"]) {
		await goWithin(page, `/dashboard/trash?kind=${kind}`);
		await recordSnapshot();
	}
	await goWithin(page, "/privacy");
	await page.getByRole("contentinfo").getByRole("button", { name: "Logout" }).click();
	await expectArrival.poll(() => ingestion.named("user_logout").length).toBe(1);

	await expectNothingPersonal();
	// The recorder keeps the class and size of a private element, such as the account card (class `pass`).
	expectEmptied(ingestion, "rr_width", /px$/);
	expectEmptied(ingestion, "class", /\bpass\b/);
	expect(ingestion.named("$identify")[0]?.$set).toEqual({ name: "keeper", role: "admin" });
	expect(storedMarks().filter((of) => !SHOWN_BY_SITE.test(of) && !shown.has(of))).toEqual([]);
});

test("analytics: marks are found in every encoding that the library uses", () => {
	const marks = new Marks();
	const word = marks.word("a name");
	const packed = gzipSync(JSON.stringify({ texts: [{ value: word }] })).toString("latin1");
	const frame = { type: 3, cv: "2024-10", data: { source: 0, adds: packed } };
	const event = JSON.stringify({ event: "$snapshot", properties: { $snapshot_data: [frame] } });
	const base64 = Buffer.from(event).toString("base64");
	const inside = JSON.stringify({ batch: [{ properties: { data: base64 } }] });
	for (const body of [event, gzipSync(event), `data=${encodeURIComponent(base64)}`, inside]) {
		expect(marks.foundIn(JSON.stringify(unpack(Buffer.from(body))))).toHaveLength(1);
	}
});
