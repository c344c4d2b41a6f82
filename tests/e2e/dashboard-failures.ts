import type { Page } from "@playwright/test";
import { type Call, picture } from "./dashboard.ts";
import { expect } from "./test.ts";

/** What a call may meet; each is told in other words. */
export type Failure = "403" | "404" | "409" | "413" | "500" | "late" | "offline";

/** What the server says of a refusal; a 500 and what never arrives come without a word. */
export const SERVER_SAYS: Partial<Record<Failure, string>> = {
	"403": "You do not have permission to do this.",
	"404": "This is not here any more.",
	"409": "Somebody else was faster.",
	"413": "This is too large.",
};

/** One call of a screen, how it is made, and what must stand when it has failed. */
export interface FailingCall {
	/** Completes "… when {it} fails". */
	what: string;
	method: "GET" | "POST" | "PUT" | "DELETE";
	address: RegExp;
	/** Once, before the call is made for the first time. */
	start?: (page: Page) => Promise<void>;
	/** Makes the call, and makes it again after it failed: the same control has to work. */
	act: (page: Page, address: string) => Promise<unknown>;
	/** The screen's own sentence, `{status}` where the status goes. */
	sentence: string;
	/** Where the screen has other words than the server's or its own. */
	said?: Partial<Record<Failure, string>>;
	/** What must still be there after each failure. */
	kept?: (page: Page) => Promise<void>;
	/** What must be there again after signing in, when the call ended the session; `kept` unless told. */
	signedIn?: (page: Page) => Promise<void>;
	/** Leaves the screen ready for its next call. */
	end?: (page: Page) => Promise<void>;
	/** Its body may be refused as too large. */
	large?: true;
	/** Milliseconds until it is given up. */
	patience?: number;
}

export interface FailingScreen {
	name: string;
	/** Makes what the screen needs to show and answers its address. */
	open: (world: { api: Call; token: string; url: string }) => Promise<string>;
	calls: FailingCall[];
}

const SLOW = 60_000;
const TITLE = "Rain Gauge of the Failures";

/** Reading is done again by the button, or by a reload where there is none. */
async function readAgain(page: Page): Promise<void> {
	const button = page.getByRole("button", { name: "Try Again" });
	if (await button.isVisible()) await button.click();
	else await page.reload();
}

function reading(address: RegExp, sentence: string, more: Partial<FailingCall> = {}): FailingCall {
	return { what: "reading", method: "GET", address, act: readAgain, sentence, ...more };
}

const press =
	(name: string | RegExp, where: "main" | "dialog" | "alertdialog" = "main") =>
	(page: Page) =>
		page.getByRole(where).getByRole("button", { name, exact: true }).click();

const holds =
	(label: string, value: string, exact = false) =>
	(page: Page) =>
		expect(page.getByLabel(label, { exact })).toHaveValue(value);

const shows = (text: string | RegExp) => (page: Page) =>
	expect(page.getByRole("main").getByText(text).first()).toBeVisible();

/** A question is asked once; after a failure it stands there still, with the reason. */
function deleting(name: string | RegExp, address: RegExp, sentence: string): FailingCall {
	return {
		what: "deleting",
		method: "DELETE",
		address,
		start: (page) => page.getByRole("button", { name }).first().click(),
		act: press("Delete", "alertdialog"),
		sentence,
		kept: (page) => expect(page.getByRole("alertdialog")).toBeVisible(),
		signedIn: (page) => expect(page.getByRole("button", { name }).first()).toBeVisible(),
	};
}

function exporting(address: RegExp, sentence: string): FailingCall {
	return {
		what: "the export",
		method: "GET",
		address,
		act: press("Export CSV"),
		sentence,
		kept: (page) => expect(page.getByRole("button", { name: "Export CSV" })).toBeEnabled(),
		patience: SLOW,
	};
}

async function made(api: Call, token: string, path: string, body: object): Promise<string> {
	const answer = await api("POST", path, { token, body });
	expect(answer.status, path).toBe(201);
	return answer.body.result?.id ?? answer.body.item.id;
}

