import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../../tests/support/components/actions.ts";
import { NEVER, refused } from "../../../tests/support/components/api-stub.ts";
import { fillOrder, submitOrder } from "../../../tests/support/components/forms.ts";
import { openOrderForm, orderConfirmation } from "../../../tests/support/components/order-form.ts";

const under18 = page.getByLabelText("Someone under 18");
const guardian = page.getByLabelText("Parent or guardian");
const number = page.getByLabelText("Their number");

test("for someone under 18, the form asks for a guardian and sends the consent text that was shown", async () => {
	const { calls } = await openOrderForm(() => ({ data: {} }));
	await expect.element(guardian).not.toBeVisible();
	await fillOrder();
	await press(under18);
	await expect.element(guardian).toBeVisible();
	await guardian.fill("Grace Kerubo");
	await number.fill("12345");
	await press(submitOrder);
	await expect.element(page.getByText("Please enter a valid phone number")).toBeVisible();
	await expect.element(number).toHaveFocus();
	await number.fill("0722 000 111");
	await expect.element(page.getByText("Please enter a valid phone number")).not.toBeInTheDocument();
	await press(submitOrder);
	await expect.element(orderConfirmation).toBeVisible();
	const { body } = calls.find(({ line }) => line === "POST /orders/by-slug")!;
	expect(body).toMatchObject({
		under_18: true,
		guardian: { name: "Grace Kerubo", phone: "0722000111" },
		consent_text: "2", // the version of the text
	});
	expect(body).not.toHaveProperty(["guardian.name"]);
});

test("an unanswered question about age adds nothing to an order", async () => {
	const { calls } = await openOrderForm(() => ({ data: {} }));
	await fillOrder();
	await press(submitOrder);
	await expect.element(orderConfirmation).toBeVisible();
	const { body } = calls.find(({ line }) => line === "POST /orders/by-slug")!;
	expect(Object.keys(body).toSorted()).toEqual(["email", "name", "notes", "phone", "slug"]);
});

test("a refused guardian is reported at its field, even if the field has been hidden since", async () => {
	const fields = { "guardian.phone": "Please enter a valid phone number" };
	await openOrderForm(() => refused(400, { message: fields["guardian.phone"], fields }));
	await fillOrder();
	await press(under18);
	await number.fill("0722000111");
	await press(page.getByLabelText("Someone 18 or older"));
	await expect.element(number).not.toBeVisible();
	await press(submitOrder);
	await expect.element(number).toHaveFocus();
	await expect.element(number).toHaveValue("0722000111");
});

test("the answer about age and the guardian survive a reload", async () => {
	const { reload } = await openOrderForm(() => NEVER);
	await press(under18);
	await guardian.fill("Grace Kerubo");
	await reload();
	await expect.element(under18).toBeChecked();
	await expect.element(guardian).toHaveValue("Grace Kerubo");
});
