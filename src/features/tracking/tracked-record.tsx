import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { formatBytes } from "../../platform/text/bytes.ts";
import { telUrl } from "../../site.ts";
import { Badge, StatusBadge, toneOf } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { CodeText } from "../../ui/contact-text.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { classes, formatDateTime, formatKes, formatShortDate } from "../../ui/format.ts";
import { CheckIcon } from "../../ui/icons.tsx";
import { dueNow, InKiswahili } from "../../ui/kiswahili.tsx";
import { Link } from "../../ui/link.tsx";
import { usePrinting } from "../../ui/printing.tsx";
import { unbroken } from "../../ui/unbroken-words.tsx";
import { useSite } from "../../ui/use-site.ts";
import { whatsappLink } from "../records/tracker-links.ts";
import { isToBeAgreed, type ProgressStep, progressSteps, sumsDue } from "./progress.ts";
import type { TrackedPayment, TrackedRecord } from "./tracking.contract.ts";

interface TrackedRecordCardProps {
	record: TrackedRecord;
	children?: ReactNode;
	/** Above the amount due, because they may need an answer. */
	deliveries?: ReactNode;
}

export function TrackedRecordCard({ record, children, deliveries }: TrackedRecordCardProps) {
	const { reference, kind, title, status, placed_at, payment, next } = record;
	const heading = useRef<HTMLHeadingElement>(null);
	// The card replaces the form whose button had the focus.
	useLayoutEffect(() => heading.current?.focus(), []);
	const marks = progressSteps(record);
	return (
		<Card as="section" className="tracked grid gap-6" aria-labelledby="tracked" data-no-analytics>
			<div className="grid gap-3">
				<h2 id="tracked" ref={heading} tabIndex={-1}>
					{title}
				</h2>
				<p className="tracked-about">
					<StatusBadge status={status} />
					<CodeText className="strong">{reference}</CodeText>
					<span className="note">
						{kind === "order" ? "Ordered" : "Request for help, sent"} {formatShortDate(placed_at)}
					</span>
				</p>
				{marks && <Ruler marks={marks} />}
				<p className={classes("tracked-next", !marks && "tracked-calm")}>{next}</p>
			</div>
			{deliveries}
			{payment && status !== "cancelled" && (
				<section className="grid gap-4" aria-labelledby="tracked-due">
					<WhatIsDue status={status} payment={payment} />
					{children}
				</section>
			)}
			<TrackedFiles files={record.files} />
			<PaidAndDone record={record} />
			{payment && status !== "cancelled" && <Costs payment={payment} />}
			<History record={record} />
			<ContactWays reference={reference} />
		</Card>
	);
}

const MARK_STATES = { done: "Done", next: "Next", later: "Later" };

/** How far an order is: a ruler with a mark for each step. */
function Ruler({ marks }: { marks: readonly ProgressStep[] }) {
	return (
		<ol className="track-ruler" aria-label="Progress">
			{marks.map(({ name, state, at }) => (
				<li key={name} data-mark={state} aria-current={state === "next" ? "step" : undefined}>
					<span className="track-mark">
						{state === "done" && <CheckIcon />}
						{name}
					</span>{" "}
					<span className="note">{at ? formatShortDate(at) : MARK_STATES[state]}</span>
				</li>
			))}
		</ol>
	);
}

const WHY_NOW = new Map([
	["pending", "for the materials, before work begins"],
	["processing", "for the materials"],
]);
const BEFORE_COLLECTING = "before you collect it";

/** Requests only what is due now, not what was sent or comes later. */
function WhatIsDue({ status, payment }: { status: string; payment: TrackedPayment }) {
	const { due, balance, unconfirmed } = payment;
	const { now, later, sent } = sumsDue({ status, payment });
	const isEarly = isToBeAgreed({ status, payment });
	return (
		<>
			<h3 id="tracked-due">What is due</h3>
			{balance <= 0 ? (
				<p className="strong">
					{balance < 0
						? unbroken(`You have paid ${formatKes(-balance)} too much.`)
						: due > 0
							? "Everything is paid."
							: status === "pending"
								? "Nothing yet: we will agree on the price with you first."
								: "Nothing."}
				</p>
			) : (
				<>
					<dl className="due-sums">
						{sent > 0 && (
							<div>
								<dt>Sent</dt>
								<dd>
									<strong>{unbroken(formatKes(sent))}</strong> waiting for confirmation
								</dd>
							</div>
						)}
						<div>
							<dt>Now</dt>
							<dd>
								<strong className="due-now">
									{now > 0 ? unbroken(formatKes(now)) : "Nothing"}
								</strong>{" "}
								{unconfirmed > 0
									? "while we check what you sent"
									: isEarly
										? "yet: we will call you first"
										: now > 0 && (later > 0 ? WHY_NOW.get(status) : BEFORE_COLLECTING)}
							</dd>
						</div>
						{later > 0 && (
							<div>
								<dt>Later</dt>
								<dd>
									{unconfirmed > 0 && "What is left of "}
									<strong>{unbroken(formatKes(later))}</strong>{" "}
									{unconfirmed > 0
										? "once we have confirmed it"
										: isEarly
											? "once we have agreed on it"
											: BEFORE_COLLECTING}
								</dd>
							</div>
						)}
					</dl>
					{now > 0 && <InKiswahili>{dueNow(formatKes(now))}</InKiswahili>}
				</>
			)}
		</>
	);
}

