import { formatDateTime, formatShortDate } from "../../ui/format.ts";
import { DECLARATION, PLAGIARISM, writeupParts } from "../resources/writeup-parts.tsx";
import { Chart } from "./chart.tsx";
import {
	type Column,
	cellsOf,
	type DataTable,
	firstCellOf,
	headersOf,
	isBlankRow,
	SPREAD_HEADERS,
	summaryOf,
	writeMean,
	writeSpread,
} from "./data-table.ts";
import { EntryTexts } from "./logbook.tsx";
import {
	aiStatement,
	citation,
	filledObjectives,
	NOT_IN_LOG,
	references,
	textsNotInLog,
	type Workbook,
	writtenAt,
} from "./workbook.ts";
import { COVER_FIELDS } from "./write-up.tsx";

/** "Abstract", without an addition in brackets. */
const headerOf = (title: string) => title.replace(/ \(.*\)$/, "");

export function PrintedWorkbook({ book }: { book: Workbook }) {
	return (
		<div className="printed-workbook">
			<PrintedCover book={book} />
			{writeupParts
				.filter(({ id }) => id !== "cover")
				.map(({ id, title }) => (
					<section key={id} className="printed-part" data-part={id}>
						<h2>{headerOf(title)}</h2>
						<Part id={id} book={book} />
					</section>
				))}
		</div>
	);
}

function PrintedCover({ book: { title, cover } }: { book: Workbook }) {
	const { category, level, participants, school, place, patron, month } = cover;
	const lines = [
		[category, level].filter(Boolean).join(" · "),
		participants,
		[school, place].filter(Boolean).join(", "),
		patron && `Patron: ${patron}`,
		month,
	];
	const blank = COVER_FIELDS.filter(([name]) => !cover[name].trim());
	return (
		<section className="printed-cover">
			<h1>{title}</h1>
			{lines.filter(Boolean).map((line) => (
				<p key={line}>{line}</p>
			))}
			<ul className="printed-signatures">
				{[...(title.trim() ? [] : ["Title"]), ...blank.map(([, label]) => label)].map((label) => (
					<li key={label}>
						<span>{label}</span>
					</li>
				))}
			</ul>
		</section>
	);
}

function Part({ id, book }: { id: string; book: Workbook }) {
	const text = book.chapters[id] ?? "";
	if (id === "declaration") return <Declarations book={book} />;
	const sources = references(book);
	if (id === "references") {
		return sources.length === 0 ? null : (
			<ul className="printed-references">
				{sources.map((source) => (
					<li key={source.id}>{citation(source, formatShortDate)}</li>
				))}
			</ul>
		);
	}
	const objectives = filledObjectives(book);
	return (
		<>
			{id === "appendices" && <PrintedLog book={book} />}
			<Paragraphs text={text} />
			{id === "chapter-1" && objectives.length > 0 && (
				<>
					<h3>Objectives</h3>
					<ol>
						{objectives.map((objective, index) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: an objective is its index
							<li key={index}>{objective}</li>
						))}
					</ol>
				</>
			)}
			{id === "chapter-4" &&
				book.tables.map((table, index) => (
					<PrintedTable key={table.id} table={table} tableNumber={index + 1} />
				))}
		</>
	);
}

function Paragraphs({ text }: { text: string }) {
	return text
		.split(/\n\s*\n/)
		.filter((paragraph) => paragraph.trim())
		.map((paragraph, index) => (
			// biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its index
			<p key={index} className="printed-text">
				{paragraph.trim()}
			</p>
		));
}

function Declarations({ book }: { book: Workbook }) {
	const help = book.help.filter(({ who, what }) => `${who}${what}`.trim());
	return (
		<>
			<h3>Declaration of authenticity</h3>
			<p>{DECLARATION}</p>
			<h3>Declaration about plagiarism</h3>
			<p>{PLAGIARISM}</p>
			<h3>Help we had</h3>
			{help.length === 0 ? (
				<p>No help has been recorded.</p>
			) : (
				<ul>
					{help.map(({ id, day, who, what, reference }) => (
						<li key={id}>
							{day && `${formatShortDate(day)}, `}
							{[who, reference].filter(Boolean).join(", ")}: {what}
						</li>
					))}
				</ul>
			)}
			<h3>Artificial intelligence</h3>
			<p>
				{aiStatement(book) ??
					(book.ai
						? "Artificial intelligence was used; the purpose is not stated."
						: "Not stated.")}
			</p>
			<ul className="printed-signatures">
				{["Participant", "Participant", "Patron"].map((signer, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: two participants sign
					<li key={index}>
						<span>{signer}: name</span>
						<span>Signature</span>
						<span>Date</span>
					</li>
				))}
			</ul>
		</>
	);
}

