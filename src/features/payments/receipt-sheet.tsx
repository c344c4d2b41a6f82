import { useLocation } from "react-router";
import { QrCode } from "../../shell/qr-code.tsx";
import { CodeText } from "../../ui/contact-text.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Fact, Facts, IdFact } from "../../ui/facts.tsx";
import { formatKes, formatShortDate } from "../../ui/format.ts";
import { PrintedSheet } from "../../ui/printing.tsx";
import { useSite } from "../../ui/use-site.ts";
import { SendToPhone } from "../records/send-to-phone.tsx";
import { isReceiptVoid, METHOD_NAMES, receiptName, receiptNumber } from "./payment-texts.ts";
import type { Receipt } from "./payments.contract.ts";

type PaidPart = Receipt["payments"][number];

const columnsOf = (dateHeader: string): Column<PaidPart>[] => [
	{
		header: dateHeader,
		rowHeader: true,
		width: "one-line",
		mobile: "start",
		cell: ({ at }) => formatShortDate(at),
	},
	{ header: "How", mobile: "foot-start", cell: ({ method }) => METHOD_NAMES[method] ?? method },
	{
		header: "Code",
		mobile: "foot-end",
		// Cash has none. `sheet-whole`: not broken over lines.
		cell: ({ code }) => code && <CodeText className="sheet-whole">{code}</CodeText>,
	},
	{
		header: "Amount",
		align: "end",
		mobile: "end",
		cell: ({ amount }) => <span className="sheet-whole">{formatKes(amount)}</span>,
	},
];

/** Who paid, what was bought, agreed, paid and refunded. For a cancelled order it asks for no money. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
	const site = useSite();
	const { pathname, search } = useLocation();
	const { reference, summary, tax_invoice, status, payments, refunds, note } = receipt;
	const isReversed = isReceiptVoid(receipt, summary);
	const number = isReversed ? null : receipt.number;
	const title = number === null ? receiptName(receipt, summary) : receiptNumber(number);
	return (
		<PrintedSheet id="receipt" title={title} pin={site.kra_pin}>
			{isReversed && receipt.number !== null && (
				<p className="strong">
					{receiptNumber(receipt.number)} is void: the payment was reversed or moved to another
					order.
				</p>
			)}
			<ReceiptFacts receipt={receipt} number={number} />
			{note && <p className="strong">{note}</p>}
			<TaxInvoice text={tax_invoice} />
			{/* A phone shows no column headers. */}
			{refunds.length > 0 && payments.length > 0 && <h3>Payments</h3>}
			{payments.length > 0 ? (
				<PaidParts caption="Payments" dateHeader="Paid on" parts={payments} />
			) : (
				!(status === "cancelled" || isReversed) && <p>No payment has been confirmed yet.</p>
			)}
			{refunds.length > 0 && (
				<>
					<h3>Refunded</h3>
					<PaidParts caption="Refunded" dateHeader="Refunded on" parts={refunds} />
				</>
			)}
			{number !== null && (
				<div className="grid gap-2">
					{/* Payer, price and payments may have changed since it was first printed. */}
					<p className="note">It replaces any earlier printout of this receipt.</p>
					<ul className="signatures print-only">
						<li>
							<span>For {site.legal_name ?? site.name}: signature and stamp</span>
							<span>Date</span>
						</li>
					</ul>
				</div>
			)}
			<SendToPhone title={`${title}, ${reference}:`} path={pathname + search} />
		</PrintedSheet>
	);
}

/** `number` is null without a receipt, and for a void one. */
function ReceiptFacts({ receipt, number }: { receipt: Receipt; number: number | null }) {
	const { issued_at, payer, payer_pin, reference, article_title, placed_at } = receipt;
	const { price, material_cost, status, summary } = receipt;
	const { due, paid, balance, refunded } = summary;
	const isCancelled = status === "cancelled";
	return (
		<Facts>
			{number !== null && <Fact label="Date of issue">{formatShortDate(issued_at)}</Fact>}
			{number !== null && (
				<Fact label="Received from" className="strong" translate="no">
					<span data-no-analytics>{payer}</span>
				</Fact>
			)}
			{payer_pin && !isReceiptVoid(receipt, summary) && (
				<Fact label="KRA PIN of the payer" className="sheet-whole">
					<span data-no-analytics>
						<CodeText>{payer_pin}</CodeText>
					</span>
				</Fact>
			)}
			<Fact label="For">{article_title}</Fact>
			<IdFact label="Reference" className="strong sheet-whole">
				{reference}
			</IdFact>
			<Fact label="Ordered">{formatShortDate(placed_at)}</Fact>
			{isCancelled || (
				<>
					<Amount label="Project" amount={price} />
					<Amount label="Materials" amount={material_cost} />
					<Amount label="Total" amount={due} />
				</>
			)}
			<Amount label="Paid" amount={paid + refunded} strong />
			{refunded > 0 && <Amount label="Refunded" amount={refunded} strong />}
			{isCancelled || (
				<Amount label={balance < 0 ? "Overpaid" : "Balance"} amount={Math.abs(balance)} strong />
			)}
		</Facts>
	);
}

/** The number of the tax invoice, or its address, also as a QR code for schools that get it on paper. */
function TaxInvoice({ text }: { text: string | null }) {
	if (!text) return <p className="note">Not a tax invoice</p>;
	if (!text.startsWith("https://")) {
		return (
			<p>
				Tax invoice: <CodeText>{text}</CodeText>
			</p>
		);
	}
	return (
		<div className="grid gap-2">
			<p>
				Tax invoice:{" "}
				<a className="link" href={text} rel="noreferrer">
					{text}
				</a>
			</p>
			<div className="max-w-40">
				<QrCode text={text} label="The tax invoice as a QR code" />
			</div>
		</div>
	);
}

function Amount({ label, amount, strong }: { label: string; amount: number; strong?: boolean }) {
	return (
		<Fact label={label} className={strong ? "strong sheet-whole" : "sheet-whole"}>
			{formatKes(amount)}
		</Fact>
	);
}

function PaidParts(props: { caption: string; dateHeader: string; parts: readonly PaidPart[] }) {
	const { caption, dateHeader, parts } = props;
	return (
		<div className="sheet-table">
			<DataTable
				caption={caption}
				columns={columnsOf(dateHeader)}
				rows={parts}
				rowKey={(row) => `${row.at} ${row.code} ${row.amount}`}
			/>
		</div>
	);
}