/** Files of deliveries. They open outside the application, without signing in. */
function TrackedFiles({ files }: { files: TrackedRecord["files"] }) {
	// Other servers send none.
	if (!files?.length) return null;
	return (
		<section className="grid gap-2" aria-labelledby="tracked-files">
			<h3 id="tracked-files">Files for you</h3>
			<ul className="index-rows">
				{files.map(({ path, name, size }) => (
					<li key={path}>
						<a className="link wrap-anywhere" href={path} rel="noreferrer" translate="no">
							{name}
						</a>{" "}
						<span className="note">{formatBytes(size)}</span>
					</li>
				))}
			</ul>
		</section>
	);
}

function PaidAndDone({ record: { payment, help_path: helpPath } }: { record: TrackedRecord }) {
	// Other servers know no refunds.
	const { paid = 0, refunded = 0, receipt_path } = payment ?? {};
	const received = paid + refunded;
	if (received <= 0 && !helpPath) return null;
	return (
		<section className="grid gap-2" aria-labelledby="tracked-paid">
			<h3 id="tracked-paid">{received > 0 ? "What you have paid" : "What we did"}</h3>
			<Facts>
				{received > 0 && <Fact label="Paid">{formatKes(received)}</Fact>}
				{refunded > 0 && <Fact label="Refunded">{formatKes(refunded)}</Fact>}
				{receipt_path && received > 0 && (
					<Fact label="Receipt">
						<Link className="link" to={receipt_path}>
							Show and print
						</Link>
					</Fact>
				)}
				{helpPath && (
					<Fact label="Our help">
						<Link className="link" to={helpPath}>
							What we did for you
						</Link>
					</Fact>
				)}
			</Facts>
		</section>
	);
}

function Costs({ payment }: { payment: TrackedPayment }) {
	const { price, material_cost, due, balance, paid, refunded = 0, receipt_path } = payment;
	// After a payment it is a receipt, shown beside the payments.
	const summaryPath = paid + refunded > 0 ? null : receipt_path;
	return (
		<Fold summary={<h3>{unbroken(`What it costs: ${formatKes(due)}`)}</h3>}>
			<Facts>
				{/* Other servers send the sum alone. */}
				{material_cost > 0 && (
					<>
						<Fact label="Project">{formatKes(price)}</Fact>
						<Fact label="Materials">{formatKes(material_cost)}</Fact>
					</>
				)}
				<Fact label="Total">{formatKes(due)}</Fact>
				<Fact label={balance < 0 ? "Overpaid" : "Balance"} className="strong">
					{formatKes(Math.abs(balance))}
				</Fact>
				{summaryPath && (
					<Fact label="Price summary">
						<Link className="link" to={summaryPath}>
							Show and print
						</Link>
					</Fact>
				)}
			</Facts>
			<p className="note">
				<Link className="link" to="/how-it-works">
					How it works and what it costs
				</Link>
			</p>
		</Fold>
	);
}

interface FoldProps {
	summary: ReactNode;
	/** Whether it is open at first. */
	open?: boolean;
	/** Hides the summary while the content is shown. */
	hidesSummary?: boolean;
	/** Closed for now; what was typed in it stays. */
	isClosed?: boolean;
	onOpen?: (fold: HTMLElement) => void;
	children: ReactNode;
}

/** Content that is folded on the screen and open on paper. */
export function Fold({ summary, open, hidesSummary, isClosed, onOpen, children }: FoldProps) {
	const printing = usePrinting();
	const [isOpen, setOpen] = useState(open ?? false);
	const isShown = printing || (isOpen && !isClosed);
	const isBare = hidesSummary && isShown;
	return (
		<details
			className={isBare ? undefined : "tracked-fold"}
			open={isShown}
			onToggle={({ currentTarget }) => {
				if (printing) return;
				if (currentTarget.open) onOpen?.(currentTarget);
				if (!isClosed) setOpen(currentTarget.open);
			}}
		>
			<summary className={isBare ? "hidden" : undefined}>{summary}</summary>
			{children}
		</details>
	);
}

const CODE_STATES: Record<TrackedPayment["codes"][number]["state"], string> = {
	unconfirmed: "Being checked",
	confirmed: "Confirmed",
	refused: "Not accepted",
	reversed: "Reversed",
};

/** A longer history is folded at first. */
const HISTORY_SHOWN = 4;

function History({ record: { history, payment } }: { record: TrackedRecord }) {
	const entries = [
		...history.map(({ status, at }) => ({
			at,
			key: status,
			what: <StatusBadge status={status} />,
		})),
		// Other servers send no codes.
		...(payment?.codes ?? []).map(({ code, state, at }) => ({
			at,
			key: code,
			what: (
				<span className="flex flex-wrap gap-x-3">
					<span>
						M-Pesa code <CodeText>{code}</CodeText>
					</span>
					<Badge tone={toneOf(state)}>{CODE_STATES[state]}</Badge>
				</span>
			),
		})),
	].sort((one, other) => one.at.localeCompare(other.at));
	return (
		<Fold summary={<h3>History</h3>} open={entries.length <= HISTORY_SHOWN}>
			<ol className="tracked-history">
				{entries.map(({ key, what, at }) => (
					<li key={`${key} ${at}`}>
						{what}
						<time className="note" dateTime={at}>
							{formatDateTime(at)}
						</time>
					</li>
				))}
			</ol>
		</Fold>
	);
}

function ContactWays({ reference }: { reference: string }) {
	const site = useSite();
	return (
		<section className="no-print grid gap-3" aria-labelledby="tracked-ways">
			<h3 id="tracked-ways">Questions, or a file to send?</h3>
			<div className="flex flex-wrap gap-3">
				<a className="btn btn-small" href={whatsappLink(site, reference)}>
					Message us on WhatsApp
				</a>
				<a className="btn btn-small" href={telUrl(site)}>
					Call {site.phone}
				</a>
			</div>
		</section>
	);
}
