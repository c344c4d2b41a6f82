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
	const { schedule } = useDebounce(() => navigate({ search: "?search=drone" }), 500);
	return (
		<>
			<input aria-label="Search" onInput={schedule} />
			<Link to="/list?page=2">Page 2</Link>
		</>
	);
}

function Next() {
	use(useLoaderData<{ held: Promise<null> }>().held);
	return <h1>Next</h1>;
}

/** Shows a list. The page /next, its data or its rendering, waits until `ready` is called. */
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
	"a search does not run during a navigation to another page, even while that page waits for %s",
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

/** Follows a link at once. Playwright's click waits for frames, which do not come while the clock is stopped. */
function press(name: string): void {
	(page.getByRole("link", { name }).element() as HTMLElement).click();
}

test("a search does not run while a navigation waits for the next page's script", async () => {
	const { address } = await openList();
	onTestFinished(() => setAwaitedPage(undefined));
	vi.setTimerTickMode("manual");
	await search.fill("drone");
	setAwaitedPage(() => {});
	await vi.advanceTimersByTimeAsync(600);
	vi.setTimerTickMode("interval");
	expect(address()).toBe("/list");
});

test("a search runs after half a second if its page stays, even after a link within the page", async () => {
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
