import type { ClientInstrumentation } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const ADDRESS = "https://mradi.example";
const DATA = [
	"/api/school-projects/by-slug/maize-dryer",
	"/api/school-projects?page=1&limit=10&status=published",
];
const SCRIPT = "/assets/project.js";

class Link extends URL {
	closest = () => this;
}

/** The script never finishes loading. */
const fetch = vi.fn((url: string) =>
	url === SCRIPT ? new Promise<Response>(() => {}) : Promise.resolve(Response.json({})),
);
const requests = () => fetch.mock.calls.map(([url]) => url);

type Navigate = (change: () => Promise<void>, target: { to: string }) => Promise<void>;

/** Registers the listeners. Returns functions that dispatch an event and that navigate. */
async function start() {
	vi.resetModules();
	const { awaitChunks } = await import("./await-chunks.ts");
	const page = new EventTarget();
	vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
	let navigate: Navigate = async () => {};
	const instrument = (functions: { navigate: Navigate }) => {
		navigate = functions.navigate;
	};
	(awaitChunks as Required<ClientInstrumentation>).router({ instrument } as never);
	const dispatch = (kind: string, target: unknown) =>
		page.dispatchEvent(Object.defineProperty(new Event(kind), "target", { value: target }));
	return { dispatch, navigate: (to: string) => navigate(async () => {}, { to }) };
}

beforeEach(() => {
	vi.useFakeTimers();
	fetch.mockClear();
	vi.stubGlobal("fetch", fetch);
	vi.stubGlobal("Element", Link);
	vi.stubGlobal("location", new URL(`${ADDRESS}/projects`));
	vi.stubGlobal("navigator", {});
	vi.stubGlobal("window", {
		__reactRouterDataRouter: { routes: [{ id: "site/project", path: "/projects/:slug" }] },
		__reactRouterManifest: { routes: { "site/project": { module: SCRIPT } } },
		__reactRouterRouteModules: {},
	});
});

afterEach(() => {
	vi.unstubAllGlobals();
	vi.unstubAllEnvs();
	vi.useRealTimers();
});

const article = new Link(`${ADDRESS}/projects/maize-dryer`);

test.each<[what: string, target: unknown, prepare: () => void, fetched: string[]]>([
	["a link to an article", article, () => {}, [...DATA, SCRIPT]],
	[
		"a link with data saver on",
		article,
		() => vi.stubGlobal("navigator", { connection: { saveData: true } }),
		[],
	],
	[
		"a link while another server has the API",
		article,
		() => vi.stubEnv("VITE_API_BASE", "https://other.example"),
		[SCRIPT],
	],
	["a link with a query", new Link(`${article}?a=1`), () => {}, [SCRIPT]],
	["a link to another site", new Link("https://other.example/projects/a"), () => {}, []],
	["a link to a file", new Link(`${ADDRESS}/feed.xml`), () => {}, []],
	["text", {}, () => {}, []],
])(
	"touching %s fetches what its page needs, the data first",
	async (_what, target, prepare, fetched) => {
		prepare();
		const { dispatch } = await start();
		dispatch("pointerdown", target);
		expect(requests()).toEqual([]);
		await vi.advanceTimersByTimeAsync(50);
		expect(requests()).toEqual(fetched);
	},
);

test("a touch that begins to scroll fetches nothing", async () => {
	const { dispatch } = await start();
	dispatch("pointerdown", article);
	dispatch("pointercancel", article);
	await vi.advanceTimersByTimeAsync(50);
	expect(requests()).toEqual([]);
});

test("what a touch has fetched is not fetched again by another touch or by the navigation", async () => {
	const { dispatch, navigate } = await start();
	for (let touch = 0; touch < 2; touch += 1) {
		dispatch("pointerdown", article);
		await vi.advanceTimersByTimeAsync(50);
	}
	dispatch("pointerdown", article);
	void navigate("/projects/maize-dryer");
	await vi.advanceTimersByTimeAsync(50);
	expect(requests()).toEqual([...DATA, SCRIPT]);
});
