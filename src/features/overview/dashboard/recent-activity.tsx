import { Link } from "react-router";
import { StatusBadge } from "../../../ui/badge.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { EmailText } from "../../../ui/email-text.tsx";
import { formatShortDate } from "../../../ui/format.ts";
import type { Overview } from "../overview.contract.ts";

type RecentArticle = Overview["recentActivity"]["articles"][number];
type RecentUser = Overview["recentActivity"]["users"][number];

const articleColumns: Column<RecentArticle>[] = [
	{
		key: "title",
		header: "Title",
		rowHeader: true,
		width: "roomy",
		cell: ({ id, title }) => (
			<Link className="link" to={`/dashboard/projects/${id}/edit`}>
				{title}
			</Link>
		),
	},
	{
		key: "status",
		header: "Status",
		phone: "start",
		cell: ({ status }) => <StatusBadge status={status} />,
	},
	{
		key: "created",
		header: "Created",
		width: "one-line",
		phone: "end",
		cell: ({ created_at }) => formatShortDate(created_at),
	},
];

const userColumns: Column<RecentUser>[] = [
	{
		key: "username",
		header: "Username",
		rowHeader: true,
		phone: "start",
		cell: ({ username }) => <span className="strong wrap-break-word">{username}</span>,
	},
	{
		key: "email",
		header: "Email",
		cell: ({ email }) => <EmailText>{email}</EmailText>,
	},
	{
		key: "role",
		header: "Role",
		phone: "end",
		cell: ({ role }) => <StatusBadge status={role} />,
	},
	{
		key: "joined",
		header: "Joined",
		cell: ({ created_at }) => formatShortDate(created_at),
	},
];

/** The newest projects and the newest accounts, side by side where there is room. */
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
				<div className="dashboard-columns">
					{articles.length > 0 && (
						<section aria-labelledby="latest-articles">
							<h3 id="latest-articles" className="mb-2">
								Latest Articles
							</h3>
							<DataTable
								caption="Latest Articles"
								columns={articleColumns}
								rows={articles}
								rowKey={({ id }) => id}
							/>
						</section>
					)}
					{users.length > 0 && (
						<section aria-labelledby="new-users">
							<h3 id="new-users" className="mb-2">
								New Users
							</h3>
							<DataTable
								caption="New Users"
								columns={userColumns}
								rows={users}
								rowKey={({ id }) => id}
							/>
						</section>
					)}
				</div>
			)}
		</section>
	);
}
