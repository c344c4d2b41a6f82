import { expect, test } from "vitest";
import { page } from "vitest/browser";
import {
	expectCount,
	expectLoaded,
	expectNone,
} from "../../../tests/support/components/actions.ts";
import { ANSWERS } from "../../../tests/support/components/answers.ts";
import { refused, storeSession, stubApi } from "../../../tests/support/components/api-stub.ts";
import { openPage, removeAllShown } from "../../../tests/support/components/application.tsx";
import { ADMIN } from "../../../tests/support/components/rows.ts";
import { isAllowed } from "../../platform/http/authorization.ts";
import { dashboardScreens } from "../../shell/screens.ts";

const menu = page.getByRole("navigation", { name: "Dashboard" });

test("a customer's menu shows all specified links alike, and a refused screen links to Overview", async () => {
	storeSession({ ...ADMIN, role: "user" });
	const error = "You do not have permission to do this.";
	stubApi({ ...ANSWERS, "GET /users": () => refused(403, { error }) });
	await page.viewport(1280, 900);
	await openPage("/dashboard/users");
	await expectLoaded();
	// The specification shows these seven links to everyone.
	const links = menu.getByRole("link").elements();
	expect(links.map(({ textContent }) => textContent)).toEqual([
		...["Overview", "Projects", "Gallery", "Categories", "Orders", "Results", "Users"],
	]);
	for (const link of links) {
		expect(link.getAttribute("title"), link.textContent).toBeNull();
		expect(link.classList.contains("active"), link.textContent).toBe(link.textContent === "Users");
	}
	await expect.element(page.getByText(error)).toBeVisible();
	await expect
		.element(page.getByRole("main").getByRole("link", { name: "Overview" }))
		.toHaveAttribute("href", "/dashboard");
});

test.each([
	["/dashboard/orders", "GET /orders"],
	["/dashboard/users", "GET /users"],
	["/dashboard/requests", "GET /requests"],
	["/dashboard/payments", "GET /payments"],
	["/dashboard/media", "GET /assets"],
])(
	"%s shows a refusal without filters and buttons that would be refused too",
	async (path, call) => {
		storeSession({ ...ADMIN, role: "user" });
		const error = "You do not have permission to do this.";
		stubApi({ ...ANSWERS, [call]: () => refused(403, { error }) });
		await openPage(path);
		await expectLoaded();
		const main = page.getByRole("main");
		await expect.element(main.getByText(error)).toBeVisible();
		await expectCount(main.getByRole("heading", { level: 1 }), 1);
		for (const role of ["button", "searchbox", "combobox"] as const) {
			await expectNone(main.getByRole(role));
		}
	},
);

/** Every screen whose address needs no id. */
const WITH_ADDRESS = dashboardScreens.filter(({ path }) => !path.includes(":"));
/** The screen of a customer calls the API only if its address names one. */
const addressOf = (path: string) =>
	path === "/dashboard/customers" ? `${path}?phone=0712345678` : path;

test.each(["user", "staff"] as const)(
	"the role %s sees a refusal on the screens of other roles, and none on its own",
	async (role) => {
		storeSession({ ...ADMIN, role });
		const allowedScreens = dashboardScreens.filter(({ access }) => isAllowed({ role }, access));
		const mayRead = new Set<string>(allowedScreens.flatMap(({ reads }) => reads));
		const answers = { ...ANSWERS };
		for (const call of dashboardScreens.flatMap(({ reads }) => reads)) {
			const error = "You do not have permission to do this.";
			if (!mayRead.has(call)) answers[call] = () => refused(403, { error });
		}
		stubApi({ ...answers, "GET /invitations": () => ({ result: [], mail: true }) });
		const { reload } = await openPage("/dashboard/account");
		for (const screen of WITH_ADDRESS) {
			await reload(addressOf(screen.path));
			const name = "heading" in screen ? screen.heading : screen.title;
			await expect
				.element(page.getByRole("heading", { level: 1, name, exact: true }))
				.toBeVisible();
			await expectLoaded();
			const refusals = isAllowed({ role }, screen.access) ? 0 : 1;
			await expectCount(page.getByText("You do not have permission to do this."), refusals);
			await expectCount(page.getByText("Your account does not have access to this."), refusals);
			await expectNone(page.getByRole("button", { name: "Try Again" }));
		}
	},
);

test("nothing of the dashboard is shown or fetched before sign-in", async () => {
	const { calls } = stubApi({});
	for (const { path } of dashboardScreens) {
		const { address } = await openPage(path.replaceAll(/:\w+/g, "1"));
		await expect.poll(address).toBe("/login");
		await expectNone(menu);
		removeAllShown();
	}
	expect(calls).toEqual([]);
});
