import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { formatShortDate } from "../../ui/format.ts";
import { PrintedSheet } from "../../ui/printing.tsx";
import type { PrintedHelp } from "./help-given.contract.ts";

type Line = PrintedHelp["entries"][number] & { place: number };

const columns: Column<Line>[] = [
	{ header: "Day", rowHeader: true, width: "one-line", cell: ({ on }) => formatShortDate(on) },
	{ header: "What we did", cell: ({ text }) => <span className="wrap-anywhere">{text}</span> },
];

const SIGNERS = ["Pupil", "Teacher", "Mentor"] as const;

/** The list of help given to a pupil, with space for the signatures that fairs require. Contains no names. */
export function HelpSheet({ sheet }: { sheet: PrintedHelp }) {
	const { reference, article_title, entries } = sheet;
	return (
		<PrintedSheet id="help-sheet" title={article_title}>
			<Facts>
				<Fact label="Reference" className="strong" translate="no">
					{reference}
				</Fact>
			</Facts>
			<div className="sheet-table">
				<DataTable
					caption="What we did"
					columns={columns}
					rows={entries.map((entry, place) => ({ ...entry, place }))}
					rowKey={({ place }) => String(place)}
				/>
			</div>
			<section className="grid gap-2" aria-labelledby="signatures">
				<h3 id="signatures">Signatures</h3>
				<p>The help listed here was given. All other work is the pupil’s own.</p>
				<ul className="signatures">
					{SIGNERS.map((signer) => (
						<li key={signer}>
							<span>{signer}</span>
							<span>Date</span>
						</li>
					))}
				</ul>
			</section>
		</PrintedSheet>
	);
}
