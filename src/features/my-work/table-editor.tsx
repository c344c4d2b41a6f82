import {
	type ClipboardEvent,
	type KeyboardEvent,
	memo,
	useCallback,
	useDeferredValue,
	useRef,
	useState,
} from "react";
import { Button } from "../../ui/button.tsx";
import { Checkbox, SelectInput, TextArea, TextInput } from "../../ui/field.tsx";
import { CloseIcon } from "../../ui/icons.tsx";
import type { PartProps } from "./asked.tsx";
import { Chart } from "./chart.tsx";
import { MAX_SERIES } from "./chart-data.ts";
import {
	CHARTS,
	type Column,
	cellsLost,
	cellsOf,
	type DataTable,
	headsOf,
	isBlankRow,
	MAX_READINGS,
	readReading,
	SPREAD_HEADS,
	SPREADS,
	type Spread,
	startOf,
	summaryOf,
	unreadCells,
	withCell,
	withColumn,
	withColumnChanged,
	withoutColumn,
	withoutRow,
	withPasted,
	withRow,
	writeMean,
	writeSpread,
} from "./data-table.ts";

const CHART_NAMES = {
	none: "No chart",
	bars: "Bars: groups side by side",
	points: "Points: two measured numbers",
	line: "Line: how one number changes with another",
};

const READINGS = Array.from({ length: MAX_READINGS + 1 }, (_, count) => count);
const readingsName = (count: number) =>
	count === 0 ? "Words" : count === 1 ? "One number" : `A number, measured ${count} times`;

interface TableEditorProps {
	table: DataTable;
	number: number;
	change: (change: (table: DataTable) => DataTable) => void;
	ask: PartProps["ask"];
	onRemove: () => void;
}

/** The table itself, its columns and its chart. */
export function TableEditor({ table, number, change, ask, onRemove }: TableEditorProps) {
	const { columns, title, spread, note } = table;
	const set = (part: Partial<DataTable>) => change((before) => ({ ...before, ...part }));
	const unread = unreadCells(table);
	// Open until they are named, and not closed while somebody types.
	const [isNew] = useState(columns.every(({ name }) => !name));
	return (
		<div className="mt-4 grid gap-6">
			<TextInput
				label="Title of the table"
				hint="What was changed and what was measured"
				value={title}
				onChange={(event) => set({ title: event.target.value })}
			/>
			<details className="columns" open={isNew || undefined}>
				<summary>Columns: {headsOf(columns).join(", ")}</summary>
				<div className="mt-3 grid gap-4">
					{columns.map((column, index) => (
						<ColumnFields
							// biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
							key={index}
							column={column}
							index={index}
							table={table}
							change={change}
							ask={ask}
						/>
					))}
					<div>
						<Button
							small
							onClick={() =>
								change((before) => withColumn(before, { name: "", unit: "", readings: 1 }))
							}
						>
							Add a Column
						</Button>
					</div>
				</div>
			</details>
			<ReadingGrid table={table} change={change} ask={ask} />
			{unread.length > 0 && (
				<p className="unread" role="status">
					{unread.some(({ unclear }) => unclear)
						? "A number like 1,250 can mean 1250 or 1.25: write it without the comma. "
						: ""}
					{unread.length === 1 ? "One marked cell is" : `${unread.length} marked cells are`} not
					counted.
				</p>
			)}
			<div className="grid gap-4 sm:grid-cols-2">
				{columns.some(({ readings }) => readings > 1) && (
					<SelectInput
						label="Spread of repeated readings"
						value={spread}
						onChange={(event) => set({ spread: event.target.value as Spread })}
					>
						{Object.entries(SPREADS).map(([value, name]) => (
							<option key={value} value={value}>
								{name}
							</option>
						))}
					</SelectInput>
				)}
				<SelectInput
					label="Chart"
					value={table.chart.kind}
					onChange={(event) => {
						const kind = CHARTS.find((each) => each === event.target.value) ?? "none";
						change((before) => ({ ...before, chart: { ...before.chart, kind } }));
					}}
				>
					{CHARTS.map((kind) => (
						<option key={kind} value={kind}>
							{CHART_NAMES[kind]}
						</option>
					))}
				</SelectInput>
			</div>
			{table.chart.kind !== "none" && <ChartFields table={table} number={number} change={change} />}
			<TextArea
				className="log-field"
				label="What it shows"
				hint="One or two sentences"
				value={note}
				onChange={(event) => set({ note: event.target.value })}
			/>
			<div>
				<Button small variant="danger" onClick={onRemove}>
					Delete This Table
				</Button>
			</div>
		</div>
	);
}

