import type { Page } from "@playwright/test";
import { type DashboardPath, dashboardScreens } from "../../src/shell/screens.ts";
import {
	type Call,
	categoryId,
	content,
	createRecord,
	newItem,
	newProject,
	newResult,
	openByTitle,
} from "./dashboard.ts";
import { expectAccessibleInEveryMode, sharePage } from "./looks.ts";
import { newPerson } from "./people.ts";
import { sendRequest } from "./requests.ts";
import { expect, openDashboard, test } from "./test.ts";
import { goWithin } from "./visit.ts";

/* Checks the appearance of every dashboard screen as an admin sees it, and of everything that opens on it. */

// These tests are spread over all workers.
test.describe.configure({ mode: "parallel" });
const shared = sharePage();

interface ScreenCheck {
	/** Creates what the screen shows and resolves to its address. The default address is the screen's path. */
	prepare?: (world: { api: Call; token: string; url: string }) => Promise<string>;
	/** What can be opened, one after the other. If opening returns a selector, only that element is checked. */
	open?: Record<string, (page: Page) => Promise<unknown>>;
	/** Role that sees the screen, if not admin. */
	as?: "staff";
	/** Its heading, if that is what the test has created. */
	heading?: string;
}

const press = (page: Page, name: string | RegExp) =>
	page.getByRole("main").getByRole("button", { name }).first().click();

const dialog = (name: string | RegExp) => async (page: Page) => {
	await press(page, name);
	await expect(page.getByRole("dialog").or(page.getByRole("alertdialog"))).toBeVisible();
	return "dialog[open]";
};

const inDialog = (page: Page, name: string) =>
	page.getByRole("dialog").getByRole("button", { name, exact: true }).first().click();

/** An order on which every staff action is possible. */
async function orderInWork({ api, token }: { api: Call; token: string }): Promise<string> {
	const { body } = await api("GET", "/school-projects?page=1&limit=1&status=published");
	const [{ slug }] = body.result.articles;
	const phone = "0712345678";
	const input = { slug, name: "Looked At", phone, notes: "By Friday" };
	const placed = await api("POST", "/orders/by-slug", { body: input });
	const { id, reference } = placed.body.data.order;
	await api("POST", "/track/codes", { body: { reference, phone, code: "LOOKS00001" } });
	const change = (method: string, path: string, body: object) =>
		api(method, `/orders/${id}${path}`, { token, body });
	const { staff } = (await api("GET", "/work", { token })).body.result;
	await change("PUT", "/work", { owner_id: staff[0].id, due_on: "2026-01-05" });
	await change("POST", "/payments", { amount: 500, method: "cash" });
	await change("POST", "/notes", { text: "The mother calls on Friday." });
	await change("PUT", "/help", { entries: [{ on: "2026-03-02", text: "Cut the frame" }] });
	return reference;
}

/** Opens the `details` element whose summary has this text, or the first one. */
const unfold = (words: string | RegExp) => async (page: Page) => {
	await page.locator("main summary").filter({ hasText: words }).first().click();
	return "main details[open]";
};

const submitWithoutTitle = async (page: Page) => {
	await expect(content(page)).toBeVisible();
	await page.getByLabel("Title").fill("");
	await press(page, "Save Project");
	await expect(page.getByText("Title is required")).toBeVisible();
	return "main form";
};

