import { now } from "../../db/time.ts";
import { asEmpty, implement, serve } from "../../platform/api/endpoint.ts";
import { defineFeature, type ScheduledJob, type Worker } from "../../platform/feature.ts";
import { csvAttachment } from "../../platform/http/streamed-response.server.ts";
import { kes } from "../../platform/text/kes.ts";
import { nairobiDay } from "../../platform/text/nairobi.ts";
import { monthsBefore } from "../../product/retention.ts";
import { fromCents } from "../ledger/payment.ts";
import { auditedOrdersIn } from "../orders/audited-orders.server.ts";
import { hashOlderCodes } from "./hash-older-codes.server.ts";
import { eraseCodesReportedAfterErasure } from "./late-codes.server.ts";
import { movePayment } from "./move-payment.service.server.ts";
import { deleteMessagesBefore } from "./mpesa/attempts.queries.server.ts";
import {
	handleUnprocessedMessages,
	receiveCallback,
	receiveConfirmation,
} from "./mpesa/callbacks.service.server.ts";
import * as mpesaCalls from "./mpesa/mpesa.contract.ts";
import { askForPrompt } from "./mpesa/prompts.service.server.ts";
import { queryPromptStatus } from "./mpesa/status-queries.server.ts";
import {
	dismissUnsettledMessage,
	listUnsettledMessages,
} from "./mpesa/unsettled-messages.service.server.ts";
import * as calls from "./payments.contract.ts";
import { paymentsPersonalData } from "./payments.personal-data.server.ts";
import { changePayment, recordPayment, reportCode } from "./payments.service.server.ts";
import { exportPayments, listPayments, readMonth } from "./payments-list.service.server.ts";
import { editReceipt, readReceipt } from "./receipt.service.server.ts";
import * as refundCalls from "./refunds.contract.ts";
import { changeRefund, recordRefund } from "./refunds.service.server.ts";
import * as statementCalls from "./statement.contract.ts";
import { checkStatement, storeStatement } from "./statement.service.server.ts";
import * as unclaimedCalls from "./unclaimed.contract.ts";
import { erasePayersBefore, sampleUnclaimedPayments } from "./unclaimed.queries.server.ts";
import {
	assignUnclaimed,
	listUnclaimed,
	putUnclaimedBack,
	setUnclaimedAside,
} from "./unclaimed.service.server.ts";

export const mpesaWorker: Worker = {
	name: "prompts to pay",
	everyMs: 3_000,
	async run(app) {
		if (!app.settings.mpesa && !app.settings.paybillConfirmationKey) return;
		await handleUnprocessedMessages(app);
		await queryPromptStatus(app);
	},
};

const mpesaJobs: readonly ScheduledJob[] = [
	{
		name: "messages of the payment provider",
		destructive: true,
		run: ({ db, site }) => deleteMessagesBefore(db, monthsBefore(now(), site().retention_months)),
	},
	{
		name: "unclaimed money",
		destructive: true,
		run: ({ db, site }) => erasePayersBefore(db, monthsBefore(now(), site().retention_months)),
	},
	{ name: "hashes of payment codes", destructive: false, run: ({ db }) => hashOlderCodes(db) },
];

const MAX_MESSAGE_BYTES = 65_536;
/** The exact answer that M-Pesa expects; it must contain nothing else. */
const ACCEPTED = { ResultCode: 0, ResultDesc: "Accepted" };

