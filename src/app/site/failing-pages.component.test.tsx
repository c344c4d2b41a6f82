import { describe, expect, test, vi } from "vitest";
import { type Locator, page } from "vitest/browser";
import {
	button,
	expectCount,
	expectLoaded,
	expectNone,
	press,
} from "../../../tests/support/components/actions.ts";
import { ANSWERS } from "../../../tests/support/components/answers.ts";
import {
	NEVER,
	refused,
	type StubbedCall,
	storeSession,
	stubApi,
} from "../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../tests/support/components/application.tsx";
import { id, project, result, rows } from "../../../tests/support/components/rows.ts";
import { type SitePath, sitePages } from "../../shell/screens.ts";

/** What a visitor reads when a page's call fails. Without texts the page only has to offer Try Again. */
interface FailingPage {
	path: SitePath;
	/** Required when the path has parameters. */
	address?: string;
	/** Default: the page's first call. */
	call?: string;
	/** Shown after an answer of status 502 that is not JSON. */
	refused?: string;
	/** Shown after an answer that says `success: false` and nothing else. */
	unsuccessful?: string;
	/** Shown without any answer. */
	unanswered?: string;
	/** Shown while the call is pending. */
	loading?: string;
	/** Shown after the answer. */
	shown?: Locator;
}

const heading = (name: string) =>
	page.getByRole("main").getByRole("heading", { name, exact: true });

const FAILING_PAGES: FailingPage[] = [
	{
		path: "/",
		call: "GET /school-projects",
		refused: "Failed to fetch recent articles: 502",
		unsuccessful: "Failed to fetch recent articles",
		unanswered: "An error occurred while fetching articles",
		loading: "Loading articles...",
		shown: heading("Project 1"),
	},
	{
		path: "/projects",
		call: "GET /school-projects",
		refused: "Failed to fetch articles: 502",
		unsuccessful: "Failed to fetch articles",
		unanswered: "An error occurred while fetching articles",
		loading: "Loading articles...",
		shown: heading("Project 1"),
	},
	{
		path: "/projects/:slug",
		address: "/projects/project-1",
		call: "GET /school-projects/by-slug/:slug",
		refused: "Failed to fetch article: 502",
		unsuccessful: "Article not found",
		unanswered: "An error occurred while fetching articles",
		loading: "Loading article...",
		shown: heading("Project Details"),
	},
	{
		path: "/order/:slug",
		address: "/order/project-1",
		call: "GET /school-projects/by-slug/:slug",
		refused: "Failed to fetch article: 502",
		unsuccessful: "Project not found",
		unanswered: "An error occurred while fetching articles",
		loading: "Loading project...",
		shown: button("Submit Order Request"),
	},
	{
		path: "/receipt/:reference",
		address: "/receipt/MR-222222?key=right",
		call: "GET /receipts/:reference",
		refused: "Failed to fetch receipt: 502",
		unsuccessful: "Failed to fetch receipt",
		unanswered: "Failed to fetch receipt",
		loading: "Loading receipt...",
		shown: page.getByRole("table", { name: "Payments" }),
	},
	{
		path: "/help-given/:reference",
		address: "/help-given/MR-222222?key=right",
	},
	{
		path: "/categories",
		call: "GET /categories",
		refused: "Failed to fetch categories: 502",
		unsuccessful: "Failed to fetch categories",
		unanswered: "Failed to load categories",
		loading: "Loading categories...",
		shown: page.getByText("Category 1", { exact: true }),
	},
	{
		path: "/gallery",
		call: "GET /gallery",
		refused: "Failed to fetch gallery items: 502 Bad Gateway",
		unsuccessful: "Failed to fetch gallery items",
		unanswered: "An error occurred while fetching gallery items",
		loading: "Loading gallery...",
		shown: page.getByRole("link", { name: "Photo 1", exact: true }),
	},
	{
		path: "/gallery/:id",
		address: `/gallery/${id(1)}`,
		call: "GET /gallery/:id",
		refused: "Failed to fetch gallery items: 502",
		unsuccessful: "Failed to fetch gallery items",
		unanswered: "An error occurred while fetching gallery items",
		loading: "Loading photo...",
		shown: heading("Photo 1"),
	},
	{
		path: "/results",
		call: "GET /results",
		refused: "Failed to load results",
		unsuccessful: "Failed to load results",
		unanswered: "Failed to load results",
		loading: "Loading results...",
		shown: heading("Fair 1"),
	},
	{
		path: "/results/search",
		address: "/results/search?q=kerio",
		call: "GET /results/search",
		refused: "Failed to search the results",
		unsuccessful: "Failed to search the results",
		unanswered: "Failed to search the results",
		loading: "Searching...",
		shown: page.getByRole("table", { name: "Results for kerio" }),
	},
	{
		path: "/schools/:slug",
		address: "/schools/kerio-girls",
		call: "GET /schools/:slug",
		refused: "Failed to load the school's results",
		unsuccessful: "Failed to load the school's results",
		unanswered: "Failed to load the school's results",
		loading: "Loading results...",
		shown: page.getByRole("table", { name: "Results of Kerio Girls’" }),
	},
	{
		path: "/results/:resultId",
		address: `/results/${id(1)}`,
		call: "GET /results/:id",
		refused: "Failed to load result details",
		unsuccessful: "Failed to load result details",
		unanswered: "Failed to load result details",
		loading: "Loading result...",
		shown: page.getByRole("table", { name: "Category 1" }),
	},
];

