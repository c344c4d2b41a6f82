import { atTime, daysFromNow } from "../db/time.ts";
import { changeOrderStatus, placeOrder } from "../features/orders/orders.service.server.ts";
import { orders } from "./content.ts";
import { adminOf, type DemoLoader } from "./loader.ts";

export const demoOrders: DemoLoader = {
	kind: "orders",
	async load(run) {
		const ids: string[] = [];
		const { app, slugs } = run;
		for (const { projectTitle, daysAgo, status, ...customer } of orders) {
			const slug = slugs.get(projectTitle) as string;
			await atTime(daysFromNow(-daysAgo), async () => {
				const { id } = await placeOrder(app, null, {
					idempotency: { key: null, bodyHash: "" },
					slug,
					...customer,
				});
				ids.push(id);
				await changeOrderStatus(app, adminOf(run), { id, status });
			});
		}
		return ids;
	},
};
