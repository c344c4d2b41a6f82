import {
	createMemoryRouter,
	RouterProvider,
	UNSAFE_withComponentProps as withComponentProps,
} from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { focusable, press } from "../../../tests/support/components/actions.ts";
import { ANSWERS } from "../../../tests/support/components/answers.ts";
import { refused, storeSession, stubApi } from "../../../tests/support/components/api-stub.ts";
import { openPage, setSiteSettings, show } from "../../../tests/support/components/application.tsx";
import { ADMIN, work } from "../../../tests/support/components/rows.ts";
import { isAllowed } from "../../platform/http/authorization.ts";
import { browserApi } from "../../shell/browser-api.ts";
import { dashboardScreens } from "../../shell/screens.ts";
import { startSession } from "../../shell/session.ts";
import { toast } from "../../ui/toast.tsx";
import DashboardLayout from "./layout.tsx";

const EmptyPage = () => null;

test("a visitor who is not signed in is redirected to sign in once, however long that page takes to load", async () => {
	await startSession(browserApi);
	const login = Promise.withResolvers<{ Component: typeof EmptyPage }>();
	const router = createMemoryRouter(
		[
			{ path: "/dashboard/orders", Component: withComponentProps(DashboardLayout) },
			{ path: "/login", lazy: () => login.promise },
		],
		{ initialEntries: ["/dashboard/orders?page=2"] },
	);
	const navigations = new Set<string>();
	router.subscribe(({ navigation: { location } }) => {
		if (location) navigations.add(location.key);
	});
	await show(<RouterProvider router={router} />);
	await vi.advanceTimersByTimeAsync(500);
	login.resolve({ Component: EmptyPage });
	await expect.poll(() => router.state.location.pathname).toBe("/login");
	expect(navigations.size).toBe(1);
	expect(router.state.location.state).toEqual({
		from: expect.objectContaining({ pathname: "/dashboard/orders", search: "?page=2" }),
	});
	router.dispose();
});

const menu = page.getByRole("navigation", { name: "Dashboard" });
const accountMenu = page.getByRole("navigation", { name: "Your account" });

const linksIn = (list: typeof menu) =>
	list
		.getByRole("link")
		.elements()
		.map((link) => [link.textContent, link.getAttribute("href")]);

test.each(["user", "staff", "admin"] as const)("the sidebar of the role %s", async (role) => {
	storeSession({ id: "7", username: "amina", email: "amina@school.example", role });
	stubApi(ANSWERS);
	await page.viewport(1280, 900);
	await openPage("/dashboard/my-orders");
	await expect.element(menu.getByRole("link").first()).toBeVisible();
	const links = dashboardScreens.flatMap((screen) =>
		"menu" in screen && isAllowed({ role }, screen.menu.shownTo)
			? [{ isOwn: "group" in screen.menu && screen.menu.group === "You", screen }]
			: [],
	);
	const expected = (isOwn: boolean) =>
		links
			.filter((link) => link.isOwn === isOwn)
			.map(({ screen }) => [screen.menu.label, screen.path]);
	expect(linksIn(menu)).toEqual(expected(false));
	expect(linksIn(accountMenu)).toEqual(expected(true));
});

