import { implement } from "../../platform/api/endpoint.ts";
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
	implement(calls.readChecks, {
		handle: async ({ app, actor }) => ({ result: await readChecks(app, actor) }),
	}),
	implement(calls.readRelease, {
		handle: async ({ actor }) => ({ result: await readRelease(actor) }),
	}),
	implement(calls.confirmCheck, {
		handle: async ({ app, actor, params, body }) => ({
			result: await confirmCheck(app, actor, { ...params, ...body }),
		}),
	}),
	implement(calls.downloadBackup, {
		handle: async ({ app, actor, body }) =>
			attachment({
				type: "application/octet-stream",
				...(await downloadBackup(app, actor, body)),
			}),
	}),
	implement(calls.sendTestMail, {
		unaudited: "an email to yourself",
		handle: async ({ app, actor }) => ({ message: await sendTestMail(app, actor) }),
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
