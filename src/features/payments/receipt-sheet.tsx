import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { formatKes, formatShortDate } from "../../ui/format.ts";
import { PrintedSheet } from "../../ui/printed-sheet.tsx";
import { METHOD_NAMES } from "./method-names.ts";
import type { Receipt } from "./payments.contract.ts";

type PaidPart = Receipt["payments"][number];

const columns: Column<PaidPart>[] = [
	{
		header: "Paid on",
		rowHeader: true,
		width: "one-line",
		phone: "start",
		cell: ({ at }) => formatShortDate(at),
	},
	{ header: "How", phone: "foot-start", cell: ({ method }) => METHOD_NAMES[method] ?? method },
	{
		header: "Code",
		phone: "foot-end",
		cell: ({ code }) => <span className="mono">{code ?? "None"}</span>,
	},
	{ header: "Amount", align: "end", phone: "end", cell: ({ amount }) => formatKes(amount) },
];

/** What was bought, agreed and paid. Contains no names. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
	const { reference, article_title, placed_at, price, material_cost, summary, payments } = receipt;
	const { due, paid, balance } = summary;
	return (
		<PrintedSheet id="receipt" title={article_title}>
			<Facts>
				<Fact label="Reference" className="strong">
					{reference}
				</Fact>
				<Fact label="Ordered">{formatShortDate(placed_at)}</Fact>
				<Fact label="Project">{formatKes(price)}</Fact>
				<Fact label="Materials">{formatKes(material_cost)}</Fact>
				<Fact label="In all">{formatKes(due)}</Fact>
				<Fact label="Paid" className="strong">
					{formatKes(paid)}
				</Fact>
				<Fact label={balance < 0 ? "Too much" : "Balance"} className="strong">
					{formatKes(Math.abs(balance))}
				</Fact>
			</Facts>
			{payments.length > 0 ? (
				<div className="sheet-table">
					<DataTable
						caption="Payments"
						columns={columns}
						rows={payments}
						rowKey={(row) => `${row.at} ${row.code} ${row.amount}`}
					/>
				</div>
			) : (
				<p>No payment has been confirmed yet.</p>
			)}
		</PrintedSheet>
	);
}
