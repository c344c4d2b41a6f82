import { expect, test } from "vitest";
import { page } from "vitest/browser";
import {
	expectCount,
	expectNone,
	follow,
	press,
} from "../../../tests/support/components/actions.ts";
import { ANSWERS } from "../../../tests/support/components/answers.ts";
import {
	type StubbedCall,
	storeSession,
	stubApi,
} from "../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../tests/support/components/application.tsx";
import { project, result, rows } from "../../../tests/support/components/rows.ts";

const pageHeading = page.getByRole("heading", { level: 1 });
const articles = page.getByRole("article");

const withQuery = ({ line, query }: StubbedCall) => (query.size > 0 ? `${line}?${query}` : line);

/** Returns a function that expects the calls made since its last run, in any order. */
function callExpectation(calls: readonly StubbedCall[]) {
	let seen = 0;
	return async (expected: string[]) => {
		await expectNone(page.getByText(/^Loading .*\.\.\.$/));
		await expect
			.poll(() => calls.slice(seen).map(withQuery).toSorted())
			.toEqual(expected.toSorted());
		seen = calls.length;
	};
}

test("client-side navigation makes each page's own calls once, and no others", async () => {
	const { calls } = stubApi({
		...ANSWERS,
		"GET /school-projects": ({ query }) => ({
			result: {
				articles: rows(project, Number(query.get("limit"))),
				pagination: { totalPages: 2 },
			},
		}),
		"GET /results": () => ({ results: [{ ...result(1), status: "published" }] }),
	});
	const expectCalls = callExpectation(calls);
	await openPage("/contact");
	await expect.element(pageHeading).toHaveTextContent("Contact");
	await expectCalls([]);

	await follow("Mradi");
	await expectCount(articles, 4);
	await expectCalls([
		"GET /school-projects?page=1&limit=4&status=published",
		"GET /school-projects/lowest-costs",
	]);

	await press(page.getByRole("link", { name: "View More Projects" }));
	await expectCount(articles, 10);
	await expectCalls(["GET /school-projects?page=1&limit=10&status=published", "GET /categories"]);

	await press(page.getByRole("link", { name: "Next" }));
	await expect.element(page.getByText("Page 2 of")).toBeVisible();
	await expectCalls(["GET /school-projects?page=2&limit=10&status=published", "GET /categories"]);

	await press(page.getByRole("button", { name: "Filter and sort" }));
	await press(page.getByRole("link", { name: "About the categories" }).first());
	await expect.element(pageHeading).toHaveTextContent("Categories");
	await expectCalls(["GET /categories"]);

	await follow("Projects");
	await expectCount(articles, 10);
	await expectCalls(["GET /school-projects?page=1&limit=10&status=published", "GET /categories"]);

	await press(articles.first().getByRole("link").first());
	await expect.element(page.getByRole("heading", { name: "Project Details" })).toBeVisible();
	await expectCalls([
		"GET /school-projects/by-slug/project-1",
		"GET /school-projects?page=1&limit=10&status=published",
	]);

	await press(page.getByRole("link", { name: "Order Now" }));
	await expect.element(page.getByRole("button", { name: "Submit Order Request" })).toBeVisible();
	await expectCalls(["GET /school-projects/by-slug/project-1"]);

	await follow("Gallery");
	await expect.element(page.getByRole("link", { name: "Photo 1" })).toBeVisible();
	await expectCalls(["GET /gallery?limit=50"]);

	await follow("Results");
	await press(page.getByRole("link", { name: "Fair 1" }));
	await expect.element(page.getByRole("tab").first()).toBeVisible();
	await expectCalls(["GET /results?status=published", `GET /results/${result(1).id}`]);

	await follow("Resources");
	await expect.element(page.getByRole("tab", { name: "Writeup" })).toBeVisible();
	await follow("Forums");
	await expect.element(pageHeading).toHaveTextContent("Forums");
	await expectCalls([]);
});

test("a call carries the stored token, if there is one", async () => {
	const { calls } = stubApi(ANSWERS);
	const { reload } = await openPage("/gallery");
	const tokens = () =>
		calls
			.filter(({ line }) => line === "GET /gallery")
			.map(({ headers }) => headers.get("authorization"));
	await expect.poll(tokens).toEqual([null]);
	storeSession();
	await reload();
	await expect.poll(tokens).toEqual([null, "Bearer good"]);
});

test.each(["/resources", "/request-service", "/contact", "/forums", "/login", "/signup"])(
	"%s makes no call",
	async (path) => {
		const { calls } = stubApi({});
		await openPage(path);
		await expect.element(pageHeading).toBeVisible();
		await callExpectation(calls)([]);
	},
);
