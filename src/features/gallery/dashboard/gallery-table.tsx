import type { ReactNode } from "react";
import { Badge } from "../../../ui/badge.tsx";
import { type Column, DataTable, nameColumn } from "../../../ui/data-table.tsx";
import { useDeletedRows } from "../../../ui/deleted-rows.tsx";
import { textOrNone } from "../../../ui/format.ts";
import { Picture } from "../../../ui/picture.tsx";
import { DeleteButton, EditButton, StarButton } from "../../../ui/row-buttons.tsx";
import type { Photo } from "../gallery.calls.ts";

interface GalleryTableProps {
	photos: readonly Photo[];
	editing: string | null;
	featuredOf: (photo: Photo) => boolean;
	isSaving: (id: string) => boolean;
	failureOf: (id: string) => ReactNode;
	onStar: (photo: Photo) => void;
	onEdit: (photo: Photo) => void;
	onDelete: (photo: Photo) => void;
}

export function GalleryTable(props: GalleryTableProps) {
	const { photos, editing, featuredOf, isSaving, failureOf, onStar, onEdit, onDelete } = props;
	const columns: Column<Photo>[] = [
		{
			header: "Image",
			mobile: "left-column",
			cell: (photo) => <Picture className="thumbnail" src={smallestUrl(photo)} alt="" />,
		},
		nameColumn("Title", ({ title }) => title),
		{ header: "Description", width: "roomy", cell: ({ description }) => textOrNone(description) },
		{
			header: "Featured",
			mobile: "start",
			mobileHeader: true,
			cell: (photo) => {
				const featured = featuredOf(photo);
				return (
					<>
						<span className="flex items-center gap-2">
							<Badge tone={featured ? "green" : "grey"}>{featured ? "Yes" : "No"}</Badge>
							<StarButton
								of={photo.title}
								aria-pressed={featured}
								aria-busy={isSaving(photo.id)}
								// Changing the photo here would make its open form report a conflict.
								disabled={editing === photo.id}
								onClick={() => !isSaving(photo.id) && onStar(photo)}
							/>
						</span>
						{failureOf(photo.id)}
					</>
				);
			},
		},
		{
			header: "Actions",
			mobile: "end",
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
	const undoNote = useDeletedRows(photos);
	return <DataTable caption="Gallery items" columns={columns} rows={photos} below={undoNote} />;
}

function smallestUrl({ variants, image_url }: Photo): string {
	return variants?.[0]?.url ?? image_url;
}