function PrintedLog({ book }: { book: Workbook }) {
	const { log } = book;
	const notInLog = textsNotInLog(book);
	if (log.length + notInLog.length === 0) return null;
	return (
		<>
			<h3>Logbook</h3>
			{log.map((entry) => (
				<article key={entry.id} className="printed-entry">
					<h4>{formatDateTime(writtenAt(entry))}</h4>
					{entry.earlier.map((before) => (
						<div key={before.at} className="printed-earlier">
							<EntryTexts texts={before} />
							<p>Written on {formatDateTime(before.at)}, changed later.</p>
						</div>
					))}
					{entry.earlier.length > 0 && <p>Changed on {formatDateTime(entry.at)}:</p>}
					<EntryTexts texts={entry} isStruck={entry.struckAt !== null} />
					{entry.struckAt && <p>Crossed out on {formatShortDate(entry.struckAt)}.</p>}
				</article>
			))}
			{notInLog.map(({ key, texts, entry }) => (
				<article key={key} className="printed-entry">
					<h4>
						{NOT_IN_LOG}
						{entry && `: a change of ${formatDateTime(writtenAt(entry))}`}
					</h4>
					<EntryTexts texts={texts} />
				</article>
			))}
		</>
	);
}

/** Rows that fit on a page. Longer tables continue on the next page with their headers. */
const MAX_WHOLE_ROWS = 24;
/** Lets long words break at the end of a line. Numbers never break: 12.1 and 3 is not 12.13. */
const breakable = (text: string) => text.replace(/\p{L}{6}(?=\p{L}{3})/gu, "$&\u00ad");

function PrintedTable({ table, tableNumber }: { table: DataTable; tableNumber: number }) {
	const { columns, rows } = table;
	return (
		<>
			<table className="printed-table" data-long={rows.length > MAX_WHOLE_ROWS || undefined}>
				<caption>
					<strong>Table {tableNumber}:</strong> {table.title}
				</caption>
				<thead>
					<tr>
						{columns.map((_, index) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: a column is its index
							<Headers key={index} table={table} index={index} />
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map(
						(cells, row) =>
							!isBlankRow(cells) && (
								// biome-ignore lint/suspicious/noArrayIndexKey: a row is its index
								<tr key={row}>
									{columns.map((_, index) => (
										// biome-ignore lint/suspicious/noArrayIndexKey: a column is its index
										<Cells key={index} table={table} index={index} row={row} />
									))}
								</tr>
							),
					)}
				</tbody>
			</table>
			{table.chart.kind !== "none" && <Chart table={table} tableNumber={tableNumber} />}
			<Paragraphs text={table.note} />
		</>
	);
}

interface ColumnProps {
	table: DataTable;
	index: number;
}

function Headers({ table: { columns, spread }, index }: ColumnProps) {
	const column = columns[index] as Column;
	return (
		<>
			<th scope="col" colSpan={cellsOf(column)}>
				{breakable(headersOf(columns)[index] as string)}
			</th>
			{column.readings > 1 && (
				<>
					<th scope="col">Mean</th>
					<th scope="col">{breakable(SPREAD_HEADERS[spread])}</th>
				</>
			)}
		</>
	);
}

function Cells({ table, index, row }: ColumnProps & { row: number }) {
	const { columns, rows, spread } = table;
	const column = columns[index] as Column;
	const start = firstCellOf(columns, index);
	const summary = summaryOf(table, index, row);
	return (
		<>
			{rows[row]?.slice(start, start + cellsOf(column)).map((text, reading) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a cell is its index
				<td key={reading}>{breakable(text)}</td>
			))}
			{column.readings > 1 && (
				<>
					<td>{summary && writeMean(summary.mean, summary.decimals)}</td>
					<td>{summary && writeSpread(summary, spread)}</td>
				</>
			)}
		</>
	);
}