/** Screens that need more than their path and the dialogs of screens.ts. */
const SCREEN_CHECKS: Partial<Record<DashboardPath, ScreenCheck>> = {
	"/dashboard": {
		open: {
			async "the search over everything"(page) {
				await page.keyboard.press("Control+k");
				await page.getByRole("combobox", { name: "Search everything" }).fill("ma");
				await expect(page.getByRole("option", { name: /^Show all/ }).first()).toBeVisible();
				return "dialog[open]";
			},
			async "the shortcuts"(page) {
				await inDialog(page, "Keyboard Shortcuts");
				return "dialog[open]";
			},
		},
	},
	"/dashboard/projects/new": { open: { "what is wrong": submitWithoutTitle } },
	"/dashboard/projects/:id": {
		async prepare({ api, token }) {
			const { id } = await newProject(api, token, { title: "Looked At" });
			return `/dashboard/projects/${id}`;
		},
	},
	"/dashboard/projects/:id/edit": {
		async prepare({ api, token }) {
			const { id } = await newProject(api, token, { title: "Looked At" });
			return `/dashboard/projects/${id}/edit`;
		},
		// Its errors look the same as those of a new project.
	},
	"/dashboard/projects/:id/preview": {
		async prepare({ api, token }) {
			const { id } = await newProject(api, token, { title: "Looked At" });
			const chosen = { status: "draft", category_ids: [], cover_image: null, updated_at: "" };
			const input = { title: "Half Written", excerpt: "In a few words.", content: "<p>Half.</p>" };
			const values = { ...chosen, ...input, price: "1500", material_cost: "200" };
			const body = { values, device: "a-looking-device" };
			await api("PUT", `/project-drafts/${id}`, { token, body });
			return `/dashboard/projects/${id}/preview`;
		},
		heading: "Half Written",
	},
	"/dashboard/projects/:id/versions": {
		async prepare({ api, token }) {
			const { id } = await newProject(api, token, { title: "Looked At" });
			const body = { title: "Looked At Twice", content: "<p>Another text.</p>" };
			await api("PUT", `/school-projects/${id}`, { token, body });
			return `/dashboard/projects/${id}/versions`;
		},
		open: {
			"the comparison": async (page) => {
				await page
					.getByRole("button", { name: /^Compare/ })
					.last()
					.click();
				return "dialog[open]";
			},
		},
	},
	"/dashboard/projects/:id/propose": {
		// An admin can edit every project and would be redirected to the edit screen.
		as: "staff",
		async prepare({ api, token }) {
			const { id } = await newProject(api, token, { title: "Looked At" });
			return `/dashboard/projects/${id}/propose`;
		},
	},
	"/dashboard/projects/:id/proposals/:proposalId": {
		async prepare({ api, token }) {
			const project = {
				title: "Looked At",
				content: "<p>Some text.</p>",
				price: 1,
				material_cost: 1,
			};
			const { id } = await newProject(api, token, project);
			const colleague = await newPerson(api, token, "staff");
			const better = {
				...project,
				title: "A Better Title",
				category_ids: [],
				featured_image: null,
			};
			const proposal = await createRecord(
				api,
				colleague.token,
				`/projects/${id}/proposals`,
				better,
			);
			return `/dashboard/projects/${id}/proposals/${proposal}`;
		},
		open: { "why not": dialog("Decline") },
	},
	"/dashboard/gallery": { open: { "the question": dialog(/^Delete/) } },
	"/dashboard/categories": {
		open: {
			cards: (page) => page.getByRole("link", { name: "Cards" }).click(),
			"a new one": dialog("Create Category"),
		},
	},
	"/dashboard/orders": {
		prepare: async (world) => `/dashboard/orders?search=${await orderInWork(world)}`,
		open: {
			"the details with their forms": async (page) => {
				await dialog("View Details")(page);
				await inDialog(page, "Record a Payment");
				await inDialog(page, "Confirm LOOKS00001");
				await inDialog(page, "Add a Line");
				return "dialog[open]";
			},
		},
	},
	"/dashboard/messages": {},
	"/dashboard/payments": { open: { "a statement": unfold("Paste a paybill statement") } },
	"/dashboard/results/create": {},
	"/dashboard/results/:resultId/edit": {
		async prepare({ api, token }) {
			const id = await newResult(api, token, "Looked At");
			const category_id = await categoryId(api, token, "Physics");
			await newItem(api, token, id, { category_id, participant_name: "Faith", position: 1 });
			return `/dashboard/results/${id}/edit`;
		},
		open: {
			"a row that is edited, and rows that cannot be stored": async (page) => {
				await press(page, "Edit Faith");
				await page.getByText("Paste a list").click();
				await page.getByLabel("Rows from a spreadsheet").fill("Alchemy\t1\tAnn");
				await expect(page.getByText("There is no category “Alchemy”")).toBeVisible();
			},
		},
	},
	"/dashboard/users": {
		open: {
			"the form": dialog(/^Edit/),
		},
	},
	"/dashboard/image-debug": {},
	"/dashboard/requests": {
		async prepare({ url }) {
			await sendRequest(url, "Looked At", true);
			return "/dashboard/requests";
		},
		open: { "the details": dialog("View Details") },
	},
	"/dashboard/media": {},
	"/dashboard/trash": {
		async prepare({ api, token }) {
			const id = await createRecord(api, token, "/results", { title: "Old Fair", year: 2024 });
			await api("DELETE", `/results/${id}`, { token });
			return "/dashboard/trash?kind=results";
		},
	},
	"/dashboard/personal-data": {},
	"/dashboard/audit": {
		async prepare({ api, token }) {
			await createRecord(api, token, "/results", { title: "Noted", year: 2024 });
			return "/dashboard/audit";
		},
		open: {
			"an entry": unfold(/./),
			async "the security events"(page) {
				await page.getByRole("tab", { name: "Security" }).click();
				return undefined;
			},
		},
	},
	"/dashboard/my-orders": {
		async prepare({ api, token }) {
			const { body } = await api("GET", "/school-projects?page=1&limit=1&status=published");
			const [{ slug }] = body.result.articles;
			await api("POST", "/orders/by-slug", {
				token,
				body: { slug, name: "Looked At", phone: "0712345678" },
			});
			return "/dashboard/my-orders";
		},
		open: { "the question": dialog(/^Remove order/) },
	},
	"/dashboard/account": {
		open: {
			"the question": dialog("Sign Out Everywhere"),
		},
	},
};

