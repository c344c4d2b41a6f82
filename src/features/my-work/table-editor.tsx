import { useDeferredValue, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { SelectInput, TextArea, TextInput } from "../../ui/field.tsx";
import { Options } from "../../ui/options.tsx";
import { Chart } from "./chart.tsx";
import { MAX_SERIES } from "./chart-data.ts";
import {
	CHARTS,
	type Column,
	cellsLost,
	type DataTable,
	headersOf,
	MAX_READINGS,
	SPREAD_LABELS,
	type Spread,
	unreadableCells,
	withColumn,
	withColumnChanged,
	withoutColumn,
} from "./data-table.ts";
import { ReadingGrid, type ReadingGridProps } from "./reading-grid.tsx";

const CHART_NAMES = {
	none: "No chart",
	bars: "Bars: compare groups",
	points: "Points: pairs of numbers",
	line: "Line: how a number changes",
};

const READING_COUNTS = Array.from({ length: MAX_READINGS + 1 }, (_, count) => count);
const readingsName = (count: number) =>
	count === 0 ? "Words" : count === 1 ? "One number" : `A number, measured ${count} times`;

interface TableEditorProps extends ReadingGridProps {
	tableNumber: number;
	onRemove: () => void;
}

export function TableEditor({ table, tableNumber, change, confirm, onRemove }: TableEditorProps) {
	const { columns, title, spread, note } = table;
	const set = (part: Partial<DataTable>) => change((before) => ({ ...before, ...part }));
	const unreadable = unreadableCells(table);
	// A new table's columns are open, and stay open while their names are typed.
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
				<summary>Columns: {headersOf(columns).join(", ")}</summary>
				<div className="mt-3 grid gap-4">
					{columns.map((column, index) => (
						<ColumnFields
							// biome-ignore lint/suspicious/noArrayIndexKey: a column is its index
							key={index}
							column={column}
							index={index}
							table={table}
							change={change}
							confirm={confirm}
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
			<ReadingGrid table={table} change={change} confirm={confirm} />
			{unreadable.length > 0 && (
				<p className="unreadable-cells" role="status">
					{unreadable.some(({ unclear }) => unclear)
						? "A number like 1,250 can mean 1250 or 1.25: write it without the comma. "
						: ""}
					{unreadable.length === 1 ? "One marked cell is" : `${unreadable.length} marked cells are`}{" "}
					not counted.
				</p>
			)}
			<div className="grid gap-4 sm:grid-cols-2">
				{columns.some(({ readings }) => readings > 1) && (
					<SelectInput
						label="Spread of repeated readings"
						value={spread}
						onChange={(event) => set({ spread: event.target.value as Spread })}
					>
						<Options of={Object.entries(SPREAD_LABELS)} />
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
					<Options of={Object.entries(CHART_NAMES)} />
				</SelectInput>
			</div>
			{table.chart.kind !== "none" && (
				<ChartFields table={table} tableNumber={tableNumber} change={change} />
			)}
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

interface ColumnFieldsProps extends Pick<TableEditorProps, "table" | "change" | "confirm"> {
	column: Column;
	index: number;
}

function ColumnFields({ column, index, table, change, confirm }: ColumnFieldsProps) {
	const set = (part: Partial<Column>) => change((before) => withColumnChanged(before, index, part));
	const confirmLoss = (readings: number | null, run: () => void) => {
		const lost = cellsLost(table, index, readings);
		if (lost === 0) return run();
		confirm({
			title: readings === null ? "Remove Column" : "Delete Readings",
			text: (
				<p>
					{lost === 1 ? "One filled cell" : `${lost} filled cells`} of “
					{headersOf(table.columns)[index]}” will be deleted. This cannot be undone.
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
					confirmLoss(readings, () => set({ readings }));
				}}
			>
				<Options of={READING_COUNTS.map((count) => [String(count), readingsName(count)])} />
			</SelectInput>
			{table.columns.length > 1 && (
				<Button
					small
					aria-label={`Remove column ${index + 1}`}
					onClick={() => confirmLoss(null, () => change((before) => withoutColumn(before, index)))}
				>
					Remove
				</Button>
			)}
		</fieldset>
	);
}

function ChartFields({
	table,
	tableNumber,
	change,
}: Pick<TableEditorProps, "table" | "tableNumber" | "change">) {
	const { columns, chart } = table;
	const set = (part: Partial<DataTable["chart"]>) =>
		change((before) => ({ ...before, chart: { ...before.chart, ...part } }));
	const numericColumns = columns.flatMap(({ readings }, index) =>
		readings > 0 && index !== chart.x ? [index] : [],
	);
	const headers = headersOf(columns);
	// Deferred, so that typing in a cell does not wait for the chart.
	const deferred = useDeferredValue(table);
	return (
		<div className="grid gap-4">
			<div className="grid gap-4 sm:grid-cols-2">
				<SelectInput
					label="Along the bottom"
					value={String(chart.x)}
					onChange={(event) => set({ x: Number(event.target.value) })}
				>
					<Options of={headers.map((header, index) => [String(index), header])} />
				</SelectInput>
				<fieldset className="field">
					<legend className="field-label">Up the side</legend>
					{numericColumns.length === 0 && <p className="soft">No other column has numbers.</p>}
					{numericColumns.map((index) => (
						<Checkbox
							key={index}
							label={headers[index]}
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
			<Chart table={deferred} tableNumber={tableNumber} />
		</div>
	);
}
