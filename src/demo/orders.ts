import { stat } from "node:fs/promises";
import { atTime, daysFromNow, now } from "../db/time.ts";
import { getHelp, setHelp } from "../features/help-given/help-given.service.server.ts";
import { changeAgreement } from "../features/orders/agreement.service.server.ts";
import {
	answerDelivery,
	changeDelivery,
	listDeliveries,
	planDelivery,
} from "../features/orders/deliveries/deliveries.service.server.ts";
import { addFile } from "../features/orders/deliveries/delivery-files.service.server.ts";
import type { Order } from "../features/orders/orders.contract.ts";
import {
	changeOrderStatus,
	placeOrder,
	requireOrder,
} from "../features/orders/orders.service.server.ts";
import {
	changePayment,
	recordPayment,
	reportCode,
} from "../features/payments/payments.service.server.ts";
import { editReceipt } from "../features/payments/receipt.service.server.ts";
import { recordRefund } from "../features/payments/refunds.service.server.ts";
import { storeStatement } from "../features/payments/statement.service.server.ts";
import { listUnclaimed } from "../features/payments/unclaimed.service.server.ts";
import { nairobiDay } from "../platform/text/nairobi.ts";
import { type DemoStep, filePath, orders, unclaimed } from "./content.ts";
import { adminOf, type DemoLoader, type DemoRun, NO_KEY } from "./loaders.ts";

export const demoOrders: DemoLoader = {
	kind: "orders",
	async load(run) {
		const ids: string[] = [];
		const all: { order: Order; step: DemoStep }[] = [];
		for (const { projectTitle, daysAgo, steps, ...customer } of orders) {
			const slug = run.slugs.get(projectTitle) as string;
			const order = await atTime(daysFromNow(-daysAgo), () =>
				placeOrder(run.app, null, { idempotency: NO_KEY, slug, ...customer }),
			);
			ids.push(order.id);
			for (const step of steps) all.push({ order, step });
		}
		// In the order of their times, so that receipts are numbered in it.
		for (const { order, step } of all.toSorted((a, b) => b.step[0] - a.step[0])) {
			await atTime(daysFromNow(-step[0]), () => applyStep(run, order, step));
		}
		return ids;
	},
};

async function applyStep(run: DemoRun, { id, reference, phone }: Order, step: DemoStep) {
	const { app } = run;
	const admin = adminOf(run);
	const target = { id, idempotency: NO_KEY };
	const today = nairobiDay(Date.parse(now()));
	switch (step[1]) {
		case "status":
			return changeOrderStatus(app, admin, { id, status: step[2] });
		case "agreed": {
			const [, , price, material_cost, reason] = step;
			return changeAgreement(app, admin, { id, price, material_cost, reason });
		}
		case "paid": {
			const [, , amount, method, code] = step;
			return recordPayment(app, admin, { ...target, amount, method, code });
		}
		case "refunded": {
			const [, , amount, method, code, reason] = step;
			return recordRefund(app, admin, { ...target, amount, method, code, reason });
		}
		case "code":
			return reportCode(app, { ...target, reference, phone, ip: "127.0.0.1", code: step[2] });
		case "refused":
		case "reversed": {
			const [, state, code, reason] = step;
			const { payments } = await requireOrder(app, admin, { id });
			const paymentId = payments.find((each) => each.code === code)?.id as string;
			return changePayment(app, admin, { id, paymentId, state, reason });
		}
		case "payer":
			return editReceipt(app, admin, { id, payer: step[2], payer_pin: step[3] });
		case "help": {
			const { entries } = await getHelp(app, admin, { id });
			return setHelp(app, admin, { id, entries: [...entries, { on: today, text: step[2] }] });
		}
		case "planned": {
			const [, , what, place, inDays] = step;
			const planned_on = nairobiDay(Date.parse(daysFromNow(step[0] + inDays)));
			return planDelivery(app, admin, { ...target, what, place, planned_on });
		}
	}
	const [delivery] = await listDeliveries(app, admin, { id });
	const deliveryId = delivery?.id as string;
	if (step[1] === "received") {
		return answerDelivery(app, { orderId: id, delivery: deliveryId, received: true });
	}
	if (step[1] === "handed over") {
		const change = { state: "handed_over", handed_to: step[2], handed_on: today } as const;
		return changeDelivery(app, admin, { id, deliveryId, ...change });
	}
	const path = filePath(step[2]);
	const { size } = await stat(path);
	const file = { name: step[2], path, size };
	return addFile(app, admin, { orderId: id, deliveryId, file, idempotency: NO_KEY });
}

export const demoUnclaimed: DemoLoader = {
	kind: "unclaimed payments",
	async load(run) {
		const admin = adminOf(run);
		for (const [daysAgo, code, amount, details] of unclaimed) {
			const at = daysFromNow(-daysAgo);
			const text = `Receipt No.,Completion Time,Details,Paid In\n${code},${at},${details},${amount}`;
			await atTime(at, () => storeStatement(run.app, admin, { text }));
		}
		const stored = await listUnclaimed(run.app, admin);
		return stored.unclaimed.map(({ id }) => id);
	},
};
