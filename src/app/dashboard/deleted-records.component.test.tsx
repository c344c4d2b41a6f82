import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { button, expectNone, press } from "../../../tests/support/components/actions.ts";
import { ANSWERS } from "../../../tests/support/components/answers.ts";
import { refused } from "../../../tests/support/components/api-stub.ts";
import { openScreen } from "../../../tests/support/components/failing-calls.ts";
import { id } from "../../../tests/support/components/rows.ts";
import { dashboardScreens } from "../../shell/screens.ts";

/* Screens about a record that does not exist or was deleted. */

const gone = () => refused(404, { error: "It is not here" });

const ALL_GONE = Object.fromEntries(
	Object.keys(ANSWERS)
		.filter((route) => /^GET .*:/.test(route))
		.map((route) => [route, gone]),
);

const addressOf = (path: string) => path.replace(/:\w+/g, id(77));

const SCREENS = dashboardScreens.map(({ path }) => path).filter((path) => path.includes(":"));

test.each(SCREENS)(
	"%s of a missing record links to the list, and offers no retry",
	async (path) => {
		const { address } = await openScreen(addressOf(path), ALL_GONE);
		await expect
			.element(page.getByText(/^It is not here$|^School project not found/))
			.toBeVisible();
		await expectNone(page.getByRole("button", { name: "Try Again" }));
		const [, list] = /^(\/dashboard\/\w+)/.exec(path) ?? [];
		const name = list?.endsWith("results") ? "All Results" : "School Projects";
		await press(page.getByRole("main").getByRole("link", { name }).last());
		await expect.poll(address).toBe(list);
	},
);

test.each([
	["versions", "GET /projects/:id/versions"],
	[`proposals/${id(77)}`, "GET /projects/:id/proposals/:proposalId"],
])("missing %s of a project link to the project", async (part, route) => {
	const { address } = await openScreen(`/dashboard/projects/${id(1)}/${part}`, { [route]: gone });
	await expect.element(page.getByText("It is not here")).toBeVisible();
	await expectNone(page.getByRole("button", { name: "Try Again" }));
	await press(page.getByRole("main").getByRole("link", { name: "Back to the Project" }).last());
	await expect.poll(address).toMatch(new RegExp(`^/dashboard/projects/${id(1)}(/edit)?$`));
});

test.each([
	["/dashboard/orders", "order"],
	["/dashboard/requests", "request"],
	["/dashboard/users", "user"],
	["/dashboard/users", "edit"],
	["/dashboard/gallery", "edit"],
	["/dashboard/categories", "edit"],
])("%s?%s= with an unknown id links to the list, and offers no retry", async (list, record) => {
	const { address } = await openScreen(`${list}?${record}=${id(77)}`, ALL_GONE);
	await expect
		.element(page.getByRole("dialog").getByText(/^It is not here$|^Category not found$/))
		.toBeVisible();
	await expectNone(button("Try Again", "dialog"));
	await press(button("Back to the List", "dialog"));
	await expect.poll(address).toBe(list);
});

test("the sections of an open order that was deleted offer no retry", async () => {
	await openScreen(`/dashboard/orders?order=${id(1)}`, ALL_GONE);
	const messages = page.getByRole("dialog").getByText("It is not here");
	await expect.element(messages.first()).toBeVisible();
	await expectNone(button("Try Again", "dialog"));
});
