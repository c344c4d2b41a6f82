import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { DataTable, type DataTableProps } from "./data-table.tsx";

/** Rows shown at first and added by each click; a few hundred are fast even on a slow machine. */
const STEP = 100;

/** Shows rows that are all loaded already in steps: the visible ones, and the button for more. */
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

/** A table of rows that are all loaded already; a long one is shown in steps. */
export function LongTable<Row>({ rows, ...rest }: DataTableProps<Row>) {
	const { shown, more } = useSteps(rows);
	return (
		<>
			<DataTable rows={shown} {...rest} />
			{more}
		</>
	);
}