/** Every page that makes a call. */
const PAGES = sitePages
	.filter(({ reads }) => reads.length > 0)
	.map(({ path, reads }) => ({
		path,
		call: reads[0] as string,
		address: path,
		...FAILING_PAGES.find((page) => page.path === path),
	}));

const pageHeading = page.getByRole("heading", { level: 1 });

/** The heading with the failure's text, or the button that every failure has. */
const failure = (text: string | undefined) => (text ? heading(text) : button("Try Again"));

const badGateway = () =>
	new Response("<h1>Bad Gateway</h1>", { status: 502, statusText: "Bad Gateway" });
const offline = () => Promise.reject(new TypeError("Failed to fetch"));

type Failing = [
	failure: string,
	answer: () => Promise<Response> | Response,
	textOf: (page: FailingPage) => string | undefined,
];

/** Failures for which each page has its own text. A third, a 502, is in the test of Try Again. */
const FAILURES: Failing[] = [
	["fails without a text", () => refused(200, {}), (page) => page.unsuccessful],
	["gets no answer because there is no connection", offline, (page) => page.unanswered],
];

/** Failures that all pages handle by the same code. */
const COMMON: Failing[] = [
	["answers 502", badGateway, (page) => page.refused],
	["refuses with an error", () => refused(503, { error: "Back at noon" }), () => "Back at noon"],
	["refuses with a message", () => refused(503, { message: "Back at one" }), () => "Back at one"],
	["fails with status 200", () => refused(200, { error: "Closed today" }), () => "Closed today"],
];

describe.each(PAGES)("$path shows an error and does not retry when its call", (failing) => {
	const { path, address, call } = failing;

	test.each(path === "/" ? [...FAILURES, ...COMMON] : FAILURES)("%s", async (_, answer, textOf) => {
		const requests = vi.fn(answer);
		stubApi({ ...ANSWERS, [call]: requests });
		await openPage(address);
		await expect.element(failure(textOf(failing))).toBeVisible();
		// Long enough for an automatic retry.
		await vi.advanceTimersByTimeAsync(30_000);
		expect(requests).toHaveBeenCalledOnce();
	});

	test("shows its heading while loading, and loads on retry after a failure", async () => {
		let answer = Promise.withResolvers<object>();
		stubApi({ ...ANSWERS, [call]: () => answer.promise });
		await openPage(address);
		const main = page.getByRole("main");
		const loading = failing.loading
			? main.getByText(failing.loading, { exact: true }).first()
			: main.getByText(/^Loading/).first();
		await expect.element(loading).toBeVisible();
		await expectCount(pageHeading, 1);
		answer.resolve(badGateway());
		await expect.element(failure(failing.refused)).toBeVisible();
		await expectCount(pageHeading, 1);
		await expectNone(loading);

		answer = Promise.withResolvers();
		await press(button("Try Again"));
		await expect.element(loading).toBeVisible();
		answer.resolve(ANSWERS[call]?.({} as StubbedCall) ?? {});
		if (failing.shown) await expect.element(failing.shown).toBeVisible();
		else await expectNone(failure(undefined));
		await expectLoaded();
	});
});

test("a page shows an error and does not retry when its call is not answered within ten seconds", async () => {
	const sentence = "API request failed: Request timed out after 10000ms";
	const requests = vi.fn(() => NEVER);
	stubApi({ ...ANSWERS, "GET /school-projects": requests });
	await openPage("/");
	await expect.poll(() => requests.mock.calls).toHaveLength(1);
	vi.setTimerTickMode("manual");
	await vi.advanceTimersByTimeAsync(8_000);
	await expectNone(page.getByText(sentence));
	await vi.advanceTimersByTimeAsync(2_000);
	await expect.element(heading(sentence)).toBeVisible();
	await vi.advanceTimersByTimeAsync(30_000);
	expect(requests).toHaveBeenCalledOnce();
});