const content = (page: Page) => page.getByRole("textbox", { name: "Content" });
const projectKept = async (page: Page) => {
	await expect(page.getByLabel("Title")).toHaveValue("Half written");
	await expect(content(page)).toHaveText("A long text.");
};

const UPLOAD: Pick<FailingCall, "method" | "address" | "sentence" | "said" | "large" | "patience"> =
	{
		method: "POST",
		address: /\/api\/assets\/upload$/,
		sentence: "Upload failed with status {status}",
		said: { offline: "Network error during upload" },
		large: true,
		patience: SLOW,
	};

function trash(kind: string, path: string, body: object, named: string): FailingScreen {
	return {
		name: `the trash of ${kind}`,
		open: async ({ api, token }) => {
			const id = await made(api, token, path, body);
			expect((await api("DELETE", `${path}/${id}`, { token })).status).toBe(200);
			return `/dashboard/trash?kind=${kind}`;
		},
		calls: [
			reading(new RegExp(`/api/trash/${kind}\\?`), "Failed to fetch trash: {status}"),
			{
				what: "restoring",
				method: "POST",
				address: new RegExp(`/api/trash/${kind}/[^/]+/restore$`),
				act: (page) =>
					page
						.getByRole("button", { name: `Restore ${named}` })
						.first()
						.click(),
				sentence: "Failed to restore: {status}",
				kept: (page) =>
					expect(page.getByRole("button", { name: `Restore ${named}` }).first()).toBeEnabled(),
			},
		],
	};
}

