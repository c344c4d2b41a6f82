import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { DataTable, type DataTableProps } from "./data-table.tsx";

/** Rows shown at first and added by each press: a few hundred keep even a slow machine quick. */
const STEP = 100;

/** Of rows that are all here already, those to be shown, and the button for more of them. */
export function useSteps<Row>(rows: readonly Row[]): { shown: readonly Row[]; more: ReactNode } {
	const [count, setCount] = useState(STEP);
	return {
		shown: rows.slice(0, count),
		more: rows.length > count && (
			<p className="more-rows">
				<Button onClick={() => setCount(count + STEP)}>Load more</Button>
				<span className="soft">
					{count} of {rows.length}
				</span>
			</p>
		),
	};
}

/** A table of rows that are all here already; many of them are shown step by step. */
export function LongTable<Row>({ rows, ...rest }: DataTableProps<Row>) {
	const { shown, more } = useSteps(rows);
	return (
		<>
			<DataTable rows={shown} {...rest} />
			{more}
		</>
	);
}