const EMPTY = {
	articles: { result: { articles: [] } },
	categories: { categories: [] },
	photos: { result: { items: [] } },
	results: { results: [] },
	places: { result: { ...result(1), items: [], categories: [] } },
};

test.each([
	["/", "GET /school-projects", EMPTY.articles, /^No articles found. Check back soon for new/],
	["/projects", "GET /school-projects", EMPTY.articles, "No articles found."],
	["/categories", "GET /categories", EMPTY.categories, "No categories yet."],
	["/gallery", "GET /gallery", EMPTY.photos, "No projects found"],
	["/gallery", "GET /gallery", EMPTY.photos, "Check back soon for updates to our project gallery"],
	["/results", "GET /results", EMPTY.results, "No results found"],
	[`/results/${id(1)}`, "GET /results/:id", EMPTY.places, "No results have been entered yet"],
])("%s shows a message when %s returns an empty list", async (address, call, answer, sentence) => {
	stubApi({ ...ANSWERS, [call]: () => answer });
	await openPage(address);
	await expect.element(page.getByRole("main").getByText(sentence)).toBeVisible();
	await expectLoaded();
	await expectNone(page.getByRole("main").getByRole("tab"));
	await expectNone(page.getByRole("navigation", { name: "Pages" }));
	await expectNone(button("Try Again"));
	await expectNone(page.getByText("Try a shorter word."));
});

test.each([
	["answers 502", badGateway, "Failed to fetch categories: 502"],
	["has no connection", offline, "Failed to load categories"],
])("when the list of categories %s, the projects are still shown", async (_, answer, sentence) => {
	stubApi({
		...ANSWERS,
		"GET /school-projects": () => ({
			result: { articles: rows(project, 10), pagination: { totalPages: 1 } },
		}),
		"GET /categories": answer,
	});
	await openPage("/projects");
	await expect.element(page.getByText(sentence, { exact: true })).toBeVisible();
	await expectCount(page.getByRole("article"), 10);
});

test.each([
	["for two reasons shows both", "Too many", ["Back at noon", "Too many"]],
	["for the same reason shows it once", "Back at noon", ["Back at noon"]],
])("a list that fails with its categories %s, with one button", async (_, error, sentences) => {
	await page.viewport(1280, 900);
	stubApi({
		...ANSWERS,
		"GET /school-projects": () => refused(503, { error: "Back at noon" }),
		"GET /categories": () => refused(503, { error }),
	});
	await openPage("/projects");
	await expect.element(heading("Back at noon")).toBeVisible();
	await expectLoaded();
	const main = page.getByRole("main");
	for (const sentence of sentences) {
		await expect.element(main.getByText(sentence, { exact: true })).toBeVisible();
	}
	expect(page.getByRole("button", { name: "Try Again" }).elements()).toHaveLength(1);
});

test.each([
	["/projects", "GET /school-projects"],
	["/projects?category=odd", "GET /school-projects"],
	["/projects?category=odd", "GET /categories"],
	["/categories", "GET /categories"],
	["/dashboard/categories", "GET /categories"],
	["/dashboard/categories?view=cards", "GET /categories"],
	[`/dashboard/results/${id(1)}/edit`, "GET /categories"],
])("%s shows why %s is refused, and retries", async (address, call) => {
	await page.viewport(1280, 900);
	const message = "This category is malformed.";
	storeSession();
	const { answers } = stubApi({ ...ANSWERS, [call]: () => refused(400, { message }) });
	await openPage(address);
	await expect.element(page.getByRole("main").getByText(message).first()).toBeVisible();
	answers[call] = ANSWERS[call] as (typeof answers)[string];
	await press(button("Try Again"));
	await expectNone(page.getByText(message));
});

test("if the recent projects fail to load, the project beside them is still shown", async () => {
	stubApi({ ...ANSWERS, "GET /school-projects": badGateway });
	await openPage("/projects/project-1");
	await expect.element(page.getByText("Failed to fetch recent articles: 502")).toBeVisible();
	await expect.element(page.getByRole("heading", { name: "Project Details" })).toBeVisible();
	await expect.element(page.getByRole("link", { name: "View All Projects" })).toBeVisible();
});
