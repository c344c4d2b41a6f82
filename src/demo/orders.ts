import { atTime, daysFromNow } from "../db/time.ts";
import {
	answerDelivery,
	changeDelivery,
	planDelivery,
} from "../features/orders/deliveries/deliveries.service.server.ts";
import { changeOrderStatus, placeOrder } from "../features/orders/orders.service.server.ts";
import { fairDay } from "../platform/text/fair-day.ts";
import { type DemoDelivery, orders } from "./content.ts";
import { adminOf, type DemoLoader, type DemoRun } from "./loader.ts";

export const demoOrders: DemoLoader = {
	kind: "orders",
	async load(run) {
		const ids: string[] = [];
		const { app, slugs } = run;
		for (const { projectTitle, daysAgo, status, delivery, ...customer } of orders) {
			const slug = slugs.get(projectTitle) as string;
			const order = await atTime(daysFromNow(-daysAgo), async () => {
				const placed = await placeOrder(app, null, {
					idempotency: { key: null, bodyHash: "" },
					slug,
					...customer,
				});
				ids.push(placed.id);
				await changeOrderStatus(app, adminOf(run), { id: placed.id, status });
				return placed;
			});
			if (delivery) await deliver(run, { ...order, daysAgo }, delivery);
		}
		return ids;
	},
};

interface DemoOrder {
	id: string;
	daysAgo: number;
}

async function deliver(
	run: DemoRun,
	{ id: orderId, daysAgo }: DemoOrder,
	{ what, place, inDays, handedTo, received }: DemoDelivery,
): Promise<void> {
	const { app } = run;
	const admin = adminOf(run);
	const planned_on = fairDay(Date.parse(daysFromNow(inDays)));
	const plan = { what, place, planned_on };
	const { id } = await atTime(daysFromNow(2 - daysAgo), () =>
		planDelivery(app, admin, { orderId, ...plan, idempotency: { key: null, bodyHash: "" } }),
	);
	if (handedTo === null) return;
	const change = { state: "handed_over", handed_to: handedTo, handed_on: planned_on } as const;
	await atTime(daysFromNow(inDays), () =>
		changeDelivery(app, admin, { orderId, deliveryId: id, ...change }),
	);
	if (!received) return;
	const answer = { orderId, delivery: id, received };
	await atTime(daysFromNow(inDays + 1), () => answerDelivery(app, answer));
}
