import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { SecurityEventsTable } from "../../features/accounts/security-events/dashboard/security-events-table.tsx";
import { fetchSecurityEvents } from "../../features/accounts/security-events/security-events.calls.ts";
import { SECURITY_EVENTS } from "../../features/accounts/security-events/security-events.contract.ts";
import { fetchChanges } from "../../features/audit/audit.calls.ts";
import { ChangesList } from "../../features/audit/dashboard/changes-list.tsx";
import { queryString } from "../../platform/browser/query-string.ts";
import { SearchInput, Select } from "../../ui/field.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { TabLinks } from "../../ui/tabs.tsx";
import { browserApi } from "../parts/browser-api.ts";
import { ScreenHead, screenTitle } from "./parts/layout-frame.tsx";
import { ListPager } from "./parts/list-pager.tsx";
import { QueryView } from "./parts/query-view.tsx";
import { usePageAddress, useSearchBox } from "./parts/use-page-address.ts";

const SCREEN = "/dashboard/audit";

export const meta = screenTitle(SCREEN);

/** Subjects of audit events, as features record them. */
const SUBJECTS = [
	"project",
	"category",
	"gallery item",
	"asset",
	"order",
	"request",
	"result",
	"result item",
	"user",
	"person",
	"sample content",
];

const VIEWS = [
	{ id: "changes", label: "Changes", View: Changes },
	{ id: "security", label: "Security", View: SecurityEvents },
] as const;

export default function Audit() {
	const chosen = usePageAddress().filter("view");
	const { id, View } = VIEWS.find((view) => view.id === chosen) ?? VIEWS[0];
	return (
		<>
			<ScreenHead of={SCREEN} />
			<TabLinks
				label="What is listed"
				idBase="audit"
				selected={id}
				items={VIEWS.map((view) => ({ ...view, to: queryString({ view: view.id }) }))}
			/>
			<div
				className="pt-4"
				role="tabpanel"
				id={`audit-panel-${id}`}
				aria-labelledby={`audit-tab-${id}`}
			>
				<View />
			</div>
		</>
	);
}

function Changes() {
	const address = usePageAddress();
	const actorBox = useSearchBox(address);
	const list = {
		page: address.page,
		subject: address.filter("subject"),
		actor: address.filter("search"),
	};
	const query = useQuery({
		queryKey: ["audit", list],
		queryFn: () => fetchChanges(browserApi, list),
		placeholderData: keepPreviousData,
	});
	return (
		<>
			<div className="filters">
				<SearchInput label="Who made the change" placeholder="Who..." {...actorBox} />
				<Select
					aria-label="What was changed"
					value={list.subject}
					onChange={(event) => address.choose({ subject: event.currentTarget.value })}
				>
					<option value="">Everything</option>
					{SUBJECTS.map((subject) => (
						<option key={subject} value={subject}>
							{subject}
						</option>
					))}
				</Select>
			</div>
			<QueryView
				query={query}
				loading="Loading changes..."
				failed="Failed to fetch changes: {status}"
			>
				{({ entries, pagination: { totalPages } }) => {
					if (entries.length === 0) return <EmptyState title="No changes found." />;
					return (
						<>
							<ChangesList entries={entries} />
							<ListPager address={address} pages={totalPages} />
						</>
					);
				}}
			</QueryView>
		</>
	);
}

function SecurityEvents() {
	const address = usePageAddress();
	const userBox = useSearchBox(address);
	const kind = SECURITY_EVENTS.find((each) => each === address.filter("kind"));
	const list = { page: address.page, kind, user: address.filter("search") };
	const query = useQuery({
		queryKey: ["security-events", list],
		queryFn: () => fetchSecurityEvents(browserApi, list),
		placeholderData: keepPreviousData,
	});
	return (
		<>
			<div className="filters">
				<SearchInput label="Whose account" placeholder="Whose account..." {...userBox} />
				<Select
					aria-label="What happened"
					value={kind ?? ""}
					onChange={(event) => address.choose({ kind: event.currentTarget.value })}
				>
					<option value="">Everything</option>
					{SECURITY_EVENTS.map((each) => (
						<option key={each} value={each}>
							{each}
						</option>
					))}
				</Select>
			</div>
			<QueryView
				query={query}
				loading="Loading events..."
				failed="Failed to fetch events: {status}"
			>
				{({ events, pagination: { totalPages } }) => {
					if (events.length === 0) return <EmptyState title="No events found." />;
					return (
						<>
							<SecurityEventsTable events={events} />
							<ListPager address={address} pages={totalPages} />
						</>
					);
				}}
			</QueryView>
			<p className="soft mt-4">
				Kept for 90 days. The same again on a day, from the same network, is counted in one line.
			</p>
		</>
	);
}
