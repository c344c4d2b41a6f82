import { use } from "react";
import {
	createMemoryRouter,
	createPath,
	Link,
	RouterProvider,
	useLoaderData,
	useNavigate,
} from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { show } from "../../tests/support/components/application.tsx";
import { setAwaitedPage } from "../platform/browser/awaited-page.ts";
import { useDebounce } from "./use-debounce.ts";

function List() {
	const navigate = useNavigate();
	const { later } = useDebounce(() => navigate({ search: "?search=drone" }), 500);
	return (
		<>
			<input aria-label="Search" onInput={later} />
			<Link to="/list?page=2">Page 2</Link>
		</>
	);
}

function Next() {
	use(useLoaderData<{ held: Promise<null> }>().held);
	return <h1>Next</h1>;
}

/** Shows a list, and behind it a page that is not ready: while it is loaded, or while it is rendered. */
async function openList(waitsFor: "its data" | "its rendering" = "its data") {
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
	return { router, ready, address: () => createPath(router.state.location) };
}

const search = page.getByLabelText("Search");

test.each(["its data", "its rendering"] as const)(
	"a search is not run once its page is being left, also while the next one waits for %s",
	async (waitsFor) => {
		const { router, ready, address } = await openList(waitsFor);
		vi.setTimerTickMode("manual");
		await search.fill("drone");
		const left = router.navigate("/next");
		await vi.advanceTimersByTimeAsync(600);
		vi.setTimerTickMode("interval");
		await expect.element(search).toBeVisible();
		ready();
		await expect.element(page.getByRole("heading", { name: "Next" })).toBeVisible();
		await left;
		expect(address()).toBe("/next");
	},
);

/** Follows a link at once. Playwright's click waits for frames, which do not come while the clock stands. */
function press(name: string): void {
	(page.getByRole("link", { name }).element() as HTMLElement).click();
}

test("a search is not run while a page change waits for the next page's script", async () => {
	const { address } = await openList();
	onTestFinished(() => setAwaitedPage(undefined));
	vi.setTimerTickMode("manual");
	await search.fill("drone");
	setAwaitedPage(() => {});
	await vi.advanceTimersByTimeAsync(600);
	vi.setTimerTickMode("interval");
	expect(address()).toBe("/list");
});

test("a search is run half a second later if its page stays, also after a link within it", async () => {
	const { address } = await openList();
	vi.setTimerTickMode("manual");
	await search.fill("drone");
	press("Page 2");
	await vi.advanceTimersByTimeAsync(499);
	expect(address()).toBe("/list?page=2");
	await vi.advanceTimersByTimeAsync(1);
	vi.setTimerTickMode("interval");
	await expect.poll(address).toBe("/list?search=drone");
});
