import { Card } from "../../../ui/card.tsx";
import {
	type Column,
	dateColumn,
	LongTable,
	nameColumn,
	useLoadMore,
} from "../../../ui/data-table.tsx";
import { useDeletedRows } from "../../../ui/deleted-rows.tsx";
import { textOrNone } from "../../../ui/format.ts";
import { DeleteButton, EditButton } from "../../../ui/row-buttons.tsx";
import type { ShownCategory } from "../categories.calls.ts";

interface CategoriesListProps {
	categories: readonly ShownCategory[];
	onEdit: (category: ShownCategory) => void;
	onDelete: (category: ShownCategory) => void;
}

export function CategoriesTable({ categories, ...actions }: CategoriesListProps) {
	const columns: Column<ShownCategory>[] = [
		nameColumn("Name", ({ name }) => name),
		{
			header: "Description",
			width: "roomy",
			cell: ({ description }) => textOrNone(description),
		},
		dateColumn("Created", ({ created_at }) => created_at, "foot-start"),
		{
			header: "Actions",
			mobile: "foot-end",
			cell: (category) => <Actions category={category} {...actions} />,
		},
	];
	const undoNote = useDeletedRows(categories);
	return <LongTable caption="Categories" columns={columns} rows={categories} below={undoNote} />;
}

export function CategoryCards({ categories, ...actions }: CategoriesListProps) {
	const { shown, more } = useLoadMore(categories);
	const undoNote = useDeletedRows(shown);
	return (
		<>
			<ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,270px),1fr))] gap-5">
				{shown.map((category) => (
					<Card as="li" className="flex flex-col" key={category.id}>
						<h2 className="h3">{textOrNone(category.name)}</h2>
						<p className="my-2 wrap-anywhere">{textOrNone(category.description)}</p>
						<p className="mono soft mt-auto wrap-anywhere">{category.slug}</p>
						<div className="mt-1 flex justify-end">
							<Actions category={category} {...actions} />
						</div>
						{undoNote(category)}
					</Card>
				))}
			</ul>
			{more}
		</>
	);
}

function Actions({
	category,
	onEdit,
	onDelete,
}: Omit<CategoriesListProps, "categories"> & { category: ShownCategory }) {
	return (
		<div className="flex gap-1">
			<EditButton of={category.name} onClick={() => onEdit(category)} />
			<DeleteButton of={category.name} onClick={() => onDelete(category)} />
		</div>
	);
}