test.each([320, 390, 1280])("the longest name stays inside the header at %i px", async (width) => {
	const name = "Kisumu Sayansi na Uhandisi kwa Wanafunzi";
	setSiteSettings({ name });
	storeSession(ADMIN);
	stubApi(ANSWERS);
	await page.viewport(width, 900);
	await openPage("/dashboard/my-orders");
	const link = page.getByRole("link", { name, exact: true });
	await expect.element(link).toBeVisible();
	const head = page.getByRole("banner").element().getBoundingClientRect();
	const shown = link.getByText(name).element().getBoundingClientRect();
	expect(shown.top).toBeGreaterThanOrEqual(head.top);
	expect(shown.bottom).toBeLessThanOrEqual(head.bottom);
	expect(shown.right).toBeLessThanOrEqual(head.right);
	expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

test("menu entries that the specification does not name are listed under headings", async () => {
	storeSession(ADMIN);
	stubApi(ANSWERS);
	await page.viewport(1280, 900);
	await openPage("/dashboard/my-orders");
	for (const name of ["Inbox", "Content", "Manage"]) {
		const listed = menu.getByRole("list", { name }).getByRole("link");
		const labels = dashboardScreens.flatMap((screen) =>
			"menu" in screen && "group" in screen.menu && screen.menu.group === name
				? [screen.menu.label]
				: [],
		);
		await expect.element(listed.first()).toHaveTextContent(labels[0] as string);
		await expect.element(listed.last()).toHaveTextContent(labels.at(-1) as string);
		expect(listed.elements()).toHaveLength(labels.length);
	}
});

test("the menu counts waiting orders, requests and payments on every screen", async () => {
	storeSession(ADMIN);
	stubApi(ANSWERS);
	await page.viewport(1280, 900);
	await openPage("/dashboard/account");
	for (const [name, waiting] of [
		["Orders", "5 unanswered"],
		["Requests", "4 unanswered"],
		["Payments", "1 to confirm"],
	] as const)
		await expect.element(menu.getByRole("link", { name })).toHaveAccessibleDescription(waiting);
});

const FIRST_ADMIN = { ...ADMIN, email: "admin@mradi.example", firstAdmin: true };

test("the first admin sets an email address and a password; a retry after a taken address keeps the stored password", async () => {
	storeSession(FIRST_ADMIN);
	const sent: [string, object][] = [];
	let isTaken = true;
	stubApi({
		...ANSWERS,
		"PUT /auth/password": ({ body }) => {
			sent.push(["password", body]);
			return { message: "Saved" };
		},
		"PUT /users/:id": ({ body }) => {
			sent.push(["user", body]);
			if (!isTaken) return { result: { ...ADMIN, ...body } };
			isTaken = false;
			const error = "An account with this email already exists";
			return refused(409, { error, fields: { email: error } });
		},
	});
	await openPage("/dashboard/my-orders");
	await press(page.getByRole("link", { name: "Make it yours" }));
	const form = page.getByRole("form", { name: "First, Make This Account Yours" });
	const save = form.getByRole("button", { name: "Save and Begin" });
	await press(save);
	await expect.element(form.getByLabelText("Your own email")).toHaveFocus();
	expect(sent).toEqual([]);
	await form.getByLabelText("Your own email").fill("Owner@School.example");
	await form.getByLabelText("Current password").fill("as it was printed");
	await form.getByLabelText("Your own password").fill("a much better one");
	await press(save);
	await expect.element(form).toMatchTextContent("An account with this email already exists");
	// The password is not sent again.
	await press(save);
	await expect.poll(() => form.query()).toBeNull();
	expect(sent).toEqual([
		["password", { currentPassword: "as it was printed", newPassword: "a much better one" }],
		["user", { email: "owner@school.example" }],
		["user", { email: "owner@school.example" }],
	]);
	expect(JSON.parse(localStorage.authUser)).toEqual({ ...ADMIN, email: "owner@school.example" });
});

test("an admin's whole menu fits a window 800 px high", async () => {
	storeSession(ADMIN);
	stubApi(ANSWERS);
	await page.viewport(1280, 800);
	await openPage("/dashboard/site");
	await expect
		.element(menu.getByRole("link", { name: "Payments" }))
		.toHaveAccessibleDescription("1 to confirm");
	expect(menu.element().scrollHeight).toBeLessThanOrEqual(menu.element().clientHeight);
});

test("in a low window the menu shows the current entry after a reload", async () => {
	storeSession(ADMIN);
	stubApi(ANSWERS);
	await page.viewport(1280, 640);
	await openPage("/dashboard/site");
	const site = menu.getByRole("link", { name: "Site" });
	await expect.element(site).toBeVisible();
	await expect
		.poll(() => site.element().getBoundingClientRect().bottom)
		.toBeLessThanOrEqual(accountMenu.element().getBoundingClientRect().top);
});

test("on a phone the menu button opens a menu with every section", async () => {
	storeSession(ADMIN);
	stubApi(ANSWERS);
	await page.viewport(390, 780);
	await openPage("/dashboard/my-orders");
	const menuButton = page.getByRole("button", { name: "Menu" });
	await expect.element(menuButton).toBeVisible();
	expect(menu.query()).toBeNull();
	const { left, right } = menuButton.element().getBoundingClientRect();
	expect(left).toBeGreaterThan(0);
	expect(right).toBeLessThanOrEqual(390);
	for (const name of ["Audit Log", "Users", "Account"]) {
		await press(menuButton);
		const link = page.getByRole("link", { name, exact: true });
		await expect.element(link).toBeInViewport();
		await press(link);
		await expect.element(page.getByRole("heading", { level: 1, name })).toBeVisible();
		await expect.poll(() => menu.query()).toBeNull();
		await expect.element(menuButton).toHaveFocus();
	}
});

const reachableHeadings = () =>
	[...document.querySelectorAll("h1")]
		.filter((heading) => !heading.closest("[inert]"))
		.map(({ textContent }) => textContent);

test("on a phone the menu opens by keyboard, closes on Escape and returns the focus to its button", async () => {
	storeSession(ADMIN);
	stubApi(ANSWERS);
	await page.viewport(390, 780);
	// The overview fetches the amount of waiting work.
	await openPage("/dashboard");
	const menuButton = page.getByRole("button", { name: "Menu" });
	await expect.element(menuButton).toBeVisible();
	await expect.element(menuButton).toHaveAccessibleDescription("10 waiting");
	(menuButton.element() as HTMLElement).focus();
	await userEvent.keyboard("{Enter}{Tab}");
	await expect.element(menu.getByRole("link", { name: "Overview" })).toHaveFocus();
	// The page and its heading are out of reach.
	expect(reachableHeadings()).toEqual(["Menu"]);
	expect(focusable().filter((element) => !element.closest("header"))).toEqual([]);
	toast.info("Message sent.");
	await press(page.getByRole("button", { name: "Dismiss" }));
	expect(menu.query()).not.toBeNull();
	(menu.getByRole("link", { name: "Overview" }).element() as HTMLElement).focus();
	await userEvent.keyboard("{Escape}");
	await expect.element(menuButton).toHaveFocus();
	expect(menu.query()).toBeNull();
	await expect.poll(reachableHeadings).toEqual(["Overview"]);
	expect(focusable().some((element) => element.closest("main"))).toBe(true);
});

test("the menu of a phone closes when there is room for it beside the page", async () => {
	storeSession(ADMIN);
	stubApi(ANSWERS);
	await page.viewport(844, 390);
	await openPage("/dashboard/my-orders");
	await press(page.getByRole("button", { name: "Menu" }));
	await page.viewport(1100, 900);
	await expect.poll(() => document.querySelector("main [inert]")).toBeNull();
	expect(document.querySelector(":popover-open")).toBeNull();
});

test("the dashboard's header scrolls away on a phone in landscape", async () => {
	storeSession(ADMIN);
	stubApi(ANSWERS);
	await page.viewport(844, 390);
	await openPage("/dashboard/orders");
	await expect.element(page.getByRole("button", { name: "View Details" }).first()).toBeVisible();
	scrollTo(0, 200);
	expect(page.getByRole("banner").element().getBoundingClientRect().bottom).toBeLessThanOrEqual(0);
});

test("in a browser without popovers the menu's links open their pages", async () => {
	const { hidePopover } = HTMLElement.prototype;
	Reflect.deleteProperty(HTMLElement.prototype, "hidePopover");
	onTestFinished(() => {
		HTMLElement.prototype.hidePopover = hidePopover;
	});
	storeSession(ADMIN);
	stubApi(ANSWERS);
	await page.viewport(390, 780);
	await openPage("/dashboard/my-orders");
	await press(page.getByRole("button", { name: "Menu" }));
	await press(page.getByRole("link", { name: "Users", exact: true }));
	await expect.element(page.getByRole("heading", { level: 1, name: "Users" })).toBeVisible();
});

test("on a small phone with text of 200% the header has room for the menu's button with its count", async () => {
	const { style } = document.documentElement;
	onTestFinished(() => {
		style.fontSize = "";
	});
	storeSession(ADMIN);
	stubApi({
		...ANSWERS,
		"GET /work": () => ({ result: { ...work, orders: { ...work.orders, waiting: 12 } } }),
	});
	await page.viewport(360, 640);
	await openPage("/dashboard");
	const menuButton = page.getByRole("button", { name: "Menu" });
	await expect.element(menuButton).toHaveAccessibleDescription("17 waiting");
	style.fontSize = "200%";
	expect(menuButton.element().getBoundingClientRect().right).toBeLessThanOrEqual(360);
});
