import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { EMAIL, PASSWORD, TOKEN } from "../../tests/foreign/rows.ts";
import { json, SERVER_MESSAGE } from "../../tests/foreign/shapes.ts";
import { button, dialog, expectNone, press } from "../../tests/support/components/actions.ts";
import { ANSWERS } from "../../tests/support/components/answers.ts";
import { refused, storeSession, stubApi } from "../../tests/support/components/api-stub.ts";
import { openPage } from "../../tests/support/components/application.tsx";
import {
	storeForeignSession,
	stubForeignServer,
	untilIdle,
} from "../../tests/support/components/foreign.ts";
import { fillOrder, submitOrder } from "../../tests/support/components/forms.ts";

/*
 * What screens show and send when another server answers, which follows the specification only.
 */

const main = page.getByRole("main");
const title = page.getByLabelText("Title", { exact: true });
const PROJECT = "/projects/foreign-windmill";

/** Opens a page of the dashboard, signed in with this role. */
async function openDashboard(
	path: string,
	failure?: [answer: object, status: number, calls: RegExp],
) {
	const foreign = stubForeignServer();
	storeForeignSession();
	if (failure) foreign.break(json(failure[0], failure[1]), failure[2]);
	const site = await openPage(path);
	await untilIdle(foreign.calls);
	return { foreign, site };
}

test.each(["user", "admin", "editor", ""])(
	"a refused Overview has the specified title if the role is %j",
	async (role) => {
		const foreign = stubForeignServer((body) => body.replaceAll('"editor"', JSON.stringify(role)));
		storeForeignSession();
		foreign.break(json({ success: false, error: SERVER_MESSAGE }, 403), /stats/);
		await openPage("/dashboard");
		const box = main.getByRole("alert").filter({ hasText: "Error loading dashboard data" });
		await expect.element(box).toMatchTextContent(SERVER_MESSAGE);
	},
);

test.each([
	["while a screen loads", /^GET \/users/, 401],
	["at the verification", /verify/, 401],
	["at the verification, as a refusal", /verify/, 403],
	["at the verification, with status 200", /verify/, 200],
])(
	"another server's error at the end of a session is shown on the sign-in page: %s",
	async (_, calls, status) => {
		const { site } = await openDashboard("/dashboard/users", [
			{ success: false, error: SERVER_MESSAGE },
			status,
			calls,
		]);
		await expect.poll(site.address).toBe("/login");
		await expect.element(main.getByText(SERVER_MESSAGE)).toBeVisible();
		await expectNone(page.getByText("Your session has ended"));
	},
);

test("a 401 of our own server shows our own text", async () => {
	stubApi({ ...ANSWERS, "GET /users": () => refused(401, { error: SERVER_MESSAGE }) });
	storeSession();
	const site = await openPage("/dashboard/users");
	await expect.poll(site.address).toBe("/login");
	await expect
		.element(main.getByText("Your session has ended. Please sign in again."))
		.toBeVisible();
});

test("a refused sign-in shows another server's error, whatever else its answer contains", async () => {
	const foreign = stubForeignServer();
	const second_step = { token: "the-step", methods: ["passkey"] };
	foreign.break(json({ success: false, error: SERVER_MESSAGE, second_step }, 401), /login/);
	await openPage("/login");
	await page.getByLabelText("Email").fill(EMAIL);
	await page.getByLabelText("Password", { exact: true }).fill(PASSWORD);
	await press(main.getByRole("button", { name: "Login" }));
	await expect.element(main.getByText(SERVER_MESSAGE)).toBeVisible();
});

test.each([
	["nothing of the user", {}],
	["null for the user", { user: null }],
	["a user without an id", { user: { role: "editor" } }],
])("a sign-in on another server works with success and a token only: %s", async (_, rest) => {
	const foreign = stubForeignServer();
	foreign.break(json({ success: true, result: { token: TOKEN, ...rest } }), /login/);
	const site = await openPage("/login");
	await page.getByLabelText("Email").fill(EMAIL);
	await page.getByLabelText("Password", { exact: true }).fill(PASSWORD);
	await press(main.getByRole("button", { name: "Login" }));
	await expect.poll(site.address).toBe("/dashboard");
	expect(localStorage.authToken).toBe(`Bearer ${TOKEN}`);
	expect(JSON.parse(localStorage.authUser)).toMatchObject({ email: EMAIL });
});