const endpoints = [
	serve(calls.recordPayment, recordPayment, (payment) => ({ data: { payment } })),
	serve(calls.movePayment, movePayment, (payments) => ({
		data: { payment: payments[0], payments },
	})),
	serve(calls.changePayment, changePayment, (payment) => ({ data: { payment } })),
	serve(refundCalls.recordRefund, recordRefund, (refund) => ({ data: { refund } })),
	serve(refundCalls.changeRefund, changeRefund, (refund) => ({ data: { refund } })),
	implement(calls.reportCode, {
		handle: async ({ app, ip, idempotency, body }) => {
			await reportCode(app, { ...body, ip, idempotency });
			return { message: "Thank you. We will check the code and confirm your payment." };
		},
	}),
	implement(mpesaCalls.askForPrompt, {
		handle: async ({ app, ip, body }) => ({
			result: { attempt: await askForPrompt(app, { ...body, ip }) },
		}),
	}),
	implement(mpesaCalls.receiveCallback, {
		maxBodyBytes: MAX_MESSAGE_BYTES,
		callerNeverRetries: true,
		handle: async ({ app, ip, params, body }) => {
			await receiveCallback(app, { token: params.token, body, ip });
			return Response.json(ACCEPTED);
		},
	}),
	implement(mpesaCalls.receiveConfirmation, {
		maxBodyBytes: MAX_MESSAGE_BYTES,
		callerNeverRetries: true,
		handle: async ({ app, ip, params, body }) => {
			await receiveConfirmation(app, { key: params.key, body, ip });
			return Response.json(ACCEPTED);
		},
	}),
	serve(mpesaCalls.listUnsettledMessages, listUnsettledMessages, (messages) => ({
		data: { messages },
	})),
	serve(mpesaCalls.dismissUnsettledMessage, dismissUnsettledMessage, asEmpty),
	serve(calls.listPayments, listPayments, (data) => ({ data })),
	serve(calls.readMonth, readMonth, (data) => ({ data })),
	serve(calls.exportPayments, exportPayments, (rows) =>
		csvAttachment(`payments-${nairobiDay(Date.now())}`, rows),
	),
	serve(statementCalls.checkStatement, checkStatement, (data) => ({ data })),
	serve(statementCalls.storeStatement, storeStatement, (data) => ({ data })),
	serve(unclaimedCalls.listUnclaimed, listUnclaimed, (data) => ({ data })),
	serve(unclaimedCalls.assignUnclaimed, assignUnclaimed, (payment) => ({ data: { payment } })),
	serve(unclaimedCalls.setUnclaimedAside, setUnclaimedAside, asEmpty),
	serve(unclaimedCalls.putUnclaimedBack, putUnclaimedBack, asEmpty),
	serve(calls.editReceipt, editReceipt, (receipt) => ({ data: { receipt } })),
	implement(calls.readReceipt, {
		noStore: true,
		handle: async ({ app, params, query }) => ({
			result: await readReceipt(app, { ...params, ...query }),
		}),
	}),
];

export const payments = defineFeature({
	name: "payments",
	needs: ["assistance", "customer-messages", "ledger", "orders", "records", "tracking"],
	endpoints,
	auditedRecords: {
		payment: auditedOrdersIn("payments"),
		refund: auditedOrdersIn("payments"),
		"payment message": auditedOrdersIn("provider_messages"),
		async "unclaimed payment"(db, ids) {
			const rows = await db
				.selectFrom("unclaimed_payments")
				.select(["id", "amount_cents"])
				.where("id", "in", ids)
				.execute();
			return rows.map(({ id, amount_cents }) => ({
				id,
				label: kes(fromCents(amount_cents)),
				path: "/dashboard/payments",
			}));
		},
		statement: null,
	},
	tables: {
		provider_messages: {
			personSearch: [
				{ kind: "Message from the payment provider", id: "id", at: "received_at", shown: ["kind"] },
			],
			retention: "orders",
		},
		unclaimed_payments: {
			personSearch: [
				{
					kind: "Unclaimed money",
					id: "id",
					at: "created_at",
					name: "payer",
					shown: ["account"],
				},
			],
			addedAt: "created_at",
			retention: "orders",
		},
		payment_reversals: {},
	},
	personalData: paymentsPersonalData,
	samples: sampleUnclaimedPayments,
	jobs: [
		...mpesaJobs,
		{ name: "codes of anonymous orders", destructive: true, run: eraseCodesReportedAfterErasure },
	],
	workers: [mpesaWorker],
});
