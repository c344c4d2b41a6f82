import { page } from "vitest/browser";
// Imported in advance: if the form's own import ended after a test, the next test would show the note of its order.
import "../../../src/app/parts/unsent/unsent-notes.tsx";
import { ANSWERS } from "./answers.ts";
import { type StubbedCall, stubApi } from "./api-stub.ts";
import { openPage } from "./application.tsx";
import { project } from "./rows.ts";

export const ORDER_PATH = "/order/project-1";

export const orderName = page.getByLabelText("Name");
export const orderNotes = page.getByLabelText("Notes");
export const orderConfirmation = page.getByRole("heading", { name: "Order Request Submitted!" });

export function openOrderForm(
	answer: (call: StubbedCall) => object | Promise<object>,
	costs?: { price: number; material_cost: number },
) {
	const bySlug = "GET /school-projects/by-slug/:slug";
	const api = stubApi({
		...ANSWERS,
		...(costs && { [bySlug]: () => ({ result: { ...project(1), ...costs } }) }),
		"POST /orders/by-slug": answer,
	});
	return openPage(ORDER_PATH).then((application) => ({ ...application, ...api }));
}

export const ordersIn = (calls: readonly StubbedCall[]) =>
	calls.filter(({ line }) => line === "POST /orders/by-slug");
