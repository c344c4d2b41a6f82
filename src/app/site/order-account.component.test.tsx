import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNone, press } from "../../../tests/support/components/actions.ts";
import { storeSession } from "../../../tests/support/components/api-stub.ts";
import { submitOrder } from "../../../tests/support/components/forms.ts";
import {
	openOrderForm,
	orderName,
	orderNotes,
} from "../../../tests/support/components/order-form.ts";
import { endRejectedSession, signOut } from "../../shell/session.ts";

const CUSTOMER = { id: "7", username: "Amina", email: "amina@home.example", role: "user" };
const email = page.getByLabelText("Email");

test("the form is filled in with the name and email of the signed-in person", async () => {
	storeSession(CUSTOMER);
	await openOrderForm(() => ({}));
	await expect.element(orderName).toHaveValue("Amina");
	await expect.element(email).toHaveValue("amina@home.example");
	await expect.element(page.getByLabelText("Phone")).toHaveValue("");
});

test("typed and cleared fields are kept, whatever the account contains", async () => {
	storeSession(CUSTOMER);
	const { reload } = await openOrderForm(() => ({}));
	await orderName.fill("Brian Kamau");
	await email.fill("");
	await reload();
	await expect.element(orderName).toHaveValue("Brian Kamau");
	await expect.element(email).toHaveValue("");
});

test("staff order for others, so their own name is not filled in", async () => {
	storeSession();
	await openOrderForm(() => ({}));
	await expect.element(orderName).toBeVisible();
	await expect.element(orderName).toHaveValue("");
	await expect.element(email).toHaveValue("");
});

test.each([
	["in this tab", () => signOut(null)],
	// The event that other tabs receive.
	[
		"in another tab",
		() => dispatchEvent(new StorageEvent("storage", { key: "signed-out", newValue: "1" })),
	],
])("signing out %s empties a form that nobody has sent", async (_, leave) => {
	storeSession(CUSTOMER);
	await openOrderForm(() => ({}));
	await expect.element(orderName).toHaveValue("Amina");
	await page.getByLabelText("Phone").fill("0712");
	await orderNotes.fill("For Moraa");
	await press(submitOrder);
	await expect.element(page.getByText("Please enter a valid phone number")).toBeVisible();
	leave();
	await expectNone(page.getByText("Please enter a valid phone number"));
	for (const field of [
		orderName,
		page.getByLabelText("Phone"),
		page.getByLabelText("Email"),
		orderNotes,
	]) {
		await expect.element(field).toHaveValue("");
	}
	expect(JSON.stringify(sessionStorage)).not.toMatch(/draft:|0712|Moraa/);
});

test("an expired session does not empty a form", async () => {
	storeSession(CUSTOMER);
	await openOrderForm(() => ({}));
	await orderNotes.fill("For Moraa");
	endRejectedSession("Bearer good");
	await expect.poll(() => localStorage.authToken).toBeUndefined();
	expect(JSON.stringify(sessionStorage)).toContain("For Moraa");
});
