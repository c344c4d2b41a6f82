import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectTexts } from "../../../../tests/support/components/actions.ts";
import { ANSWERS } from "../../../../tests/support/components/answers.ts";
import { refused, stubApi } from "../../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../../tests/support/components/application.tsx";

test("the sheet of help has its reference, days, and lines for signatures", async () => {
	stubApi(ANSWERS);
	await openPage("/help-given/MR-222222?key=right");
	const sheet = page.getByRole("region", { name: "Filter 1" });
	await expect.element(sheet).toMatchTextContent("ReferenceMR-222222");
	await expectTexts(sheet.getByRole("rowheader"), ["Mar 2, 2026", "Mar 5, 2026"]);
	await expectTexts(sheet.getByRole("listitem"), ["PupilDate", "TeacherDate", "MentorDate"]);
});

test("an address with a wrong key links to the tracker", async () => {
	stubApi({
		...ANSWERS,
		"GET /help-given/:reference": () => refused(404, { message: "Sheet not found" }),
	});
	await openPage("/help-given/MR-222222?key=wrong");
	await expect.element(page.getByRole("heading", { name: "Sheet not found" })).toBeVisible();
	await expect
		.element(page.getByRole("main").getByRole("link", { name: "Track an Order" }).last())
		.toHaveAttribute("href", "/track");
});
