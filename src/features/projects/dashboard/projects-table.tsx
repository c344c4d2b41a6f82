import { isOwnServer } from "../../../platform/browser/api-bases.ts";
import { StatusBadge } from "../../../ui/badge.tsx";
import { type Column, DataTable, dateColumn } from "../../../ui/data-table.tsx";
import { formatDateTime, formatKes, textOrNone } from "../../../ui/format.ts";
import { Link } from "../../../ui/link.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { DeleteButton, DuplicateButton, EditLink } from "../../../ui/row-buttons.tsx";
import { type Sorting, sortable } from "../../../ui/sortable.tsx";
import type { ProjectSort, ProjectSortColumn } from "../list-choice.ts";
import type { ProjectSummary } from "../projects.contract.ts";

const amount = { align: "end", phone: "half" } as const;

/** History state of links to the form. Leaving the form then goes back to the list as it was. */
export const FROM_LIST = "from the list";

interface ProjectsTableProps {
	projects: readonly ProjectSummary[];
	sorting: Sorting<ProjectSort>;
	onDuplicate: (project: ProjectSummary) => void;
	onDelete: (project: ProjectSummary) => void;
}

/** Projects of any status. The edit page says so if the actor may not edit one, and offers to propose a change. */
export function ProjectsTable({ projects, sorting, onDuplicate, onDelete }: ProjectsTableProps) {
	const by = (
		name: ProjectSortColumn,
		column: Column<ProjectSummary>,
		first?: "ascending" | "descending",
	) => sortable(column, sorting, { ascending: name, descending: `-${name}` }, first);
	const columns: Column<ProjectSummary>[] = [
		by("title", {
			header: "Project Title",
			rowHeader: true,
			width: "lines",
			cell: (project) => (
				<div className="flex items-center gap-3">
					<Picture
						className="thumbnail"
						src={project.image?.variants[0]?.url ?? project.featured_image}
						width={60}
						height={40}
						alt=""
					/>
					<div className="desk-two-lines">
						<Link
							className="row-link"
							to={`/dashboard/projects/${project.id}/edit`}
							state={FROM_LIST}
						>
							{textOrNone(project.title)}
						</Link>
					</div>
				</div>
			),
		}),
		by("status", {
			header: "Status",
			phone: "foot-start",
			cell: ({ status, publish_at }) => (
				<>
					<StatusBadge status={status} />
					{publish_at && <span className="note block">Publishes {formatDateTime(publish_at)}</span>}
				</>
			),
		}),
		by("price", { ...amount, header: "Project Fee", cell: ({ price }) => formatKes(price) }),
		by("material_cost", {
			...amount,
			header: "Material Cost",
			cell: (project) => formatKes(project.material_cost),
		}),
		by(
			"created_at",
			dateColumn("Created", ({ created_at }) => created_at, "half"),
			"descending",
		),
		by(
			"updated_at",
			dateColumn("Last Modified", ({ updated_at }) => updated_at, "half"),
			"descending",
		),
		{
			header: "Actions",
			phone: "foot-end",
			cell: (project) => (
				<div className="flex items-center gap-1">
					<EditLink
						of={textOrNone(project.title)}
						to={`/dashboard/projects/${project.id}/edit`}
						state={FROM_LIST}
						title="Edit"
					/>
					{isOwnServer() && (
						<DuplicateButton
							of={textOrNone(project.title)}
							title="Duplicate"
							onClick={() => onDuplicate(project)}
						/>
					)}
					<DeleteButton of={project.title} title="Delete" onClick={() => onDelete(project)} />
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
