import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNone, press } from "../../../tests/support/components/actions.ts";
import { ANSWERS } from "../../../tests/support/components/answers.ts";
import { refused, type StubbedCall, stubApi } from "../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../tests/support/components/application.tsx";
import { trackedOrder } from "../../../tests/support/components/rows.ts";
import type { TrackedDelivery } from "../../features/orders/deliveries/delivery.ts";

const planned: TrackedDelivery = {
	id: "frame",
	what: "Frame",
	place: "Collected in Nakuru",
	planned_on: "2026-03-20",
	state: "planned",
	handed_on: null,
	late: false,
};
const region = page.getByRole("region", { name: "Delivery" });
const button = (name: string) => page.getByRole("button", { name });

/** Opens the tracker of an order with these deliveries. */
async function openOrder(
	deliveries: TrackedDelivery[],
	answer: (call: StubbedCall) => object = () => ({}),
	recordChanges: object = {},
) {
	const sent: object[] = [];
	stubApi({
		...ANSWERS,
		"POST /track": () => ({ result: { ...trackedOrder, deliveries, ...recordChanges } }),
		"POST /track/deliveries": (call) => {
			sent.push(call.body);
			return answer(call);
		},
	});
	await openPage("/track");
	await page.getByLabelText("Reference").fill("MR-7K3QZ9");
	await page.getByLabelText("Phone").fill("0712345678");
	await press(button("Show My Order"));
	await expect.element(page.getByRole("heading", { name: trackedOrder.title })).toBeVisible();
	return sent;
}

test("a planned delivery shows its day and place, and has no buttons", async () => {
	await openOrder([planned, { ...planned, id: "lid", what: "Lid", late: true }]);
	await expect
		.element(region.getByRole("listitem").first())
		.toMatchTextContent("FramePlanned for Mar 20, 2026.Collected in Nakuru");
	await expect
		.element(region.getByRole("listitem").last())
		.toMatchTextContent("It was planned for Mar 20, 2026 and is late.");
	await expectNone(region.getByRole("button"));
});

test("the customer confirms that a delivery has arrived", async () => {
	const handed: TrackedDelivery = { ...planned, state: "handed_over", handed_on: "2026-03-21" };
	const sent = await openOrder([handed], () => {
		handed.state = "received";
		return {};
	});
	await expect.element(region).toMatchTextContent("Handed over on Mar 21, 2026. Do you have it?");
	await press(button("I Have It: Frame"));
	await expect
		.element(region)
		.toMatchTextContent("You have received it. Call us if anything is missing.");
	await expectNone(region.getByRole("button"));
	expect(sent).toEqual([
		{ reference: "MR-7K3QZ9", phone: "0712345678", delivery: "frame", received: true },
	]);
});

test("a delivery that has not arrived is reported, and can still be confirmed later", async () => {
	const handed: TrackedDelivery = { ...planned, state: "handed_over", handed_on: "2026-03-21" };
	const sent = await openOrder([handed], ({ body }) => {
		handed.state = body.received ? "received" : "missing";
		return {};
	});
	await press(button("It Has Not Arrived: Frame"));
	await expect
		.element(region)
		.toMatchTextContent("You have not received it. We will call you about it.");
	await expectNone(button("It Has Not Arrived: Frame"));
	await press(button("I Have It: Frame"));
	await expect.element(region).toMatchTextContent("You have received it.");
	expect(sent).toMatchObject([{ received: false }, { received: true }]);
});

test("an answer that could not be stored shows the error, and can be sent again", async () => {
	let fails = true;
	const handed: TrackedDelivery = { ...planned, state: "handed_over", handed_on: "2026-03-21" };
	await openOrder([handed], () => {
		if (fails) return refused(503, { message: "The database is away." });
		handed.state = "received";
		return {};
	});
	await press(button("I Have It: Frame"));
	await expect.element(region.getByRole("alert")).toMatchTextContent("The database is away.");
	fails = false;
	await press(button("I Have It: Frame"));
	await expectNone(region.getByRole("alert"));
});

test("a cancelled order shows what was handed over, and no further delivery", async () => {
	const handed: TrackedDelivery = { ...planned, id: "lid", what: "Lid", state: "received" };
	await openOrder([planned, handed], undefined, { status: "cancelled" });
	await expect.element(region).toMatchTextContent("Lid");
	expect(region.element().textContent).not.toContain("Planned");
});
