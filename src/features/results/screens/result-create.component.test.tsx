import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
	button,
	expectNone,
	expectTexts,
	press,
} from "../../../../tests/support/components/actions.ts";
import { testScreen } from "../../../../tests/support/components/dashboard-screen.ts";
import { holds, openScreen, pressing } from "../../../../tests/support/components/failing-calls.ts";
import { LEAVE_DIALOG } from "../../../../tests/support/components/keyboard-dialogs.ts";
import { id, result } from "../../../../tests/support/components/rows.ts";

testScreen("/dashboard/results/create", {
	calls: [
		pressing(button("Create Result"), {
			what: "creating",
			route: "POST /results",
			start: async () => {
				await page.getByLabelText("Title").fill("Half written");
				await page.getByLabelText("Year").fill("2031");
			},
			sentence: "Failed to create result",
			alsoWithEndedSession: true,
			remains: async () => {
				await holds("Title", "Half written")();
				await holds("Year", 2031)();
			},
		}),
	],
	dialogs: [LEAVE_DIALOG],
});

const PATH = "/dashboard/results/create";
const title = page.getByLabelText("Title");
const year = page.getByLabelText("Year");
const create = button("Create Result");

test("a new result needs a title and a year from 2000 to 2100", async () => {
	const { answers } = await openScreen(PATH);
	const sent: unknown[] = [];
	answers["POST /results"] = ({ body }) => sent.push(body) && {};
	await expect.element(title).toHaveFocus();
	await expect.element(year).toHaveValue(new Date().getFullYear());
	await expect.element(page.getByLabelText("Status")).toHaveValue("draft");
	await expectTexts(page.getByLabelText("Status").getByRole("option"), ["Draft", "Published"]);
	await title.fill("   ");
	for (const wrong of ["1999", "2101", "2030.5", ""]) {
		await year.fill(wrong);
		await press(create);
		await expect.element(page.getByText("Year must be from 2000 to 2100")).toBeVisible();
		await year.fill("2030");
		await expectNone(page.getByText("Year must be from 2000 to 2100"));
	}
	await expect.element(page.getByText("Title is required")).toBeVisible();
	expect(sent).toEqual([]);
});

test("a result that was created by Enter opens for editing after 1.5 seconds, at its first item", async () => {
	const sent: unknown[] = [];
	const { address } = await openScreen(PATH, {
		"POST /results": ({ body }) => {
			sent.push(body);
			return {
				result: { ...result(1), title: "Created Fair" },
				hidden_names: Array.from({ length: 21 }, (_, index) => `Pupil ${index + 1}`),
			};
		},
	});
	await year.fill("2000");
	await page.getByLabelText("Description").fill("In Nakuru");
	await title.fill("Created Fair");
	vi.setTimerTickMode("manual");
	await userEvent.keyboard("{Enter}");
	await expect.element(page.getByText("Result created successfully")).toBeVisible();
	expect(sent).toEqual([
		{ title: "Created Fair", year: 2000, description: "In Nakuru", status: "draft" },
	]);
	await expect.element(button(/^(Processing|Create Result)/)).toBeDisabled();
	await vi.advanceTimersByTimeAsync(1_499);
	expect(address()).toBe(PATH);
	await vi.advanceTimersByTimeAsync(1);
	vi.setTimerTickMode("interval");
	await expect.poll(address).toBe(`/dashboard/results/${id(1)}/edit`);
	await expect
		.element(page.getByRole("form", { name: "Add Item" }).getByLabelText("Category"))
		.toHaveFocus();
	const warning =
		/This public text contains names that the results hide: Pupil 1, .*, Pupil 8, and others\./;
	await expect.element(page.getByRole("alert").getByText(warning)).toBeVisible();
});

test("leaving a result before it is created asks for confirmation", async () => {
	const { address } = await openScreen(PATH);
	await title.fill("Kept Fair");
	await press(page.getByRole("link", { name: "Back to Results" }));
	await press(button("Stay", "alertdialog"));
	await expect.element(title).toHaveValue("Kept Fair");
	expect(address()).toBe(PATH);
});