test.each([
	["401", { success: false, error: SERVER_MESSAGE }, 401],
	["403", { success: false, error: SERVER_MESSAGE }, 403],
	["200 without success", { success: false, error: SERVER_MESSAGE }, 200],
])(
	"after a sign-in with a token only, a verification with %s never shows the visitor as signed in",
	async (...row) => {
		const onlyToken = JSON.stringify({ success: true, result: { token: TOKEN } });
		const foreign = stubForeignServer((body) => (body.includes(TOKEN) ? onlyToken : body));
		foreign.break(json(row[1], row[2]), /verify/);
		const site = await openPage("/login");
		const seen = new Set<string>();
		const watch = new MutationObserver(() => {
			seen.add(`${site.address()} ${document.documentElement.dataset.visitor}`);
		});
		watch.observe(document, { subtree: true, childList: true, attributes: true });
		await page.getByLabelText("Email").fill(EMAIL);
		await page.getByLabelText("Password", { exact: true }).fill(PASSWORD);
		await press(main.getByRole("button", { name: "Login" }));
		await expect.element(main.getByText(SERVER_MESSAGE)).toBeVisible();
		watch.disconnect();
		expect([...seen]).toEqual(["/login anonymous"]);
		expect(main.getByText(SERVER_MESSAGE).elements()).toHaveLength(1);
		expect(localStorage.authToken).toBeUndefined();
		expect(foreign.calls.filter((call) => /stats/.test(String(call)))).toEqual([]);
	},
);

const CONFLICTS: [what: string, path: string, edit: () => Promise<void>, calls: RegExp][] = [
	[
		"a project",
		"/dashboard/projects/11/edit",
		async () => {
			await title.fill("Another Windmill");
			await press(button("Save Project"));
		},
		/^PUT \/school-projects/,
	],
	[
		"a category",
		"/dashboard/categories",
		async () => {
			await press(button(/^Edit Physics/));
			await dialog.getByLabelText("Name").fill("Physical Science");
			await press(button(/^Save/, "dialog"));
		},
		/^PUT \/categories/,
	],
	[
		"a user",
		"/dashboard/users",
		async () => {
			await press(button(/^Edit foreign\.pupil/));
			await dialog.getByLabelText("Username").fill("other.pupil");
			await press(button(/^Save/, "dialog"));
		},
		/^PUT \/users/,
	],
	[
		"a result",
		"/dashboard/results/61/edit",
		async () => {
			await title.fill("Another Fair");
			await press(button("Save Details"));
		},
		/^PUT \/results/,
	],
];

test.each(CONFLICTS)(
	"a 409 of another server shows no buttons for conflicts: %s",
	async (_, path, edit, calls) => {
		const { foreign } = await openDashboard(path, [
			{ success: false, error: SERVER_MESSAGE },
			409,
			calls,
		]);
		await edit();
		await expect
			.element(page.getByRole("alert").filter({ hasText: SERVER_MESSAGE }).first())
			.toBeVisible();
		await untilIdle(foreign.calls);
		await expectNone(page.getByRole("button", { name: /Save Mine Anyway|Load Newer Version/ }));
	},
);

const HINT = /connection may be|second order/i;

test.each([
	["/projects", 500, {}, /^GET \/school-projects/],
	["/projects", 404, { success: false, error: SERVER_MESSAGE }, /^GET \/school-projects/],
	["/projects", 200, {}, /^GET \/school-projects/],
	["/projects", 200, { success: false }, /^GET \/school-projects/],
	[PROJECT, 500, { error: SERVER_MESSAGE }, /by-slug/],
	[PROJECT, 503, {}, /by-slug/],
	[PROJECT, 200, { success: true, result: [] }, /by-slug/],
])(
	"%s, answered with %i and %j, does not blame the connection",
	async (path, status, body, calls) => {
		const foreign = stubForeignServer();
		foreign.break(json(body, status), calls);
		await openPage(path);
		await untilIdle(foreign.calls);
		await expect.element(main.getByRole("button", { name: "Try Again" }).first()).toBeVisible();
		await expectNone(main.getByText(HINT));
	},
);

test("on another server, an order without an answer does not claim that a resend places only one", async () => {
	const foreign = stubForeignServer();
	await openPage("/order/foreign-windmill");
	await fillOrder();
	foreign.answer = () => {
		throw new TypeError("Failed to fetch");
	};
	await press(submitOrder);
	const box = page
		.getByRole("alert")
		.filter({ hasText: "There was an error submitting your order" });
	await expect.element(box).toMatchTextContent("No answer came");
	expect(box.element().textContent).not.toMatch(/twice/);
});

test("a refused item is not counted in its category's tab", async () => {
	await openDashboard("/dashboard/results/61/edit", [
		{ success: false, error: SERVER_MESSAGE },
		400,
		/^POST \/results\/61\/items/,
	]);
	await expect.element(page.getByRole("tab", { name: "Physics (2)" })).toBeVisible();
	await page.getByLabelText("Category").selectOptions("Physics");
	await page.getByLabelText("Participant").fill("Nobody Yet");
	await press(button("Add Item"));
	await expect.element(main.getByText(SERVER_MESSAGE).first()).toBeVisible();
	await expect.element(page.getByRole("tab", { name: "Physics (2)" })).toBeVisible();
});
