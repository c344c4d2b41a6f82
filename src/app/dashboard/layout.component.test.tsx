import {
	createMemoryRouter,
	RouterProvider,
	UNSAFE_withComponentProps as withComponentProps,
} from "react-router";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { ANSWERS } from "../../../tests/support/components/answers.ts";
import { keepSession, stubApi } from "../../../tests/support/components/api-stub.ts";
import { openPage, show } from "../../../tests/support/components/application.tsx";
import { startSession } from "../../features/accounts/auth/session.ts";
import { isAllowed } from "../../platform/http/authorization.ts";
import { browserApi } from "../parts/browser-api.ts";
import { dashboardScreens } from "../screens.ts";
import DashboardLayout from "./layout.tsx";

const Nothing = () => null;

test("a visitor who is not signed in is redirected to sign in once, however long that page takes to load", async () => {
	await startSession(browserApi);
	const login = Promise.withResolvers<{ Component: typeof Nothing }>();
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
	login.resolve({ Component: Nothing });
	await expect.poll(() => router.state.location.pathname).toBe("/login");
	expect(navigations.size).toBe(1);
	expect(router.state.location.state).toEqual({
		from: expect.objectContaining({ pathname: "/dashboard/orders", search: "?page=2" }),
	});
	router.dispose();
});

test.each(["user", "staff", "admin"] as const)("the sidebar of the role %s", async (role) => {
	keepSession({ id: "7", username: "amina", email: "amina@school.example", role });
	stubApi(ANSWERS);
	await page.viewport(1280, 900);
	await openPage("/dashboard/my-orders");
	const sidebar = page.getByRole("navigation", { name: "Dashboard" }).getByRole("link");
	await expect.element(sidebar.first()).toBeVisible();
	const shown = sidebar
		.elements()
		.map((link) => [link.textContent, link.getAttribute("href")] as const);
	const links = dashboardScreens.flatMap((screen) =>
		"menu" in screen && isAllowed({ role }, screen.menu.shownTo)
			? [[screen.menu.label, screen.path]]
			: [],
	);
	expect(shown).toEqual(links);
});