interface ColumnFieldsProps extends Pick<TableEditorProps, "table" | "change" | "ask"> {
	column: Column;
	index: number;
}

function ColumnFields({ column, index, table, change, ask }: ColumnFieldsProps) {
	const set = (part: Partial<Column>) => change((before) => withColumnChanged(before, index, part));
	/** Asks first if cells would be lost. */
	const lose = (readings: number | null, run: () => void) => {
		const lost = cellsLost(table, index, readings);
		if (lost === 0) return run();
		ask({
			title: readings === null ? "Remove Column" : "Fewer Readings",
			text: (
				<p>
					{lost === 1 ? "One filled cell" : `${lost} filled cells`} of “
					{headsOf(table.columns)[index]}” will be deleted. This cannot be undone.
				</p>
			),
			label: "Remove",
			run,
		});
	};
	return (
		<fieldset className="column-fields">
			<legend>Column {index + 1}</legend>
			<TextInput
				label="Name"
				value={column.name}
				onChange={(event) => set({ name: event.target.value })}
			/>
			<TextInput
				label="Unit"
				autoCapitalize="none"
				value={column.unit}
				onChange={(event) => set({ unit: event.target.value })}
			/>
			<SelectInput
				label="What is in it"
				value={String(column.readings)}
				onChange={(event) => {
					const readings = Number(event.target.value);
					lose(readings, () => set({ readings }));
				}}
			>
				{READINGS.map((count) => (
					<option key={count} value={count}>
						{readingsName(count)}
					</option>
				))}
			</SelectInput>
			{table.columns.length > 1 && (
				<Button
					small
					aria-label={`Remove column ${index + 1}`}
					onClick={() => lose(null, () => change((before) => withoutColumn(before, index)))}
				>
					Remove
				</Button>
			)}
		</fieldset>
	);
}

/** Rows that are shown at a time: a paste may have thousands. */
const STEP = 100;

const cellAt = (grid: Element | null, row: number, cell: number) =>
	grid?.querySelector<HTMLInputElement>(`[data-row="${row}"][data-cell="${cell}"]`);