export const SCREENS: FailingScreen[] = [
	{
		name: "the overview",
		open: async () => "/dashboard",
		calls: [
			reading(/\/api\/dashboard\/stats$/, "Failed to fetch dashboard data: {status}", {
				said: { "403": "Your Profile" },
			}),
		],
	},
	{
		name: "the list of projects",
		open: async ({ api, token }) => {
			await made(api, token, "/school-projects", { title: TITLE, content: "<p>x</p>" });
			return `/dashboard/projects?search=${encodeURIComponent(TITLE)}`;
		},
		calls: [
			reading(/\/api\/school-projects\?/, "Failed to fetch articles: {status}"),
			deleting(`Delete ${TITLE}`, /\/api\/school-projects\/[^/?]+$/, "Failed to delete project"),
		],
	},
	{
		name: "the form of a new project",
		open: async () => "/dashboard/projects/new",
		calls: [
			reading(/\/api\/categories$/, "Failed to fetch categories: {status}", {
				said: { offline: "Failed to load categories" },
				kept: (page) => expect(page.getByRole("group", { name: "Cover image" })).toBeVisible(),
			}),
			{
				...UPLOAD,
				what: "uploading the cover",
				start: async (page) => {
					await page.getByLabel("Title").fill("Half written");
					await content(page).fill("A long text.");
				},
				act: async (page) => page.getByLabel("Cover image file").setInputFiles(await picture()),
				kept: projectKept,
			},
			{
				...UPLOAD,
				what: "uploading a picture into the text",
				start: press("Image"),
				act: async (page) =>
					page.getByLabel("Image file", { exact: true }).setInputFiles(await picture()),
				kept: (page) => expect(page.getByRole("dialog", { name: "Insert Image" })).toBeVisible(),
				signedIn: projectKept,
			},
			{
				what: "saving",
				method: "POST",
				address: /\/api\/school-projects$/,
				act: press("Save Project"),
				sentence: "Failed to create school project: {status}",
				kept: projectKept,
				large: true,
			},
		],
	},
	{
		name: "the form of an existing project",
		open: async ({ api, token }) => {
			const body = { title: TITLE, content: "<p>x</p>" };
			return `/dashboard/projects/${await made(api, token, "/school-projects", body)}/edit`;
		},
		calls: [
			{
				what: "reading",
				method: "GET",
				address: /\/api\/school-projects\/[0-9a-f-]{36}$/,
				// A failure leads back to the list.
				act: (page, address) => page.goto(address),
				sentence: "Failed to fetch school project: {status}",
				said: {
					"403": "School project not found or you don't have permission to edit it.",
					"404": "School project not found or you don't have permission to edit it.",
				},
			},
			{
				what: "saving",
				method: "PUT",
				address: /\/api\/school-projects\/[^/]+$/,
				start: async (page) => {
					await page.getByLabel("Title").fill("Half written");
					await content(page).fill("A long text.");
				},
				act: press("Save Project"),
				sentence: "Failed to update school project: {status}",
				kept: projectKept,
				large: true,
			},
		],
	},
	{
		name: "the gallery",
		open: async () => "/dashboard/gallery",
		calls: [
			reading(/\/api\/gallery\?limit=50$/, "Failed to fetch gallery items: {status}", {
				kept: (page) => expect(page.getByRole("form", { name: "Add Gallery Item" })).toBeVisible(),
			}),
			deleting(/^Delete /, /\/api\/gallery\/[^/]+$/, "Failed to delete gallery item"),
			{
				what: "saving an item",
				method: "PUT",
				address: /\/api\/gallery\/[^/]+$/,
				start: async (page) => {
					await page
						.getByRole("button", { name: /^Edit / })
						.first()
						.click();
					await page.getByLabel("Title").fill("Half written");
				},
				act: press("Save Gallery Item"),
				sentence: "Failed to update gallery item",
				kept: holds("Title", "Half written"),
				end: press("Cancel Editing"),
			},
			{
				what: "adding an item",
				method: "POST",
				address: /\/api\/gallery$/,
				start: async (page) => {
					await page.getByLabel("Title").fill("Half written");
					await page.getByLabel("Description").fill("Seen on a table.");
					await page.getByLabel("Image file").setInputFiles(await picture());
					await expect(page.getByRole("img", { name: "Image preview" })).toBeVisible();
				},
				act: press("Add Gallery Item"),
				sentence: "Failed to create gallery item",
				kept: async (page) => {
					await expect(page.getByLabel("Title")).toHaveValue("Half written");
					await expect(page.getByLabel("Description")).toHaveValue("Seen on a table.");
					await expect(page.getByRole("img", { name: "Image preview" })).toBeVisible();
				},
			},
		],
	},
	{
		name: "image debugging",
		open: async () => "/dashboard/image-debug",
		calls: [reading(/\/api\/gallery\?limit=5$/, "Failed to fetch gallery items: {status}")],
	},
	{
		name: "the categories",
		open: async () => "/dashboard/categories",
		calls: [
			reading(/\/api\/categories$/, "Failed to fetch categories: {status}"),
			deleting(/^Delete /, /\/api\/categories\/[^/]+$/, "Failed to delete category"),
			{
				what: "creating one",
				method: "POST",
				address: /\/api\/categories$/,
				start: async (page) => {
					await page.getByRole("button", { name: "Create Category" }).click();
					await page.getByRole("dialog").getByLabel("Name").fill("Half written");
				},
				act: press("Create Category", "dialog"),
				sentence: "Failed to save category",
				kept: holds("Name", "Half written"),
				end: press("Cancel", "dialog"),
			},
			{
				what: "editing one",
				method: "PUT",
				address: /\/api\/categories\/[^/]+$/,
				start: async (page) => {
					await page
						.getByRole("button", { name: /^Edit / })
						.first()
						.click();
					await page.getByRole("dialog").getByLabel("Description").fill("Half written");
				},
				act: press("Save Category", "dialog"),
				sentence: "Failed to save category",
				kept: holds("Description", "Half written"),
			},
		],
	},
	{
		name: "the orders",
		open: async ({ api }) => {
			const { body } = await api("GET", "/school-projects?page=1&limit=1&status=published");
			const [{ slug }] = body.result.articles;
			const order = { slug, name: "Failing Customer", phone: "0712345678" };
			expect((await api("POST", "/orders/by-slug", { body: order })).status).toBe(201);
			return "/dashboard/orders?search=Failing+Customer";
		},
		calls: [
			reading(/\/api\/orders\?/, "Failed to fetch orders"),
			{
				what: "changing a status",
				method: "PUT",
				address: /\/api\/orders\/[^/]+$/,
				act: async (page) => {
					await page.getByRole("row").getByRole("combobox").first().selectOption("completed");
				},
				sentence: "Failed to update order status",
				kept: (page) =>
					expect(page.getByRole("row").getByRole("combobox").first()).toHaveValue("pending"),
			},
			exporting(/\/api\/orders\/export\.csv/, "Failed to export orders: {status}"),
		],
	},
	{
		name: "one's own orders",
		open: async () => "/dashboard/my-orders",
		calls: [reading(/\/api\/orders\/mine\?/, "Failed to fetch orders")],
	},
	{
		name: "the requests",
		open: async ({ url }) => {
			const form = new FormData();
			for (const [field, value] of Object.entries({
				name: "Failing Pupil",
				email: "pupil@school.example",
				phone: "0700 000 201",
				institution: "Njoro Flats Academy",
				projectTitle: "Tea",
				projectCategory: "Chemistry",
				deadline: "2031-12-01",
				serviceType: "Data Analysis Help",
			})) {
				form.append(field, value);
			}
			form.append("files", new Blob(["%PDF-1.4\n%%EOF\n"]), "plan.pdf");
			const { status } = await fetch(`${url}/api/request`, { method: "POST", body: form });
			expect(status).toBe(201);
			return "/dashboard/requests?search=Failing+Pupil";
		},
		calls: [
			reading(/\/api\/requests\?/, "Failed to fetch requests: {status}"),
			{
				what: "changing a status",
				method: "PUT",
				address: /\/api\/requests\/[^/]+$/,
				act: async (page) => {
					await page.getByRole("row").getByRole("combobox").first().selectOption("closed");
				},
				sentence: "Failed to update request status",
				kept: (page) =>
					expect(page.getByRole("row").getByRole("combobox").first()).toHaveValue("new"),
			},
			{
				what: "downloading a file",
				method: "GET",
				address: /\/api\/requests\/[^/]+\/files\//,
				start: (page) => page.getByRole("button", { name: "View Details" }).first().click(),
				act: press("Download plan.pdf", "dialog"),
				sentence: "Failed to download file: {status}",
				kept: shows("Njoro Flats Academy"),
				signedIn: shows("Failing Pupil"),
				patience: SLOW,
			},
		],
	},
];

