import type { Db } from "../../db/connect.ts";
import { now } from "../../db/time.ts";
import type { Input } from "../../platform/api/endpoint.ts";
import type { App } from "../../platform/app-context.ts";
import { recordExport } from "../../platform/audit/audit.server.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { paginationOf } from "../../platform/http/contract-fields.ts";
import { csvOfRecords } from "../../platform/text/csv.ts";
import { nairobiDay } from "../../platform/text/nairobi.ts";
import { fromCents, isRefund, type PaymentMethod } from "../ledger/payment.ts";
import { hashCode } from "../ledger/payment-codes.server.ts";
import { presentPayment } from "../ledger/payments.server.ts";
import * as calls from "./payments.contract.ts";
import { readCode } from "./payments.form.ts";
import * as queries from "./payments.queries.server.ts";

export async function listPayments(
	{ db }: App,
	actor: Actor | null,
	{ page, limit, sort, ...filters }: Input<typeof calls.listPayments>,
): Promise<calls.PaymentsPage> {
	requireAccess(actor, "staff");
	const filter = await filterOf(db, filters);
	const { rows, total } = await queries.listPayments(db, filter, { page, limit, sort });
	return {
		payments: rows.map(presentListed),
		pagination: paginationOf({ page, limit, total }),
	};
}

/** The sum of payments less refunds in a month or a year, by default the newest month that has any. Staff only. */
export async function readMonth(
	{ db }: App,
	actor: Actor | null,
	{ month: requested }: Input<typeof calls.readMonth>,
): Promise<calls.MonthTotals> {
	requireAccess(actor, "staff");
	const periods = periodsOf(await queries.firstAndLast(db));
	const month = requested ?? periods[0] ?? nairobiDay(Date.parse(now())).slice(0, 7);
	const sums = await queries.sumByMethod(db, timesOf(month));
	const total = (name: "cents" | "refunded") =>
		fromCents(sums.reduce((sum, row) => sum + Number(row[name]), 0));
	return {
		month,
		periods,
		methods: sums.map(({ method, count, cents, refunded }) => ({
			method: method as PaymentMethod,
			count: Number(count),
			amount: fromCents(Number(cents)),
			refunded: fromCents(Number(refunded)),
		})),
		total: total("cents"),
		refunded: total("refunded"),
		unconfirmed: await queries.countUnconfirmed(db),
	};
}

/** All matching payments, newest first, as chunks of a CSV file. Staff only; audited. */
export async function exportPayments(
	app: App,
	actor: Actor | null,
	{ columns = [...calls.PAYMENT_COLUMNS], ...filters }: Input<typeof calls.exportPayments>,
): Promise<AsyncGenerator<Uint8Array>> {
	await recordExport(app, requireAccess(actor, "staff"), "payments", { columns });
	const filter = await filterOf(app.db, filters);
	const leftOut = { customer: "a spreadsheet for bookkeeping needs no names" } as const;
	return csvOfRecords(columns, queries.eachPayment(app.db, filter), presentListed, leftOut);
}

async function filterOf(
	db: Db,
	{ month, ...filter }: Omit<Input<typeof calls.exportPayments>, "columns">,
) {
	const codeHash = filter.search ? await hashCode(db, readCode(filter.search)) : null;
	return { ...filter, codeHash, between: month ? timesOf(month) : undefined };
}

/** The months from the last payment back to the first in Nairobi time, then their years. */
function periodsOf({ first, last }: Record<"first" | "last", string | null>): string[] {
	if (first === null || last === null) return [];
	const end = nairobiDay(Date.parse(first)).slice(0, 7);
	const [year = 0, month = 1] = nairobiDay(Date.parse(last)).split("-").map(Number);
	const months: string[] = [];
	for (let monthsBack = 0; (months.at(-1) ?? "9") > end; monthsBack += 1) {
		months.push(new Date(Date.UTC(year, month - 1 - monthsBack, 1)).toISOString().slice(0, 7));
	}
	return [...months, ...new Set(months.map((each) => each.slice(0, 4)))];
}

/** The start of the month or year in Nairobi time, and that of the next one. */
function timesOf(period: string): [string, string] {
	const [year = 0, month] = period.split("-").map(Number);
	const number = month ?? 1;
	const next = month === undefined || month === 12 ? [year + 1, 1] : [year, month + 1];
	const startOf = ([ofYear, ofMonth]: number[]) =>
		new Date(
			`${String(ofYear).padStart(4, "0")}-${String(ofMonth).padStart(2, "0")}-01T00:00:00+03:00`,
		).toISOString();
	return [startOf([year, number]), startOf(next)];
}

function presentListed(row: queries.ListedRow): calls.ListedPayment {
	const { order_id, reference, customer, article_title, source, reason } = row;
	const { payer_pin, tax_invoice } = row;
	return {
		...presentPayment(row),
		kind: isRefund(row) ? "refund" : "payment",
		...{ order_id, reference, customer, article_title, source, reason, payer_pin, tax_invoice },
	};
}
