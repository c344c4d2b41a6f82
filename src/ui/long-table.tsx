import { useState } from "react";
import { Button } from "./button.tsx";
import { DataTable, type DataTableProps } from "./data-table.tsx";

/** Rows shown at first and added by each press: a few hundred keep even a slow machine quick. */
const STEP = 100;

/** A table of rows that are all here already; many of them are shown step by step. */
export function LongTable<Row>({ rows, ...rest }: DataTableProps<Row>) {
	const [shown, setShown] = useState(STEP);
	return (
		<>
			<DataTable rows={rows.slice(0, shown)} {...rest} />
			{rows.length > shown && (
				<p className="more-rows">
					<Button onClick={() => setShown(shown + STEP)}>Load more</Button>
					<span className="soft">
						{shown} of {rows.length}
					</span>
				</p>
			)}
		</>
	);
}
