import { forbid, made } from "../dashboard.ts";
import { expect } from "../test.ts";
import {
	deleting,
	exporting,
	type FailingCall,
	type FailingScreen,
	holds,
	press,
	reading,
	SLOW,
	shows,
	TITLE,
} from "./failing-screen.ts";

function trashCalls(kind: string, button: string | RegExp): FailingCall[] {
	return [
		reading(new RegExp(`/api/trash/${kind}\\?`), "Failed to fetch trash: {status}"),
		{
			what: "restoring",
			method: "POST",
			address: new RegExp(`/api/trash/${kind}/[^/]+/restore$`),
			act: (page) => page.getByRole("button", { name: button }).first().click(),
			sentence: "Failed to restore: {status}",
			kept: (page) => expect(page.getByRole("button", { name: button }).first()).toBeEnabled(),
		},
	];
}

function trash(kind: string, path: string, body: object, named: string): FailingScreen {
	return {
		path: "/dashboard/trash",
		name: `the trash of ${kind}`,
		open: async ({ api, token }) => {
			const id = await made(api, token, path, body);
			expect((await api("DELETE", `${path}/${id}`, { token })).status).toBe(200);
			return `/dashboard/trash?kind=${kind}`;
		},
		calls: trashCalls(kind, `Restore ${named}`),
	};
}

/** Orders, requests, users, and what is about people or about everything. */
export const PEOPLE: FailingScreen[] = [
	{
		path: "/dashboard",
		name: "the overview",
		open: async () => "/dashboard",
		calls: [
			reading(/\/api\/dashboard\/stats$/, "Failed to fetch dashboard data: {status}", {
				said: { "403": "Your Profile" },
				// What stands there instead is fetched too.
				kept: (page) => expect(page.getByText("Loading orders...")).toHaveCount(0),
			}),
		],
	},
	{
		path: "/dashboard",
		name: "the overview of an account without the figures",
		open: async () => "/dashboard",
		calls: [
			reading(/\/api\/orders\/mine\?/, "Failed to fetch orders", {
				start: async (page) => {
					await forbid(page, "**/api/dashboard/stats");
					await page.reload();
					await expect(page.getByText("Your Profile")).toBeVisible();
				},
				kept: shows("Your Profile"),
			}),
		],
	},
	{
		path: "/dashboard/orders",
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
		path: "/dashboard/my-orders",
		name: "one's own orders",
		open: async () => "/dashboard/my-orders",
		calls: [reading(/\/api\/orders\/mine\?/, "Failed to fetch orders")],
	},
	{
		path: "/dashboard/requests",
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
	{
		path: "/dashboard/users",
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
				waits: "Processing...",
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
				waits: "Processing...",
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
				waits: "Erasing...",
				sentence: "Failed to erase data: {status}",
				kept: (page) => expect(page.getByRole("alertdialog").getByRole("checkbox")).toBeChecked(),
				signedIn: shows("failing.user@school.example"),
			},
		],
	},
	{
		path: "/dashboard/account",
		name: "the account",
		open: async () => "/dashboard/account",
		calls: [
			reading(/\/api\/auth\/sessions$/, "Failed to fetch sessions: {status}"),
			reading(/\/api\/auth\/second-step$/, "Failed to fetch second step: {status}"),
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
				waits: "Sign out everywhere",
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
				waits: "Processing...",
				sentence: "Failed to change password",
				kept: holds("New password", "a good password", true),
				// A password is never kept in the browser.
				signedIn: holds("New password", "", true),
			},
		],
	},
	trash("projects", "/school-projects", { title: TITLE, content: "<p>x</p>" }, TITLE),
	{
		path: "/dashboard/trash",
		name: "the trash of the gallery",
		open: async ({ api, token }) => {
			const { body } = await api("GET", "/gallery?limit=50");
			const { id } = body.result.items.at(-1);
			expect((await api("DELETE", `/gallery/${id}`, { token })).status).toBe(200);
			return "/dashboard/trash?kind=gallery";
		},
		calls: trashCalls("gallery", /^Restore /),
	},
	trash("results", "/results", { title: TITLE, year: 2100 }, `${TITLE} (2100)`),
	{
		path: "/dashboard/audit",
		name: "the audit log",
		open: async () => "/dashboard/audit",
		calls: [reading(/\/api\/audit/, "Failed to fetch changes: {status}")],
	},
];
