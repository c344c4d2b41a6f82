import { DataTable } from "../../../ui/data-table.tsx";
import { usePrinting } from "../../../ui/use-printing.ts";
import { columns } from "./ranking.tsx";
import type { ShownItem } from "./results.calls.ts";

interface PrintedCategoriesProps {
	/** For pages without a heading that says it. */
	title?: string;
	groups: readonly { key: string; name: string; items: readonly ShownItem[] }[];
}

/** For print, where no category can be selected: every category with its heading. Rendered only while printing. */
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
