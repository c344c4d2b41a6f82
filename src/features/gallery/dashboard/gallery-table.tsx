import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { PencilIcon, TrashIcon } from "../../../ui/dashboard-icons.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { Picture } from "../../../ui/picture.tsx";
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
			key: "image",
			header: "Image",
			phone: "lead",
			cell: (photo) => <Picture className="thumbnail" src={smallest(photo)} alt="" />,
		},
		{
			key: "title",
			header: "Title",
			rowHeader: true,
			cell: ({ title }) => <span className="strong">{title}</span>,
		},
		{ key: "description", header: "Description", cell: ({ description }) => description },
		{
			key: "featured",
			header: "Featured",
			phone: "start",
			phoneHeader: true,
			cell: ({ featured }) => (
				<Badge tone={featured ? "green" : "grey"}>{featured ? "Yes" : "No"}</Badge>
			),
		},
		{
			key: "actions",
			header: "Actions",
			phone: "end",
			cell: (photo) => (
				<div className="flex gap-1">
					<Button
						variant="icon"
						aria-label={`Edit ${photo.title}`}
						disabled={editing === photo.id}
						onClick={() => onEdit(photo)}
					>
						<PencilIcon />
					</Button>
					<Button
						variant="icon"
						className="btn-danger"
						aria-label={`Delete ${photo.title}`}
						onClick={() => onDelete(photo)}
					>
						<TrashIcon />
					</Button>
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
