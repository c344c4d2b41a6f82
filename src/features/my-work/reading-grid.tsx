import {
	type ClipboardEvent,
	type KeyboardEvent,
	memo,
	useCallback,
	useRef,
	useState,
} from "react";
import { Button } from "../../ui/button.tsx";
import { CloseIcon } from "../../ui/icons.tsx";
import type { PartProps } from "./confirmation.tsx";
import {
	type Column,
	cellsOf,
	type DataTable,
	firstCellOf,
	headersOf,
	isBlankRow,
	readReading,
	SPREAD_HEADERS,
	type Spread,
	summaryOf,
	withCell,
	withoutRow,
	withRow,
	writeMean,
	writeSpread,
} from "./data-table.ts";
import { withPasted } from "./pasted-table.ts";

/** Rows shown at a time: a paste may have thousands. */
const PAGE = 100;

const cellAt = (grid: Element | null, row: number, cell: number) =>
	grid?.querySelector<HTMLInputElement>(`[data-row="${row}"][data-cell="${cell}"]`);

export interface ReadingGridProps {
	table: DataTable;
	change: (change: (table: DataTable) => DataTable) => void;
	confirm: PartProps["confirm"];
}

/** Enter and the arrow keys move up and down, Tab sideways; Enter in the last row adds one. */
export function ReadingGrid({ table, change, confirm }: ReadingGridProps) {
	const { columns, rows, spread } = table;
	const headers = headersOf(columns);
	const grid = useRef<HTMLTableElement>(null);
	const [pasted, setPasted] = useState<{ before: DataTable; after: DataTable; read: string }>();
	const [startRow, setStartRow] = useState(0);
	const pageStart = (row: number) => row - (row % PAGE);
	const from = Math.min(startRow, pageStart(Math.max(rows.length - 1, 0)));
	const to = Math.min(from + PAGE, rows.length);
	const latest = useRef({ change, confirm });
	latest.current = { change, confirm };

	const write = useCallback(
		(row: number, cell: number, text: string) =>
			latest.current.change((before) => withCell(before, row, cell, text)),
		[],
	);
	const remove = useCallback((row: number, isBlank: boolean) => {
		const run = () => latest.current.change((before) => withoutRow(before, row));
		if (isBlank) return run();
		latest.current.confirm({
			title: "Remove Row",
			text: <p>Row {row + 1} will be deleted with its readings. This cannot be undone.</p>,
			label: "Remove",
			run,
		});
	}, []);

	const cellOf = ({ target }: { target: EventTarget }) => {
		const { row, cell } = (target as HTMLElement).dataset;
		return cell === undefined ? undefined : { row: Number(row), cell: Number(cell) };
	};

	function move(event: KeyboardEvent) {
		const at = cellOf(event);
		const step = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key];
		if (!at || !step || event.nativeEvent.isComposing) return;
		event.preventDefault();
		const row = at.row + step;
		const isNew = event.key === "Enter" && row === rows.length;
		if (isNew) change(withRow);
		if (isNew || (row >= 0 && row < rows.length && pageStart(row) !== from)) {
			setStartRow(pageStart(row));
			requestAnimationFrame(() => cellAt(grid.current, row, at.cell)?.focus());
		}
		cellAt(grid.current, row, at.cell)?.select();
	}

	function paste(event: ClipboardEvent) {
		const at = cellOf(event);
		const text = event.clipboardData.getData("text/plain");
		if (!at || !/[\t\n]/.test(text.trim())) return;
		event.preventDefault();
		change((before) => {
			const { table: after, read } = withPasted(before, at.row, at.cell, text);
			setPasted({ before, after, read });
			return after;
		});
	}

	return (
		<div className="grid gap-3">
			<div className="reading-scroll">
				<table className="reading-grid" ref={grid} onKeyDown={move} onPaste={paste}>
					<caption className="visually-hidden">{table.title || "Readings"}</caption>
					<thead>
						<tr>
							{columns.map((column, index) => (
								// biome-ignore lint/suspicious/noArrayIndexKey: a column is its index
								<Headers key={index} column={column} header={headers[index]} spread={spread} />
							))}
							<td />
						</tr>
					</thead>
					<tbody>
						{rows.slice(from, to).map((cells, at) => (
							<Row
								// biome-ignore lint/suspicious/noArrayIndexKey: a row is its index
								key={from + at}
								columns={columns}
								cells={cells}
								row={from + at}
								spread={spread}
								onWrite={write}
								onRemove={remove}
							/>
						))}
					</tbody>
				</table>
			</div>
			<div className="flex flex-wrap items-center gap-3">
				<Button
					small
					onClick={() => {
						change(withRow);
						setStartRow(pageStart(rows.length));
					}}
				>
					Add a Row
				</Button>
				{rows.length > PAGE && (
					<>
						<Button small disabled={from === 0} onClick={() => setStartRow(from - PAGE)}>
							Earlier Rows
						</Button>
						<Button small disabled={to === rows.length} onClick={() => setStartRow(from + PAGE)}>
							Later Rows
						</Button>
						<span className="note">
							Rows {from + 1} to {to} of {rows.length}
						</span>
					</>
				)}
			</div>
			<div role="status" className="flex flex-wrap items-center gap-3">
				{pasted?.after === table && (
					<>
						{pasted.read}
						<Button small onClick={() => change(() => pasted.before)}>
							Undo
						</Button>
					</>
				)}
			</div>
		</div>
	);
}