/** Every dialog of a screen but the question before leaving it, one after the other. */
function openAll(titles: readonly string[]): NonNullable<ScreenCheck["open"]> {
	const opened = titles.filter((title) => title !== "Leave without saving?");
	const open = (title: string) => async (page: Page) => {
		if (title !== opened[0]) await page.keyboard.press("Escape");
		await openByTitle(page, title);
		await expect(page.locator("dialog[open]").getByRole("heading", { name: title })).toBeVisible();
		return "dialog[open]";
	};
	return Object.fromEntries(opened.map((title) => [title, open(title)]));
}

/** Stores the token. Resolves to whether it belongs to another account than the stored one. */
function switchTo(page: Page, token: string): Promise<boolean> {
	return page.evaluate((stored) => {
		if (localStorage.getItem("authToken") === stored) return false;
		localStorage.setItem("authToken", stored);
		localStorage.removeItem("authUser");
		return true;
	}, `Bearer ${token}`);
}

/** Navigates from the previous screen without a page load, so that scripts and axe are still there. */
async function openAs(page: Page, token: string, address: string): Promise<void> {
	// Leaving a form with typed text would ask first, so load the next page instead.
	const before = page.url();
	if (before === "about:blank" || /\/(new|edit)\b/.test(before) || (await switchTo(page, token))) {
		await openDashboard(page, token, address);
	} else await goWithin(page, address);
}

for (const screen of dashboardScreens) {
	const look: ScreenCheck = SCREEN_CHECKS[screen.path] ?? { open: openAll(screen.dialogs) };
	const { prepare, open = {}, as, heading } = look;
	const opened = Object.keys(open);

	test(`${screen.path} looks good${opened.length ? `, and so does what opens on it: ${opened}` : ""}`, async ({
		api,
		server,
		adminToken,
	}) => {
		const page = shared.page();
		const address = await prepare?.({ api, token: adminToken, url: server.url });
		const token = as ? (await newPerson(api, adminToken, as)).token : adminToken;
		await openAs(page, token, address ?? screen.path);
		const name = heading ?? ("heading" in screen ? screen.heading : screen.title);
		// The heading may continue with the name of the record.
		await expect(
			page.getByRole("heading", { level: 1, name: new RegExp(`^${name}`) }),
		).toBeVisible();
		await expect(page).toHaveTitle(new RegExp(`${screen.title} · Mradi$`));
		await expect(page.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
		await expectAccessibleInEveryMode(page);
		for (const [what, show] of Object.entries(open)) {
			await test.step(what, async () => {
				const where = await show(page);
				await expectAccessibleInEveryMode(page, typeof where === "string" ? where : "main");
			});
		}
	});
}
