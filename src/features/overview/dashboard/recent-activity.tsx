import { EmailText } from "../../../ui/contact-text.tsx";
import {
	type Column,
	DataTable,
	dateColumn,
	nameColumn,
	roleColumn,
	statusColumn,
} from "../../../ui/data-table.tsx";
import { classes, textOrNone } from "../../../ui/format.ts";
import { Link } from "../../../ui/link.tsx";
import type { Overview } from "../overview.contract.ts";

type RecentArticle = Overview["recentActivity"]["articles"][number];
type RecentUser = Overview["recentActivity"]["users"][number];

const articleColumns: Column<RecentArticle>[] = [
	{
		header: "Title",
		rowHeader: true,
		width: "roomy",
		cell: ({ id, title, can_edit }) => (
			<Link className="link" to={`/dashboard/projects/${id}${can_edit === false ? "" : "/edit"}`}>
				{textOrNone(title)}
			</Link>
		),
	},
	statusColumn("start"),
	dateColumn("Created", ({ created_at }) => created_at, "end"),
];

const userColumns: Column<RecentUser>[] = [
	{ ...nameColumn("Username", ({ username }) => username), mobile: "start" },
	{
		header: "Email",
		width: "name",
		cell: ({ email }) => <EmailText>{textOrNone(email)}</EmailText>,
	},
	roleColumn(),
	dateColumn("Joined", ({ created_at }) => created_at),
];

export function RecentActivity({ activity }: { activity: Overview["recentActivity"] }) {
	const { articles, users } = activity;
	return (
		<section aria-labelledby="recent-activity">
			<h2 id="recent-activity" className="mb-4">
				Recent Activity
			</h2>
			{articles.length === 0 && users.length === 0 ? (
				<p className="soft">No recent activity to display</p>
			) : (
				// Accounts have a column more than projects; neither table scrolls sideways.
				<div
					className={classes(
						"grid grid-cols-1 gap-6 items-start",
						articles.length > 0 &&
							users.length > 0 &&
							"4xl:grid-cols-[minmax(0,6fr)_minmax(0,7fr)]",
					)}
				>
					<Latest
						id="latest-articles"
						title="Latest Articles"
						columns={articleColumns}
						rows={articles}
					/>
					<Latest id="new-users" title="New Users" columns={userColumns} rows={users} />
				</div>
			)}
		</section>
	);
}

interface LatestProps<Row> {
	id: string;
	title: string;
	columns: readonly Column<Row>[];
	rows: readonly Row[];
}

function Latest<Row extends { id: string }>({ id, title, columns, rows }: LatestProps<Row>) {
	if (rows.length === 0) return null;
	return (
		<section aria-labelledby={id}>
			<h3 id={id} className="mb-2">
				{title}
			</h3>
			<DataTable caption={title} columns={columns} rows={rows} />
		</section>
	);
}
