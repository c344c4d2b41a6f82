import { asResult, implement, serve } from "../../platform/api/endpoint.ts";
import { defineFeature } from "../../platform/feature.ts";
import { attachment } from "../../platform/http/streamed-response.server.ts";
import * as calls from "./going-live.contract.ts";
import {
	confirmCheck,
	downloadBackup,
	readChecks,
	reportBrokenChecks,
	sendTestMail,
} from "./going-live.service.server.ts";
import { readRelease } from "./release.server.ts";

const endpoints = [
	serve(calls.readChecks, readChecks, asResult),
	implement(calls.readRelease, {
		handle: async ({ actor }) => ({ result: await readRelease(actor) }),
	}),
	serve(calls.confirmCheck, confirmCheck, asResult),
	implement(calls.downloadBackup, {
		handle: async ({ app, actor, body }) =>
			attachment({
				type: "application/octet-stream",
				...(await downloadBackup(app, actor, body)),
			}),
	}),
	serve(calls.sendTestMail, sendTestMail, (message) => ({ message }), {
		unaudited: "an email to yourself",
	}),
];

/** Checks for the owner before the site opens, and a report of those that passed once and fail now. */
export const goingLive = defineFeature({
	name: "going live",
	needs: ["accounts", "overview", "site"],
	endpoints,
	auditedRecords: {
		check: async () =>
			Object.entries(calls.MANUAL_CHECKS).map(([id, label]) => ({
				id,
				label,
				path: "/dashboard/going-live",
			})),
		"sample content": null,
		backup: null,
	},
	jobs: [{ name: "what is no longer in order", destructive: false, run: reportBrokenChecks }],
});
