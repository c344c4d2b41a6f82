import type { ReactNode } from "react";
import { DataTable } from "../../../ui/data-table.tsx";
import { usePrinting } from "../../../ui/printing.tsx";
import { RANKING_COLUMNS } from "./ranking.tsx";
import type { ShownItem } from "./results.calls.ts";

interface PrintedCategoriesProps {
	title?: string;
	children?: ReactNode;
	groups: readonly { key: string; name: string; items: readonly ShownItem[] }[];
}

/** Rendered only for print, where no category can be selected. */
export function PrintedCategories({ title, groups, children }: PrintedCategoriesProps) {
	if (!usePrinting()) return null;
	return (
		<div className="print-only">
			{title && <h1 className="mb-4">{title}</h1>}
			{groups.map(({ key, name, items }) => (
				<section key={key} className="printed-category mb-6">
					<h2 className="mb-2">{name}</h2>
					<DataTable caption={name} columns={RANKING_COLUMNS} rows={items} />
				</section>
			))}
			{children && <p className="note">{children}</p>}
		</div>
	);
}
