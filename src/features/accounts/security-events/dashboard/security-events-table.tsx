import { CodeText } from "../../../../ui/contact-text.tsx";
import { type Column, DataTable } from "../../../../ui/data-table.tsx";
import { formatDateTime, shortId } from "../../../../ui/format.ts";
import type { SecurityEvent } from "../security-events.contract.ts";

const COLUMNS: readonly Column<SecurityEvent>[] = [
	{
		header: "Event",
		rowHeader: true,
		cell: ({ kind, detail }) => (
			<>
				<span className="strong">{kind.charAt(0).toUpperCase() + kind.slice(1)}</span>
				{detail && <div className="soft">{detail}</div>}
			</>
		),
	},
	{
		header: "When",
		width: "one-line",
		cell: ({ count, at, last_at }) => (
			<>
				{formatDateTime(last_at)}
				{count > 1 && (
					<div className="soft">
						{count} times since {formatDateTime(at).split(", ").at(-1)}
					</div>
				)}
			</>
		),
	},
	{ header: "Account", mobile: "half", cell: ({ user }) => <Name user={user} none="None" /> },
	{ header: "By", mobile: "half", cell: ({ actor }) => <Name user={actor} none="Not signed in" /> },
	{ header: "Network", width: "one-line", mobile: "half", cell: ({ address }) => address ?? "N/A" },
];

/** The name of an account; of a deleted one only the id is known. */
function Name({ user, none }: { user: SecurityEvent["user"]; none: string }) {
	return (
		<span className="wrap-anywhere">
			{user ? (user.name ?? <CodeText>{shortId(user.id)}</CodeText>) : none}
		</span>
	);
}

export function SecurityEventsTable({ events }: { events: readonly SecurityEvent[] }) {
	return <DataTable caption="Sign-ins and security" columns={COLUMNS} rows={events} />;
}
