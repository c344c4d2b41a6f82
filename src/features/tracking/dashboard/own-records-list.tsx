import { StatusBadge } from "../../../ui/badge.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { formatKes, formatShortDate } from "../../../ui/format.ts";
import { Link } from "../../../ui/link.tsx";
import { WithReferences } from "../../../ui/reference-text.tsx";
import { trackerPath } from "../../records/tracker-links.ts";
import type { OwnRecord } from "../own-records.contract.ts";

type OrderAgain = NonNullable<OwnRecord["again"]>;

interface OwnRecordsListProps {
	records: readonly OwnRecord[];
	level: 2 | 3;
	onOrderAgain: (again: OrderAgain) => void;
	/** Omitted if nothing can be removed. */
	onRemove?: (record: OwnRecord) => void;
}

export function OwnRecordsList({ records, level, onOrderAgain, onRemove }: OwnRecordsListProps) {
	return (
		<ul className="grid gap-4 lg:grid-cols-2" aria-label="Your orders and requests">
			{records.map((record) => (
				<Card as="li" key={record.reference} className="grid content-start gap-4">
					<RecordFacts record={record} level={level} />
					<RecordActions record={record} onOrderAgain={onOrderAgain} onRemove={onRemove} />
				</Card>
			))}
		</ul>
	);
}

function RecordFacts({ record, level }: { record: OwnRecord; level: 2 | 3 }) {
	const Heading = `h${level}` as const;
	const { reference, kind, title, status, placed_at, payment, next } = record;
	return (
		<>
			<div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
				<Heading className="h3 min-w-0 break-words">{title}</Heading>
				<StatusBadge status={status} />
			</div>
			<p>{next}</p>
			<Facts>
				<Fact label="Reference" className="strong">
					<WithReferences>{reference}</WithReferences>
				</Fact>
				<Fact label={kind === "order" ? "Ordered" : "Sent"}>{formatShortDate(placed_at)}</Fact>
				{payment && status !== "cancelled" && (
					<Fact label={payment.balance < 0 ? "Overpaid" : "Left to pay"} className="strong">
						{formatKes(Math.abs(payment.balance))}
					</Fact>
				)}
			</Facts>
		</>
	);
}

function RecordActions({
	record,
	onOrderAgain,
	onRemove,
}: Omit<OwnRecordsListProps, "records" | "level"> & { record: OwnRecord }) {
	const { reference, kind, status, payment, help_path, again } = record;
	const isDue = payment !== null && payment.balance > 0 && status !== "cancelled";
	// Distinguishes the buttons of several rows for screen readers.
	const referenceSuffix = <span className="visually-hidden"> {reference}</span>;
	return (
		<div className="flex flex-wrap items-center gap-3">
			<LinkButton small variant={isDue ? "primary" : "secondary"} to={trackerPath(reference)}>
				{isDue ? "Track and Pay" : "Track"}
				{referenceSuffix}
			</LinkButton>
			{again && (
				<LinkButton
					small
					to={`/order/${encodeURIComponent(again.slug)}`}
					onClick={() => onOrderAgain(again)}
				>
					Order Again{referenceSuffix}
				</LinkButton>
			)}
			{payment?.receipt_path && payment.paid + (payment.refunded || 0) > 0 && (
				<Link className="link" to={payment.receipt_path}>
					Receipt{referenceSuffix}
				</Link>
			)}
			{help_path && (
				<Link className="link" to={help_path}>
					What we did for you{referenceSuffix}
				</Link>
			)}
			{onRemove && (
				<Button small variant="quiet" onClick={() => onRemove(record)}>
					Remove
					<span className="visually-hidden">
						{kind === "order" ? " order" : " request"} {reference}
					</span>
				</Button>
			)}
		</div>
	);
}
