import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { type Column, DataTable, dateColumn } from "../../../ui/data-table.tsx";
import { Link } from "../../../ui/link.tsx";
import { Picture } from "../../../ui/picture.tsx";
import type { Upload } from "../assets.contract.ts";
import { fileName, smallestUrl } from "./manage-uploads.calls.ts";

type Place = Upload["places"][number];

interface UploadsTableProps {
	uploads: readonly Upload[];
	pathOf: (place: Place) => string;
	onRemove?: ((upload: Upload) => void) | undefined;
}

const PART_LABELS: Record<Place["part"], string> = {
	cover: "cover",
	text: "text",
	photo: "gallery",
	logo: "logo",
	team: "team photo",
};

export function UploadsTable({ uploads, pathOf, onRemove }: UploadsTableProps) {
	const columns: Column<Upload>[] = [
		{
			header: "Image",
			mobile: "left-column",
			cell: (upload) => <Picture className="thumbnail" src={smallestUrl(upload)} alt="" />,
		},
		{
			header: "File",
			rowHeader: true,
			mobile: "start",
			width: "name",
			cell: (upload) => (
				<>
					<a className="row-link" href={upload.url}>
						{fileName(upload)}
					</a>
					<span className="block soft">
						{upload.width} × {upload.height}
					</span>
				</>
			),
		},
		{
			header: "Used in",
			width: "roomy",
			cell: (upload) =>
				upload.places.length === 0 ? (
					<div className="flex flex-wrap items-center gap-3">
						<Badge tone="grey">Unused</Badge>
						{onRemove && (
							<Button
								small
								variant="danger"
								aria-label={`Delete permanently: ${fileName(upload)}`}
								onClick={() => onRemove(upload)}
							>
								Remove
							</Button>
						)}
					</div>
				) : (
					<ul>
						{upload.places.map((place) => (
							<li key={`${place.id} ${place.part}`}>
								<Link className="link" to={pathOf(place)}>
									{place.title}
								</Link>{" "}
								<span className="soft">
									({PART_LABELS[place.part]}
									{place.in_trash && ", in the trash"})
								</span>
								{place.undescribed && (
									<>
										{" "}
										<Badge tone="amber">Description missing</Badge>
									</>
								)}
							</li>
						))}
					</ul>
				),
		},
		dateColumn("Uploaded", ({ created_at }) => created_at, "end"),
	];
	return <DataTable caption="Uploads" columns={columns} rows={uploads} />;
}
