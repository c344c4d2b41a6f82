import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../../tests/support/components/actions.ts";
import { ANSWERS } from "../../../tests/support/components/answers.ts";
import { refused, stubApi } from "../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../tests/support/components/application.tsx";
import { focusAt } from "../../../tests/support/components/focus-at.ts";
import { fillOrder, submitOrder } from "../../../tests/support/components/forms.ts";
import { trackedOrder } from "../../../tests/support/components/rows.ts";

/* The focus moves in the same frame as the content is shown. */

const find = (selector: string) => document.querySelector(selector);

test("the heading of a tracked order has the focus as soon as it is shown", async () => {
	stubApi({ "POST /track": () => ({ result: trackedOrder }) });
	await openPage("/track");
	await page.getByLabelText("Reference").fill("MR-7K3QZ9");
	await page.getByLabelText("Phone").fill("0712345678");
	const focused = focusAt(() => find("#tracked") !== null);
	await press(page.getByRole("button", { name: "Show My Order" }));
	expect(await focused).toBe(find("#tracked"));
});

test("the confirmation of an order has the focus as soon as it is shown", async () => {
	stubApi({ ...ANSWERS, "POST /orders/by-slug": () => ({ data: { order: {} } }) });
	await openPage("/order/project-1");
	await fillOrder();
	const heading = () => [...document.querySelectorAll("h1")].at(-1);
	const focused = focusAt(() => heading()?.textContent === "Order Request Submitted!");
	await press(submitOrder);
	expect(await focused).toBe(heading());
});

test("the field that a server refuses has the focus as soon as its message is shown", async () => {
	stubApi({
		...ANSWERS,
		"POST /orders/by-slug": () =>
			refused(400, { error: "No", fields: { phone: "No such number" } }),
	});
	await openPage("/order/project-1");
	await fillOrder();
	const focused = focusAt(() => find("[aria-invalid]") !== null);
	await press(submitOrder);
	expect(await focused).toBe(page.getByLabelText("Phone").element());
});
