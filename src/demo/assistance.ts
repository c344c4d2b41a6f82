import { atTime, daysFromNow } from "../db/time.ts";
import { changeRequestStatus } from "../features/assistance/assistance.service.server.ts";
import { submitRequest } from "../features/assistance/submit-request.service.server.ts";
import { requests } from "./content.ts";
import { adminOf, type DemoLoader } from "./loader.ts";

export const demoAssistance: DemoLoader = {
	kind: "requests",
	async load(run) {
		const ids: string[] = [];
		const { app } = run;
		for (const { hoursAgo, deadlineInDays, status, ...request } of requests) {
			const deadline = daysFromNow(deadlineInDays).slice(0, 10);
			await atTime(daysFromNow(-hoursAgo / 24), async () => {
				const { id } = await submitRequest(app, null, {
					idempotency: { key: null, bodyHash: "" },
					files: [],
					...request,
					deadline,
				});
				ids.push(id);
				await changeRequestStatus(app, adminOf(run), { id, status });
			});
		}
		return ids;
	},
};
