import { DataTable } from "../../../ui/data-table.tsx";
import { usePrinting } from "../../../ui/use-printing.ts";
import { columns } from "./ranking.tsx";
import type { ShownItem } from "./results.calls.ts";

interface PrintedCategoriesProps {
	/** Where the page has no heading of its own that says it. */
	title?: string;
	groups: readonly { key: string; name: string; items: readonly ShownItem[] }[];
}

/** On paper, where nothing can be chosen: every category with its heading. Pages do not carry it before. */
export function PrintedCategories({ title, groups }: PrintedCategoriesProps) {
	if (!usePrinting()) return null;
	return (
		<div className="print-only">
			{title && <h1 className="mb-4">{title}</h1>}
			{groups.map(({ key, name, items }) => (
				<section key={key} className="mb-6">
					<h2 className="mb-2">{name}</h2>
					<DataTable caption={name} columns={columns} rows={items} rowKey={({ id }) => id} />
				</section>
			))}
		</div>
	);
}
