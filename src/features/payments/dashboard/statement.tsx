import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { Api } from "../../../platform/browser/api-client.ts";
import { ApiError, errorText } from "../../../platform/browser/api-error.ts";
import { Badge, type Tone } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { CodeText } from "../../../ui/contact-text.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { DraftNote } from "../../../ui/draft-note.tsx";
import { TextArea } from "../../../ui/field.tsx";
import { accountId } from "../../../ui/form-draft.ts";
import { formatDateTime, formatKes } from "../../../ui/format.ts";
import { PasteNote } from "../../../ui/paste-note.tsx";
import { withReferences } from "../../../ui/reference-text.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { useFormDraft } from "../../../ui/use-form-draft.ts";
import type { StatementLine, StatementReport } from "../statement.contract.ts";
import { checkStatement, storeStatement } from "./manage-payments.calls.ts";

export function Statement({ api, onStored }: { api: Api; onStored: () => void }) {
	const form = useForm({ defaultValues: { text: "" } });
	const draft = useFormDraft(`statement:${accountId()}`, form);
	const text = form.watch("text");
	const checking = useMutation({
		mutationFn: (pasted: string) => checkStatement(api, { body: { text: pasted } }),
	});
	const storing = useMutation({
		mutationFn: (pasted: string) => storeStatement(api, { body: { text: pasted } }),
		onSuccess: () => {
			draft.discard();
			onStored();
		},
	});
	const busy = checking.isPending || storing.isPending;
	// Ignore results for another text, for example after a draft was restored.
	const [checked, stored] = [checking, storing].map((each) =>
		each.variables === text ? each : undefined,
	);
	const isStored = stored?.isSuccess === true;
	const report = stored?.data ?? checked?.data;
	const toStore = report ? textOf(report, "before") : "";
	const error = stored?.error ?? checked?.error;
	const atField = error instanceof ApiError ? error.fields.text : undefined;

	return (
		<div className="stack pt-3">
			<DraftNote draft={draft} />
			<TextArea
				label="Statement"
				hint="From the M-Pesa portal or a spreadsheet, with its headings"
				// Each error is on a line of its own.
				className="whitespace-pre-line"
				rows={6}
				spellCheck={false}
				error={atField}
				{...form.register("text")}
			/>
			{error && !atField && (
				<Refusal title={errorText(error, "Failed to read the statement: {status}")} />
			)}
			<div className="flex flex-wrap gap-3">
				<Button small disabled={busy || text.trim() === ""} onClick={() => checking.mutate(text)}>
					{checking.isPending ? "Processing..." : "Compare"}
				</Button>
				{toStore && !isStored && (
					<Button small variant="primary" disabled={busy} onClick={() => storing.mutate(text)}>
						{storing.isPending ? "Processing..." : toStore}
					</Button>
				)}
			</div>
			{report && <Report report={report} stored={isStored} />}
		</div>
	);
}

type Change = "recorded" | "unclaimed" | "checks" | "reversals" | "codes";

/** What storing a line of each outcome does. Of a `known` line only reversals can be new. */
const CHANGES: Record<StatementLine["outcome"], Change> = {
	...{ confirm: "recorded", record: "recorded" },
	...{ unmatched: "unclaimed", held: "unclaimed" },
	...{ differs: "checks", known: "reversals", reversed: "reversals" },
};
const TEXTS: Record<Change, Record<"before" | "after", (count: number) => string>> = {
	recorded: {
		before: (count) => `Record ${count} ${count === 1 ? "Payment" : "Payments"}`,
		after: (count) => `${count} recorded`,
	},
	unclaimed: {
		before: (count) => `Keep ${count} as Unclaimed`,
		after: (count) => `${count} kept as unclaimed`,
	},
	checks: {
		before: (count) => `List ${count} to Check`,
		after: (count) => `${count} listed to check`,
	},
	reversals: {
		before: (count) => `Store ${count} ${count === 1 ? "Reversal" : "Reversals"}`,
		after: (count) => `${count} ${count === 1 ? "reversal" : "reversals"} stored`,
	},
	// Codes of money that went out or did not move.
	codes: {
		before: (count) => `Keep ${count} Other ${count === 1 ? "Code" : "Codes"}`,
		after: (count) => `${count} other ${count === 1 ? "code" : "codes"} kept`,
	},
};

/** What storing will do with the lines, or has done; empty if nothing. */
function textOf({ lines, other_codes }: StatementReport, when: "before" | "after"): string {
	const counts = { recorded: 0, unclaimed: 0, checks: 0, reversals: 0, codes: other_codes ?? 0 };
	for (const { changes, outcome } of lines) if (changes) counts[CHANGES[outcome]] += 1;
	return (Object.keys(counts) as Change[])
		.flatMap((name) => (counts[name] > 0 ? TEXTS[name][when](counts[name]) : []))
		.join(", ");
}

const OUTCOMES: Record<StatementLine["outcome"], [tone: Tone, before: string, after: string]> = {
	confirm: ["green", "Will be confirmed", "Confirmed"],
	record: ["green", "Will be recorded", "Recorded"],
	known: ["grey", "Already recorded", "Already recorded"],
	differs: ["red", "Differs", "Differs"],
	reversed: ["amber", "Reversed", "Reversed"],
	held: ["amber", "Unclear: will be listed as unclaimed", "Unclaimed"],
	unmatched: ["amber", "No match: will be listed as unclaimed", "Unclaimed"],
};

function Report({ report, stored }: { report: StatementReport; stored: boolean }) {
	const { lines, unread } = report;
	const done = stored && textOf(report, "after");
	const columns: Column<StatementLine>[] = [
		{
			header: "Code",
			rowHeader: true,
			width: "one-line",
			mobile: "start",
			cell: ({ code }) => <CodeText>{code}</CodeText>,
		},
		{ header: "Amount", align: "end", mobile: "end", cell: ({ amount }) => formatKes(amount) },
		{ header: "Paid", width: "one-line", cell: ({ at }) => formatDateTime(at) },
		{
			header: "Account",
			mobileHeader: true,
			cell: ({ account }) => (account ? <CodeText>{account}</CodeText> : "None"),
		},
		{
			header: "Order",
			mobileHeader: true,
			cell: ({ reference }) => withReferences(reference ?? "None"),
		},
		{
			header: "Outcome",
			cell: ({ outcome, note, changes }) => {
				const [tone, before, after] = OUTCOMES[outcome] ?? ["grey", outcome, outcome];
				return (
					<>
						<Badge tone={tone}>{stored || !changes ? after : before}</Badge>
						{note && <div className="soft">{withReferences(note)}</div>}
					</>
				);
			},
		},
	];
	return (
		<div className="stack">
			<PasteNote leftOut={report.left_out} unreadColumns={report.unread_columns}>
				<p>
					{lines.length} {lines.length === 1 ? "payment" : "payments"} read.
					{done && ` ${done}.`}
				</p>
			</PasteNote>
			{unread.length > 0 && (
				<div className="note" role="alert">
					<p>
						{unread.length} {unread.length === 1 ? "line" : "lines"} could not be read and{" "}
						{unread.length === 1 ? "is" : "are"} left out:
					</p>
					<ul>
						{unread.map((line) => (
							<li key={line}>{line}</li>
						))}
					</ul>
				</div>
			)}
			{lines.length > 0 && (
				<DataTable caption="Statement" columns={columns} rows={lines} rowKey={({ code }) => code} />
			)}
		</div>
	);
}
