import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { button, expectLoaded, press } from "../../tests/support/components/actions.ts";
import { ANSWERS } from "../../tests/support/components/answers.ts";
import { type Answers, storeSession, stubApi } from "../../tests/support/components/api-stub.ts";
import { openPage, removeAllShown } from "../../tests/support/components/application.tsx";
import { ADMIN, id, project, result, user } from "../../tests/support/components/rows.ts";
import { MARKUP_AS_TEXT as TEXT } from "../../tests/support/markup-as-text.ts";

/** Fields that hold what somebody typed. */
const TYPED_FIELDS = new Set([
	"title",
	"name",
	"username",
	"description",
	"excerpt",
	"notes",
	"institution",
	"projectTitle",
	"participant_name",
	"school",
	"score",
	"additional_info",
	"category_name",
	"result_title",
	"article_title",
	"words",
	"label",
	"subject_id",
]);

/** The answer with the markup in all of these fields. */
function withMarkup(value: unknown, field = ""): unknown {
	if (typeof value === "string") return TYPED_FIELDS.has(field) ? TEXT : value;
	if (Array.isArray(value)) return value.map((part) => withMarkup(part, field));
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, part]) => [name, withMarkup(part, name)]),
	);
}

const answers: Answers = {
	...ANSWERS,
	"GET /results": () => ({ results: [{ ...result(1), status: "published" }] }),
	"GET /dashboard/stats": () => ({
		result: { stats: {}, recentActivity: { articles: [project(1)], users: [user(1)] } },
	}),
	"GET /invitations": () => ({ result: [], mail: true }),
};
const ANSWERS_WITH_MARKUP: Answers = Object.fromEntries(
	Object.entries(answers).map(([route, answer]) => [
		route,
		async (call) => withMarkup(await answer(call)) as object,
	]),
);

async function open(path: string): Promise<void> {
	removeAllShown();
	await openPage(path);
	await expectLoaded();
}

/** The text is shown as typed, and created no element. */
async function expectShownAsText(where: string): Promise<void> {
	await expect.poll(() => document.body.textContent?.includes(TEXT), { message: where }).toBe(true);
	expect(document.querySelector('img[src="x:"]'), where).toBeNull();
}

test("markup in names, titles and notes is shown as text on every screen", async () => {
	const defined = vi.fn();
	Object.defineProperty(window, "pwned", { set: defined, configurable: true });
	storeSession(ADMIN);
	stubApi(ANSWERS_WITH_MARKUP);
	for (const path of [
		"/",
		"/projects?search=pwned",
		`/projects?category=${id(1)}`,
		"/projects/project-1",
		"/order/project-1",
		"/categories",
		"/results?year=2026",
		`/results/${id(1)}`,
		"/results/search?q=pwned",
		"/gallery",
		"/dashboard",
		"/dashboard/projects",
		"/dashboard/gallery",
		"/dashboard/categories",
		"/dashboard/orders",
		"/dashboard/requests",
		"/dashboard/payments",
		"/dashboard/results",
		`/dashboard/results/${id(1)}/edit`,
		"/dashboard/users",
		"/dashboard/audit",
		"/dashboard/trash",
		"/dashboard/my-orders",
	]) {
		await open(path);
		await expectShownAsText(path);
	}
	await open("/dashboard/orders");
	await press(button("View Details"));
	await expect.element(page.getByRole("dialog")).toMatchTextContent(TEXT);
	await expectShownAsText("the details of an order");
	await open(`/dashboard/projects/${id(1)}/edit`);
	await expect.element(page.getByRole("textbox", { name: "Title" })).toHaveValue(TEXT);
	expect(defined).not.toHaveBeenCalled();
	Reflect.deleteProperty(window, "pwned");
});
