import type { LinkProps } from "react-router";
import { AnswerDeadline } from "./answer-deadline.tsx";
import { Button } from "./button.tsx";
import { CodeText, EmailText, PhoneText } from "./contact-text.tsx";
import type { Column } from "./data-table.tsx";
import { classes, formatShortDate, textOrNone } from "./format.ts";
import { Link } from "./link.tsx";

interface RecordLinkProps {
	link: Pick<LinkProps, "to" | "state">;
	/** The reference, or an id. */
	children: string;
}

export function RecordLink({ link, children }: RecordLinkProps) {
	return (
		<Link className="row-link" preventScrollReset {...link}>
			<CodeText>{children}</CodeText>
		</Link>
	);
}

interface PersonProps {
	name: string;
	phone: string;
	email: string | null;
}

export function Person({ name, phone, email }: PersonProps) {
	return (
		<div className="cell-lines row-lines" translate="no">
			<div className="strong">{textOrNone(name)}</div>
			<div
				// An email address that does not fit beside the phone number wraps, and is hidden.
				className="person-contact pointer-fine:3xl:flex pointer-fine:3xl:flex-wrap pointer-fine:3xl:gap-x-2.5 pointer-fine:3xl:max-h-[1lh]"
				title={email || undefined}
			>
				{phone && <PhoneText className="quiet-link">{phone}</PhoneText>}
				<div className="soft">{email && <EmailText>{email}</EmailText>}</div>
			</div>
		</div>
	);
}

interface LineProps {
	/** Other servers may send none of these. */
	of: {
		erased_at: string | null;
		owner?: { username: string } | null | undefined;
		due_on?: string | null | undefined;
	};
	/** Shown before and after the due date and the owner. */
	first?: string;
	about?: string;
}

/** About half a year: nearer days are shown without the year. */
const NEAR_MS = 180 * 86_400_000;

/** Such as "due Jan 25", or "due Jan 25, 2028". */
export function dueOn(day: string): string {
	const isNear = Math.abs(Date.parse(day) - Date.now()) < NEAR_MS;
	return `due ${isNear ? formatShortDate(day).replace(/, \d+$/, "") : formatShortDate(day)}`;
}

/** Longer titles may not fit in a line of the column at 1280 px. */
const MAX_ONE_LINE = 36;

/** The record's subject and work line in a list. Two lines on a desktop: a long title takes part of the second. */
export function TitleWithDueAndOwner({ title, ...work }: LineProps & { title: string }) {
	return (
		<div className="cell-lines work-cell pointer-fine:3xl:line-clamp-2">
			<div data-long={title.length > MAX_ONE_LINE || undefined}>
				<div title={title}>{title}</div>
				<DueAndOwnerLine {...work} />
			</div>
		</div>
	);
}

function withoutBreaks(text = ""): string {
	return text.replaceAll(" ", "\u00a0");
}

export function DueAndOwnerLine({ of: { erased_at, owner, due_on }, first, about }: LineProps) {
	// A narrow column cuts off the end, so the urgent part comes first.
	const due = due_on && !erased_at && dueOn(due_on);
	const parts = [!erased_at && withoutBreaks(first), withoutBreaks(due || ""), owner?.username];
	const start = parts.filter(Boolean).join(" · ");
	const text = [start, about].filter(Boolean).join(" · ");
	return text ? (
		<div className="soft" title={text}>
			{start}
			{/* Shown whole or, in a line without room for it, not at all. */}
			<span className="pointer-fine:3xl:inline-block">
				{text.slice(start.length).replace(/^ /, "\u00a0")}
			</span>
		</div>
	) : null;
}

interface DateAndDeadlineProps {
	of: { created_at: string; due_at?: string | undefined; erased_at: string | null };
	unanswered: boolean;
	className?: string;
}

/** When a record arrived, and how much of the promised 24 hours is left to answer it. */
export function DateAndDeadline({ of, unanswered, className }: DateAndDeadlineProps) {
	return (
		<div className={classes("cell-lines", className)}>
			<div>{formatShortDate(of.created_at)}</div>
			<div
				// A fixed height, so that rows do not move when it is answered.
				className="h-5 leading-[1.25rem] whitespace-nowrap"
			>
				<AnswerDeadline inRow record={of} unanswered={unanswered} />
			</div>
		</div>
	);
}

export function detailsColumn<Row>(onDetails: (row: Row) => void): Column<Row> {
	return {
		header: "Details",
		hideHeader: true,
		mobile: "foot-end",
		cell: (row) => (
			<Button small variant="quiet" onClick={() => onDetails(row)}>
				View Details
			</Button>
		),
	};
}