interface HeadersProps {
	column: Column;
	header: string | undefined;
	spread: Spread;
}

function Headers({ column: { readings }, header, spread }: HeadersProps) {
	if (readings < 2) return <th scope="col">{header}</th>;
	return (
		<>
			{Array.from({ length: readings }, (_, reading) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a reading is its index
				<th key={reading} scope="col">
					{reading === 0 ? `${header} ` : ""}
					{reading + 1}
				</th>
			))}
			<th scope="col">Mean</th>
			<th scope="col">{SPREAD_HEADERS[spread]}</th>
		</>
	);
}

interface RowProps {
	columns: readonly Column[];
	cells: readonly string[];
	row: number;
	spread: Spread;
	onWrite: (row: number, cell: number, text: string) => void;
	onRemove: (row: number, isBlank: boolean) => void;
}

/** Memoised: a table may have hundreds of rows. */
const Row = memo(function Row({ columns, cells, row, spread, onWrite, onRemove }: RowProps) {
	const headers = headersOf(columns);
	return (
		<tr>
			{columns.map((column, index) => {
				const start = firstCellOf(columns as Column[], index);
				const summary =
					column.readings > 1
						? summaryOf({ columns: columns as Column[], rows: [cells as string[]] }, index, 0)
						: undefined;
				return [
					...Array.from({ length: cellsOf(column) }, (_, reading) => {
						const cell = start + reading;
						const text = cells[cell] ?? "";
						const isWrong =
							column.readings > 0 && text.trim() !== "" && typeof readReading(text) !== "number";
						const readingName = column.readings > 1 ? `, reading ${reading + 1}` : "";
						return (
							<td key={cell}>
								<input
									aria-label={`${headers[index]}${readingName}, row ${row + 1}`}
									aria-invalid={isWrong || undefined}
									autoComplete="off"
									data-row={row}
									data-cell={cell}
									data-words={column.readings === 0 || undefined}
									enterKeyHint="next"
									inputMode={column.readings > 0 ? "decimal" : undefined}
									value={text}
									onChange={(event) => onWrite(row, cell, event.target.value)}
								/>
							</td>
						);
					}),
					column.readings > 1 && (
						<td key={`${start} mean`} className="computed">
							{summary && writeMean(summary.mean, summary.decimals)}
						</td>
					),
					column.readings > 1 && (
						<td key={`${start} spread`} className="computed">
							{summary && writeSpread(summary, spread)}
						</td>
					),
				];
			})}
			<td>
				<Button
					variant="icon"
					aria-label={`Remove row ${row + 1}`}
					onClick={() => onRemove(row, isBlankRow(cells))}
				>
					<CloseIcon />
				</Button>
			</td>
		</tr>
	);
});
