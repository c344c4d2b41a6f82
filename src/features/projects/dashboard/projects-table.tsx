import { isOwnServer } from "../../../platform/browser/api-bases.ts";
import { readObject, readText } from "../../../platform/browser/read-fields.ts";
import { nairobiDay } from "../../../platform/text/nairobi.ts";
import { textId } from "../../../platform/text/text-id.ts";
import { useSession } from "../../../shell/session.ts";
import { StatusBadge } from "../../../ui/badge.tsx";
import { type Column, DataTable, dateColumn } from "../../../ui/data-table.tsx";
import { useDeletedRows } from "../../../ui/deleted-rows.tsx";
import { formatDateTime, formatKes, formatShortDate, textOrNone } from "../../../ui/format.ts";
import { Link } from "../../../ui/link.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { DeleteButton, DuplicateButton, EditLink } from "../../../ui/row-buttons.tsx";
import { type Sorting, sortableBy } from "../../../ui/sortable.tsx";
import type { ProjectSort } from "../list-choice.ts";
import type { ProjectSummary } from "../projects.contract.ts";

const AMOUNT_COLUMN = { align: "end", mobile: "half" } as const;

/** History state of links to the form, so that leaving it restores the list. */
export const FROM_LIST = "from the list";

interface ProjectsTableProps {
	projects: readonly ProjectSummary[];
	sorting: Sorting<ProjectSort>;
	onDuplicate: (project: ProjectSummary) => void;
	onDelete: (project: ProjectSummary) => void;
}

/** Every row has Edit: that page tells staff if they may not edit the project, and lets them propose a change. */
export function ProjectsTable({ projects, sorting, onDuplicate, onDelete }: ProjectsTableProps) {
	const by = sortableBy(sorting);
	const columns: Column<ProjectSummary>[] = [
		by("title", {
			header: "Project Title",
			rowHeader: true,
			width: "lines",
			cell: (project) => (
				<div className="flex items-center gap-2">
					<Picture
						className="thumbnail"
						src={project.image?.variants[0]?.url ?? project.featured_image}
						width={60}
						height={40}
						alt=""
					/>
					<div className="row-two-lines pointer-fine:3xl:line-clamp-2">
						<Link
							className="row-link pointer-fine:3xl:inline"
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
			mobile: "foot-start",
			cell: (project) => (
				<>
					<StatusBadge status={project.status} />
					<AuthorOf project={project} />
					{project.publish_at && (
						<span className="note block">
							Will be published on {formatDateTime(project.publish_at)}
						</span>
					)}
				</>
			),
		}),
		by("price", { ...AMOUNT_COLUMN, header: "Project Fee", cell: ({ price }) => formatKes(price) }),
		by("material_cost", {
			...AMOUNT_COLUMN,
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
			{
				...dateColumn("Last Modified", ({ updated_at }) => updated_at, "half"),
				cell: (project) => <LastModified project={project} />,
			},
			"descending",
		),
		{
			header: "Actions",
			mobile: "foot-end",
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
	const undoNote = useDeletedRows(projects);
	return <DataTable caption="School Projects" columns={columns} rows={projects} below={undoNote} />;
}

/** Author of a colleague's project. Other servers do not send it. */
function AuthorOf({ project: { author } }: { project: ProjectSummary }) {
	const { user } = useSession();
	const name = readText(readObject(author)?.username);
	if (name === "" || textId(author?.id) === user?.id) return null;
	return (
		<span className="note project-author pointer-fine:3xl:block pointer-fine:3xl:max-w-[8.5em] pointer-fine:3xl:overflow-hidden pointer-fine:3xl:text-ellipsis pointer-fine:3xl:whitespace-nowrap">
			{" "}
			<span className="pointer-fine:3xl:sr-only">by </span>
			<span translate="no" title={name}>
				{name}
			</span>
		</span>
	);
}

function LastModified({ project: { created_at, updated_at } }: { project: ProjectSummary }) {
	const ago = updated_at === created_at ? undefined : daysAgo(updated_at);
	return (
		<>
			{formatShortDate(updated_at)}
			{ago && <span className="note block">{ago}</span>}
		</>
	);
}

const relativeTime = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const DAY_MS = 86_400_000;

/** Such as "yesterday"; of the last four weeks only. */
function daysAgo(time: string): string | undefined {
	const at = Date.parse(time);
	if (Number.isNaN(at)) return undefined;
	const days = (Date.parse(nairobiDay(Date.now())) - Date.parse(nairobiDay(at))) / DAY_MS;
	return days >= 0 && days < 28 ? relativeTime.format(-days, "day") : undefined;
}
