import { Badge } from "../../../ui/badge.tsx";
import { nameColumn } from "../../../ui/columns.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { DeleteButton, EditButton } from "../../../ui/row-buttons.tsx";
import type { Photo } from "../gallery.calls.ts";

interface GalleryTableProps {
	photos: readonly Photo[];
	/** The one in the form. */
	editing: string | null;
	onEdit: (photo: Photo) => void;
	onDelete: (photo: Photo) => void;
}

export function GalleryTable({ photos, editing, onEdit, onDelete }: GalleryTableProps) {
	const columns: Column<Photo>[] = [
		{
			header: "Image",
			phone: "lead",
			cell: (photo) => <Picture className="thumbnail" src={smallest(photo)} alt="" />,
		},
		nameColumn("Title", ({ title }) => title),
		{ header: "Description", width: "roomy", cell: ({ description }) => description },
		{
			header: "Featured",
			phone: "start",
			phoneHeader: true,
			cell: ({ featured }) => (
				<Badge tone={featured ? "green" : "grey"}>{featured ? "Yes" : "No"}</Badge>
			),
		},
		{
			header: "Actions",
			phone: "end",
			cell: (photo) => (
				<div className="flex gap-1">
					<EditButton
						of={photo.title}
						disabled={editing === photo.id}
						onClick={() => onEdit(photo)}
					/>
					<DeleteButton of={photo.title} onClick={() => onDelete(photo)} />
				</div>
			),
		},
	];
	return (
		<DataTable caption="Gallery items" columns={columns} rows={photos} rowKey={({ id }) => id} />
	);
}

function smallest({ variants, image_url }: Photo): string {
	return variants?.[0]?.url ?? image_url;
}
