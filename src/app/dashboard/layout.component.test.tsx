import {
	createMemoryRouter,
	RouterProvider,
	UNSAFE_withComponentProps as withComponentProps,
} from "react-router";
import { expect, test, vi } from "vitest";
import { show } from "../../../tests/support/components/application.tsx";
import { startSession } from "../../features/accounts/auth/session.ts";
import { browserApi } from "../parts/browser-api.ts";
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
