import { Link } from "react-router";
import { Badge } from "../../../ui/badge.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { PencilIcon, TrashIcon } from "../../../ui/dashboard-icons.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { formatKes, formatShortDate } from "../../../ui/format.ts";
import { Picture } from "../../../ui/picture.tsx";
import type { ProjectSummary } from "../projects.contract.ts";

interface ProjectsTableProps {
	projects: readonly ProjectSummary[];
	onDelete: (project: ProjectSummary) => void;
}

/** All projects of any status; those of somebody else can only be looked at. */
export function ProjectsTable({ projects, onDelete }: ProjectsTableProps) {
	const columns: Column<ProjectSummary>[] = [
		{
			key: "title",
			header: "Project Title",
			rowHeader: true,
			width: "roomy",
			cell: (project) => (
				<div className="flex items-center gap-3">
					<Picture
						className="thumbnail"
						src={project.image?.variants[0]?.url ?? project.featured_image}
						width={60}
						height={40}
						alt=""
					/>
					<Title project={project} />
				</div>
			),
		},
		{
			key: "status",
			header: "Status",
			phone: "foot-start",
			cell: ({ status }) => (
				<Badge tone={status === "published" ? "green" : "amber"}>
					{status.charAt(0).toUpperCase() + status.slice(1)}
				</Badge>
			),
		},
		{
			key: "price",
			header: "Project Fee",
			align: "end",
			phone: "half",
			cell: ({ price }) => formatKes(price),
		},
		{
			key: "material_cost",
			header: "Material Cost",
			align: "end",
			phone: "half",
			cell: ({ material_cost }) => formatKes(material_cost),
		},
		{
			key: "created",
			header: "Created",
			width: "one-line",
			phone: "hidden",
			cell: ({ created_at }) => formatShortDate(created_at),
		},
		{
			key: "modified",
			header: "Last Modified",
			width: "one-line",
			phone: "hidden",
			cell: ({ updated_at }) => formatShortDate(updated_at),
		},
		{
			key: "actions",
			header: "Actions",
			phone: "foot-end",
			cell: (project) =>
				project.can_edit === false ? (
					<span className="soft">Read only</span>
				) : (
					<div className="flex gap-1">
						<LinkButton
							variant="icon"
							to={`/dashboard/projects/${project.id}/edit`}
							aria-label={`Edit ${project.title}`}
							title="Edit"
						>
							<PencilIcon />
						</LinkButton>
						<Button
							variant="icon"
							className="btn-danger"
							aria-label={`Delete ${project.title}`}
							title="Delete"
							onClick={() => onDelete(project)}
						>
							<TrashIcon />
						</Button>
					</div>
				),
		},
	];
	return (
		<DataTable
			caption="School Projects"
			columns={columns}
			rows={projects}
			rowKey={({ id }) => String(id)}
		/>
	);
}

function Title({ project: { id, slug, title, status, can_edit } }: { project: ProjectSummary }) {
	if (can_edit !== false) {
		return (
			<Link className="row-link" to={`/dashboard/projects/${id}/edit`}>
				{title}
			</Link>
		);
	}
	if (status === "published") {
		return (
			<Link className="row-link" to={`/projects/${slug}`}>
				{title}
			</Link>
		);
	}
	return <strong>{title}</strong>;
}
