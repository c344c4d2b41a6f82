import { now } from "../../../db/time.ts";
import type { ScheduledJob, Worker } from "../../../platform/feature.ts";
import { monthsBefore } from "../../../platform/privacy/retention.ts";
import { deleteMessagesBefore } from "./attempts.queries.server.ts";
import { handleUnhandled } from "./callbacks.service.server.ts";
import { queryPromptStatus } from "./status-queries.server.ts";

export const mpesaWorker: Worker = {
	name: "prompts to pay",
	everyMs: 3_000,
	async run(app) {
		if (!app.settings.mpesa && !app.settings.paybillConfirmationKey) return;
		await handleUnhandled(app);
		await queryPromptStatus(app);
	},
};

export const mpesaJobs: readonly ScheduledJob[] = [
	{
		name: "messages of the payment provider",
		destructive: true,
		run: ({ db, settings }) =>
			deleteMessagesBefore(db, monthsBefore(now(), settings.retentionMonths)),
	},
];