export const MORE_SCREENS: FailingScreen[] = [
	{
		name: "the list of results",
		open: async ({ api, token }) => {
			await made(api, token, "/results", { title: TITLE, year: 2100 });
			return "/dashboard/results";
		},
		calls: [
			reading(/\/api\/results$/, "Failed to load results"),
			{
				what: "publishing",
				method: "PUT",
				address: /\/api\/results\/[^/]+$/,
				act: (page) =>
					page
						.getByRole("row")
						.filter({ hasText: TITLE })
						.getByRole("button", { name: "Publish" })
						.click(),
				sentence: "Failed to update result status",
				kept: (page) =>
					expect(page.getByRole("row").filter({ hasText: TITLE })).toContainText("Draft"),
			},
			deleting(`Delete ${TITLE}`, /\/api\/results\/[^/]+$/, "Failed to delete result"),
		],
	},
	{
		name: "the form of a new result",
		open: async () => "/dashboard/results/create",
		calls: [
			{
				what: "creating",
				method: "POST",
				address: /\/api\/results$/,
				start: async (page) => {
					await page.getByLabel("Title").fill("Half written");
					await page.getByLabel("Year").fill("2031");
				},
				act: press("Create Result"),
				sentence: "Failed to create result",
				kept: async (page) => {
					await expect(page.getByLabel("Title")).toHaveValue("Half written");
					await expect(page.getByLabel("Year")).toHaveValue("2031");
				},
			},
		],
	},
	{
		name: "the form of an existing result",
		open: async ({ api, token }) => {
			const id = await made(api, token, "/results", { title: TITLE, year: 2100 });
			const { body } = await api("GET", "/categories");
			for (const [place, participant_name] of ["Ann", "Ben"].entries()) {
				const item = { category_id: body.result[0].id, position: place + 1, participant_name };
				await made(api, token, `/results/${id}/items`, item);
			}
			return `/dashboard/results/${id}/edit`;
		},
		calls: [
			reading(/\/api\/results\/[^/]+$/, "Failed to load result details"),
			reading(/\/api\/categories$/, "Failed to load categories", {
				what: "reading the categories",
				kept: shows("Ben"),
			}),
			exporting(/\/api\/results\/[^/]+\/export\.csv$/, "Failed to export items: {status}"),
			{
				what: "publishing",
				method: "PUT",
				address: /\/api\/results\/[^/]+$/,
				act: press("Publish"),
				sentence: "Failed to update result status",
				kept: shows("Draft"),
			},
			deleting("Delete Ben", /\/api\/results\/[^/]+\/items\/[^/]+$/, "Failed to delete item"),
			{
				what: "moving an item",
				method: "PUT",
				address: /\/api\/results\/[^/]+\/items\/order$/,
				act: press("Move Ben up"),
				sentence: "Failed to move item",
				kept: (page) => expect(page.getByRole("rowheader")).toHaveText(["Ann", "Ben"]),
			},
			{
				what: "editing an item",
				method: "PUT",
				address: /\/api\/results\/[^/]+\/items\/[^/]+$/,
				start: async (page) => {
					await page.getByRole("button", { name: "Edit Ben" }).click();
					const form = page.getByRole("form", { name: "Edit Ben" });
					await form.getByLabel("Participant").fill("Benjamin");
				},
				act: press("Save item"),
				sentence: "Failed to update item",
				kept: (page) =>
					expect(
						page.getByRole("form", { name: "Edit Ben" }).getByLabel("Participant"),
					).toHaveValue("Benjamin"),
				end: (page) =>
					page
						.getByRole("form", { name: "Edit Ben" })
						.getByRole("button", { name: "Cancel" })
						.click(),
			},
			{
				what: "importing a list",
				method: "POST",
				address: /\/api\/results\/[^/]+\/items\/import$/,
				start: async (page) => {
					await page.getByText("Paste a list").click();
					const { body } = await page.evaluate(async () => ({
						body: await (await fetch("/api/categories")).json(),
					}));
					await page.getByLabel("Rows from a spreadsheet").fill(`${body.result[0].name}\t1\tCyd`);
				},
				act: press("Store All Rows"),
				sentence: "Failed to import items",
				kept: (page) => expect(page.getByLabel("Rows from a spreadsheet")).toHaveValue(/\t1\tCyd$/),
				large: true,
				patience: SLOW,
				end: async (page) => {
					await page.getByText("Paste a list").click();
					await press("Clear")(page);
				},
			},
			{
				what: "saving the details",
				method: "PUT",
				address: /\/api\/results\/[^/]+$/,
				start: (page) => page.getByLabel("Title").fill("Half written"),
				act: press("Save details"),
				sentence: "Failed to save result",
				kept: holds("Title", "Half written"),
			},
			{
				what: "adding an item",
				method: "POST",
				address: /\/api\/results\/[^/]+\/items$/,
				start: async (page) => {
					const form = page.getByRole("form", { name: "Add item" });
					await form.getByLabel("Category").selectOption({ index: 1 });
					await form.getByLabel("Participant").fill("Dan");
				},
				act: press("Add item"),
				sentence: "Failed to add item",
				kept: (page) =>
					expect(
						page.getByRole("form", { name: "Add item" }).getByLabel("Participant"),
					).toHaveValue("Dan"),
				// It waited for the sign-in and has been stored by itself.
				signedIn: (page) =>
					expect(page.getByRole("rowheader", { name: "Dan", exact: true })).toBeVisible(),
			},
		],
	},
	{
		name: "the users",
		open: async ({ api }) => {
			await api("POST", "/auth/register", {
				body: {
					username: "failing.user",
					email: "failing.user@school.example",
					password: "a good password",
				},
			});
			return "/dashboard/users?search=failing.user";
		},
		calls: [
			reading(/\/api\/users\?/, "Failed to fetch users: {status}"),
			exporting(/\/api\/users\/export\.csv/, "Failed to export users: {status}"),
			deleting("Delete failing.user", /\/api\/users\/[^/]+$/, "Failed to delete user"),
			{
				what: "reading somebody's details",
				method: "GET",
				address: /\/api\/users\/[^/?]+$/,
				act: async (page) => {
					const again = page.getByRole("dialog").getByRole("button", { name: "Try Again" });
					if (await again.isVisible()) await again.click();
					else await page.getByRole("button", { name: "View details of failing.user" }).click();
				},
				sentence: "Failed to fetch user details",
				kept: (page) =>
					expect(page.getByRole("dialog")).toContainText("failing.user@school.example"),
				signedIn: shows("failing.user@school.example"),
			},
			{
				what: "saving somebody",
				method: "PUT",
				address: /\/api\/users\/[^/]+$/,
				start: async (page) => {
					await page.getByRole("button", { name: "Edit failing.user" }).click();
					await page.getByRole("dialog").getByLabel("Username").fill("half.written");
				},
				act: press("Save User", "dialog"),
				sentence: "Failed to update user",
				kept: holds("Username", "half.written"),
				end: press("Cancel", "dialog"),
			},
			{
				what: "collecting somebody's data",
				method: "GET",
				address: /\/api\/people\?/,
				start: async (page) => {
					await page.getByText("Personal data of one person").click();
					await page.getByLabel("Email of the person").fill("failing.user@school.example");
				},
				act: press("Download Their Data"),
				sentence: "Failed to fetch data: {status}",
				kept: holds("Email of the person", "failing.user@school.example"),
				signedIn: shows("failing.user@school.example"),
				patience: SLOW,
			},
			{
				what: "erasing somebody",
				method: "POST",
				address: /\/api\/people\/erase$/,
				start: async (page) => {
					await page.getByText("Personal data of one person").click();
					await page.getByLabel("Email of the person").fill("failing.user@school.example");
					await page.getByRole("button", { name: "Erase Their Data" }).click();
					await page.getByRole("alertdialog").getByRole("checkbox").check();
				},
				act: press("Erase", "alertdialog"),
				sentence: "Failed to erase data: {status}",
				kept: (page) => expect(page.getByRole("alertdialog").getByRole("checkbox")).toBeChecked(),
				signedIn: shows("failing.user@school.example"),
			},
		],
	},
	{
		name: "the account",
		open: async () => "/dashboard/account",
		calls: [
			reading(/\/api\/auth\/sessions$/, "Failed to fetch sessions: {status}"),
			{
				what: "signing a session out",
				method: "DELETE",
				address: /\/api\/auth\/sessions\/[^/]+$/,
				act: (page) =>
					page
						.getByRole("button", { name: /^Sign out (?!everywhere).*(?<!this session)$/ })
						.first()
						.click(),
				sentence: "Failed to sign out session",
				kept: (page) =>
					expect(
						page
							.getByRole("button", { name: /^Sign out (?!everywhere).*(?<!this session)$/ })
							.first(),
					).toBeEnabled(),
			},
			{
				what: "signing out everywhere",
				method: "POST",
				address: /\/api\/auth\/logout-all$/,
				start: press("Sign out everywhere"),
				act: press("Sign out everywhere", "alertdialog"),
				sentence: "Failed to sign out",
				kept: (page) => expect(page.getByRole("alertdialog")).toBeVisible(),
				signedIn: (page) => expect(page.getByRole("alertdialog")).toBeHidden(),
			},
			{
				what: "changing the password",
				method: "PUT",
				address: /\/api\/auth\/password$/,
				start: async (page) => {
					for (const label of ["Current password", "New password", "Repeat new password"]) {
						await page.getByLabel(label, { exact: true }).fill("a good password");
					}
				},
				act: press("Change Password"),
				sentence: "Failed to change password",
				kept: holds("New password", "a good password", true),
				// A password is never kept in the browser.
				signedIn: holds("New password", "", true),
			},
		],
	},
	trash("projects", "/school-projects", { title: TITLE, content: "<p>x</p>" }, TITLE),
	trash("results", "/results", { title: TITLE, year: 2100 }, `${TITLE} (2100)`),
	{
		name: "the audit log",
		open: async () => "/dashboard/audit",
		calls: [reading(/\/api\/audit/, "Failed to fetch changes: {status}")],
	},
];
