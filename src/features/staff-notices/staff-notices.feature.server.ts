import { implement, serve } from "../../platform/api/endpoint.ts";
import { defineFeature } from "../../platform/feature.ts";
import { notifyStaff } from "./notify-staff.server.ts";
import * as calls from "./staff-notices.contract.ts";
import {
	changeNoticeChoices,
	readNoticeChoices,
	readSmsTotals,
	storeDeliveryReport,
} from "./staff-notices.service.server.ts";

const endpoints = [
	serve(calls.readNoticeChoices, readNoticeChoices, (notices) => ({ result: { notices } })),
	serve(calls.changeNoticeChoices, changeNoticeChoices, (notices) => ({ result: { notices } }), {
		unaudited: "the user's own choice of notifications",
	}),
	implement(calls.readSmsTotals, {
		handle: async ({ app, actor, query }) => ({
			result: { sms: await readSmsTotals(app, actor, { month: query.month ?? undefined }) },
		}),
	}),
	implement(calls.reportSmsDelivery, {
		form: true,
		handle: async ({ app, params, body }) => storeDeliveryReport(app, { ...params, ...body }),
	}),
];

export const staffNotices = defineFeature({
	name: "staff notices",
	needs: ["accounts", "assistance", "ledger", "orders"],
	endpoints,
	tables: {
		staff_notices: {},
	},
	workers: [{ name: "emails to staff", everyMs: 60_000, run: notifyStaff }],
});
