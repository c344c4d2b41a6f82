import { use } from "react";
import { createMemoryRouter, createPath, RouterProvider, useLoaderData } from "react-router";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { show } from "../../../../tests/support/components/application.tsx";
import { usePageAddress, useSearchBox } from "./use-page-address.ts";

function List() {
	return <input aria-label="Search" {...useSearchBox(usePageAddress())} />;
}

function Next() {
	use(useLoaderData<{ held: Promise<null> }>().held);
	return <h1>Next</h1>;
}

/** Shows a list and a page behind it that is not ready: while it is loaded, or while it is rendered. */
async function openList(waitsFor: "its data" | "its rendering") {
	let ready = () => {};
	const held = new Promise<null>((resolve) => {
		ready = () => resolve(null);
	});
	const router = createMemoryRouter(
		[
			{ path: "/list", Component: List },
			{
				path: "/next",
				Component: Next,
				loader: () => (waitsFor === "its data" ? held.then(() => ({ held })) : { held }),
			},
		],
		{ initialEntries: ["/list"] },
	);
	await show(<RouterProvider router={router} />);
	return { router, ready };
}

test.each(["its data", "its rendering"] as const)(
	"a search is not run if its page is left before, also while the next one waits for %s",
	async (waitsFor) => {
		const { router, ready } = await openList(waitsFor);
		vi.setTimerTickMode("manual");
		await page.getByLabelText("Search").fill("drone");
		const left = router.navigate("/next");
		await vi.advanceTimersByTimeAsync(600);
		vi.setTimerTickMode("interval");
		await expect.element(page.getByLabelText("Search")).toBeVisible();
		ready();
		await expect.element(page.getByRole("heading", { name: "Next" })).toBeVisible();
		await left;
		expect(createPath(router.state.location)).toBe("/next");
	},
);

test("a search is run if its page stays", async () => {
	const { router } = await openList("its data");
	await page.getByLabelText("Search").fill("drone");
	await expect.poll(() => createPath(router.state.location)).toBe("/list?search=drone");
});