/** The cells: Enter and the arrow keys move up and down, Tab sideways; Enter in the last row adds one. */
function ReadingGrid({ table, change, ask }: Pick<TableEditorProps, "table" | "change" | "ask">) {
	const { columns, rows, spread } = table;
	const heads = headsOf(columns);
	const grid = useRef<HTMLTableElement>(null);
	const [pasted, setPasted] = useState<{ before: DataTable; after: DataTable; read: string }>();
	const [wanted, setFrom] = useState(0);
	const stepOf = (row: number) => row - (row % STEP);
	const from = Math.min(wanted, stepOf(Math.max(rows.length - 1, 0)));
	const to = Math.min(from + STEP, rows.length);
	const latest = useRef({ change, ask });
	latest.current = { change, ask };

	const write = useCallback(
		(row: number, cell: number, text: string) =>
			latest.current.change((before) => withCell(before, row, cell, text)),
		[],
	);
	const remove = useCallback((row: number, isBlank: boolean) => {
		const run = () => latest.current.change((before) => withoutRow(before, row));
		if (isBlank) return run();
		latest.current.ask({
			title: "Remove Row",
			text: <p>Row {row + 1} will be deleted with its readings. This cannot be undone.</p>,
			label: "Remove",
			run,
		});
	}, []);

	const placeOf = ({ target }: { target: EventTarget }) => {
		const { row, cell } = (target as HTMLElement).dataset;
		return cell === undefined ? undefined : { row: Number(row), cell: Number(cell) };
	};

	function move(event: KeyboardEvent) {
		const place = placeOf(event);
		const step = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key];
		if (!place || !step || event.nativeEvent.isComposing) return;
		event.preventDefault();
		const row = place.row + step;
		const isNew = event.key === "Enter" && row === rows.length;
		if (isNew) change(withRow);
		if (isNew || (row >= 0 && row < rows.length && stepOf(row) !== from)) {
			setFrom(stepOf(row));
			// After the row is in the page.
			requestAnimationFrame(() => cellAt(grid.current, row, place.cell)?.focus());
		}
		cellAt(grid.current, row, place.cell)?.select();
	}

	function paste(event: ClipboardEvent) {
		const place = placeOf(event);
		const text = event.clipboardData.getData("text/plain");
		if (!place || !/[\t\n]/.test(text.trim())) return;
		event.preventDefault();
		change((before) => {
			const { table: after, read } = withPasted(before, place.row, place.cell, text);
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
								// biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
								<Heads key={index} column={column} head={heads[index]} spread={spread} />
							))}
							<td />
						</tr>
					</thead>
					<tbody>
						{rows.slice(from, to).map((cells, at) => (
							<Row
								// biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
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
						setFrom(stepOf(rows.length));
					}}
				>
					Add a Row
				</Button>
				{rows.length > STEP && (
					<>
						<Button small disabled={from === 0} onClick={() => setFrom(from - STEP)}>
							Earlier Rows
						</Button>
						<Button small disabled={to === rows.length} onClick={() => setFrom(from + STEP)}>
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

interface HeadsProps {
	column: Column;
	head: string | undefined;
	spread: Spread;
}

function Heads({ column: { readings }, head, spread }: HeadsProps) {
	if (readings < 2) return <th scope="col">{head}</th>;
	return (
		<>
			{Array.from({ length: readings }, (_, reading) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a reading is its place
				<th key={reading} scope="col">
					{reading === 0 ? `${head} ` : ""}
					{reading + 1}
				</th>
			))}
			<th scope="col">Mean</th>
			<th scope="col">{SPREAD_HEADS[spread]}</th>
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

/** A row that has not changed is not rendered again: a table may have hundreds. */
const Row = memo(function Row({ columns, cells, row, spread, onWrite, onRemove }: RowProps) {
	const heads = headsOf(columns);
	return (
		<tr>
			{columns.map((column, index) => {
				const start = startOf(columns as Column[], index);
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
						const named = column.readings > 1 ? `, reading ${reading + 1}` : "";
						return (
							<td key={cell}>
								<input
									aria-label={`${heads[index]}${named}, row ${row + 1}`}
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

function ChartFields({
	table,
	number,
	change,
}: Pick<TableEditorProps, "table" | "number" | "change">) {
	const { columns, chart } = table;
	const set = (part: Partial<DataTable["chart"]>) =>
		change((before) => ({ ...before, chart: { ...before.chart, ...part } }));
	const measured = columns.flatMap(({ readings }, index) =>
		readings > 0 && index !== chart.x ? [index] : [],
	);
	const heads = headsOf(columns);
	// Drawn after the cell in which somebody types.
	const drawn = useDeferredValue(table);
	return (
		<div className="grid gap-4">
			<div className="grid gap-4 sm:grid-cols-2">
				<SelectInput
					label="Along the bottom"
					value={String(chart.x)}
					onChange={(event) => set({ x: Number(event.target.value) })}
				>
					{columns.map((_, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
						<option key={index} value={index}>
							{heads[index]}
						</option>
					))}
				</SelectInput>
				<fieldset className="field">
					<legend className="field-label">Upwards</legend>
					{measured.length === 0 && <p className="soft">No other column has numbers.</p>}
					{measured.map((index) => (
						<Checkbox
							key={index}
							label={heads[index]}
							checked={chart.y.includes(index)}
							disabled={!chart.y.includes(index) && chart.y.length >= MAX_SERIES}
							onChange={(event) => {
								const others = chart.y.filter((each) => each !== index);
								set({ y: event.target.checked ? [...others, index] : others });
							}}
						/>
					))}
				</fieldset>
			</div>
			<Chart table={drawn} number={number} />
		</div>
	);
}
