import { page } from "vitest/browser";
// The form loads it while it is filled in. If that ended after its test, it would announce the order in the next one.
import "../../../src/app/parts/unsent/unsent-notes.tsx";
import { ANSWERS } from "./answers.ts";
import { type StubbedCall, stubApi } from "./api-stub.ts";
import { openPage } from "./application.tsx";

export const ORDER = "/order/project-1";

export const orderName = page.getByLabelText("Name");
export const orderNotes = page.getByLabelText("Notes");
export const orderConfirmation = page.getByRole("heading", { name: "Order Request Submitted!" });

/** Opens the order form. Every order gets this answer. */
export function openOrderForm(answer: (call: StubbedCall) => object | Promise<object>) {
	const api = stubApi({ ...ANSWERS, "POST /orders/by-slug": answer });
	return openPage(ORDER).then((application) => ({ ...application, ...api }));
}

export const ordersIn = (calls: readonly StubbedCall[]) =>
	calls.filter(({ line }) => line === "POST /orders/by-slug");
