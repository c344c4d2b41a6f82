import { afterEach, beforeEach, expect, test, vi } from "vitest";

// Other tests of the same process may have left responses that came early.
vi.resetModules();
const { callEarly, FIRST_CALLS } = await import("./first-calls.ts");

const PARAMS = { slug: "maize-dryer" };
const PAGES = Object.keys(FIRST_CALLS);

interface PageModule {
	clientLoader: (args: { params: typeof PARAMS; request: Request }) => object;
}

const modules = import.meta.glob<PageModule>("../../{app/site,features/*/pages}/*.tsx");

const fetch = vi.fn(async (_url: string) => Response.json({}, { status: 503 }));
const requests = () => fetch.mock.calls.map(([url]) => url).toSorted();

beforeEach(() => void vi.stubGlobal("fetch", fetch.mockClear()));
afterEach(() => void vi.unstubAllGlobals());

/** Opens the page as a link does, and waits for everything that its loader fetches. */
async function open(page: string): Promise<void> {
	const file = page.replace("site/", "/");
	const [, load] = Object.entries(modules).find(([path]) => path.endsWith(`${file}.tsx`)) ?? [];
	const module = await load?.();
	const request = new Request("http://localhost/");
	const data = await module?.clientLoader({ params: PARAMS, request });
	await Promise.all(Object.values(data ?? {}));
}

test.each(PAGES)(
	"the early calls of %s are exactly those that it makes when it opens",
	async (page) => {
		callEarly(page, PARAMS, "/");
		const early = requests();
		expect(early).not.toEqual([]);
		await open(page);
		expect(requests(), "calls that were not made early").toEqual(early);
		fetch.mockClear();
		await open(page);
		expect(requests(), "calls of the page, and early calls").toEqual(early);
	},
);

test("for an address with a query, and for other pages, nothing is called early", () => {
	for (const page of PAGES) callEarly(page, PARAMS, "/?search=dryer");
	callEarly("site/contact", {}, "/contact");
	expect(fetch).not.toHaveBeenCalled();
});
