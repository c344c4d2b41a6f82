import { type ReactNode, useLayoutEffect, useRef } from "react";
import { site } from "../../site.ts";
import { StatusBadge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { formatDateTime, formatKes, formatShortDate } from "../../ui/format.ts";
import { Link } from "../../ui/link.tsx";
import { whatsappLink } from "../records/tracker-links.ts";
import type { TrackedPayment, TrackedRecord } from "./tracking.contract.ts";

interface TrackedRecordCardProps {
	record: TrackedRecord;
	/** Shown below the amount due: the ways to pay. */
	children?: ReactNode;
	/** Shown above it, because the customer may be asked for an answer. */
	deliveries?: ReactNode;
}

/** The progress of an order or a request, what is due, and what the customer can do next. */
export function TrackedRecordCard({ record, children, deliveries }: TrackedRecordCardProps) {
	const { reference, kind, title, status, placed_at, payment, next, help_path } = record;
	const heading = useRef<HTMLHeadingElement>(null);
	// The card replaces the form whose button had the focus.
	useLayoutEffect(() => heading.current?.focus(), []);
	return (
		<Card as="section" className="grid gap-6" aria-labelledby="tracked" data-private>
			<div className="grid gap-3">
				<h2 id="tracked" ref={heading} tabIndex={-1}>
					{title}
				</h2>
				<p className="tracked-next">{next}</p>
				<Facts>
					<Fact label="Status">
						<StatusBadge status={status} />
					</Fact>
					<Fact label="Reference" className="strong" translate="no">
						{reference}
					</Fact>
					<Fact label={kind === "order" ? "Ordered" : "Sent"}>{formatShortDate(placed_at)}</Fact>
					{help_path && (
						<Fact label="Our help">
							<Link className="link" to={help_path}>
								What we did for you
							</Link>
						</Fact>
					)}
				</Facts>
			</div>
			{deliveries}
			{payment && status === "cancelled" && (payment.paid > 0 || payment.refunded > 0) && (
				<section className="grid gap-3" aria-labelledby="tracked-paid">
					<h3 id="tracked-paid">What you have paid</h3>
					<Facts>
						<PaidFacts payment={payment} />
					</Facts>
				</section>
			)}
			{payment && status !== "cancelled" && (
				<section className="grid gap-3" aria-labelledby="tracked-due">
					<h3 id="tracked-due">What is due</h3>
					<PaymentFacts payment={payment} first={dueFirst(record)} />
					<p className="note">
						<Link className="link" to="/how-it-works">
							How it works and what it costs
						</Link>
					</p>
					{children}
				</section>
			)}
			<section aria-labelledby="tracked-history">
				<h3 id="tracked-history">History</h3>
				<ol className="tracked-history">
					{record.history.map(({ status: was, at }) => (
						<li key={`${was} ${at}`}>
							<StatusBadge status={was} />
							<time className="note" dateTime={at}>
								{formatDateTime(at)}
							</time>
						</li>
					))}
				</ol>
			</section>
			<ContactWays reference={reference} />
		</Card>
	);
}

interface PaymentFactsProps {
	payment: TrackedPayment;
	/** What is due before work begins. */
	first: number;
}

/** What is still due before work begins, in KES; 0 once it has begun, negative if more was paid. */
export function dueFirst({ status, payment }: TrackedRecord): number {
	return payment && status === "pending" ? payment.material_cost - payment.paid : 0;
}

function PaymentFacts({ payment, first }: PaymentFactsProps) {
	const { price, material_cost, due, balance } = payment;
	return (
		<>
			<Facts>
				{/* Other servers send the sum alone. */}
				{material_cost > 0 && (
					<>
						<Fact label="Project">{formatKes(price)}</Fact>
						<Fact label="Materials">{formatKes(material_cost)}</Fact>
					</>
				)}
				<Fact label="In all">{formatKes(due)}</Fact>
				<PaidFacts payment={payment} />
				<Fact label={balance < 0 ? "Too much" : "Balance"} className="strong">
					{formatKes(Math.abs(balance))}
				</Fact>
			</Facts>
			{first > 0 && <p>{formatKes(first)} of the balance is due before work begins.</p>}
		</>
	);
}

function PaidFacts({ payment }: Pick<PaymentFactsProps, "payment">) {
	// Other servers know no refunds.
	const { paid, refunded = 0, receipt_path } = payment;
	const all = paid + refunded;
	return (
		<>
			<Fact label="Paid">{formatKes(all)}</Fact>
			{refunded > 0 && <Fact label="Paid back">{formatKes(refunded)}</Fact>}
			{receipt_path && all > 0 && (
				<Fact label="Receipt">
					<Link className="link" to={receipt_path}>
						Show and print
					</Link>
				</Fact>
			)}
		</>
	);
}

/** Ways to ask questions, or to send files that are too large for a form. */
function ContactWays({ reference }: { reference: string }) {
	return (
		<section className="grid gap-3" aria-labelledby="tracked-ways">
			<h3 id="tracked-ways">Questions, or a file to send?</h3>
			<div className="flex flex-wrap gap-3">
				<a className="btn btn-small" href={whatsappLink(reference)}>
					Message us on WhatsApp
				</a>
				<a className="btn btn-small" href={`tel:${site.phone.replaceAll(" ", "")}`}>
					Call {site.phone}
				</a>
			</div>
		</section>
	);
}
