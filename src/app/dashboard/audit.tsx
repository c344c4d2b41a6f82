import { SecurityEventsTable } from "../../features/accounts/security-events/dashboard/security-events-table.tsx";
import { fetchSecurityEvents } from "../../features/accounts/security-events/security-events.calls.ts";
import { SECURITY_EVENTS } from "../../features/accounts/security-events/security-events.contract.ts";
import { fetchChanges } from "../../features/audit/audit.calls.ts";
import { ChangesList } from "../../features/audit/dashboard/changes-list.tsx";
import { queryString } from "../../platform/browser/query-string.ts";
import { AUDIT_SUBJECTS, subjectWords } from "../../product/kinds.ts";
import { browserApi } from "../../shell/browser-api.ts";
import { FilterSelect, SearchBox } from "../../shell/dashboard/list-filters.tsx";
import { PagedList } from "../../shell/dashboard/paged-list.tsx";
import { ScreenHead, screenTitle } from "../../shell/dashboard/screen-head.tsx";
import { usePageAddress } from "../../shell/dashboard/use-page-address.ts";
import { useQueryKeepingData } from "../../shell/dashboard/use-query-keeping-data.ts";
import { EmptyState } from "../../ui/states.tsx";
import { TabLinks } from "../../ui/tabs.tsx";

const SCREEN = "/dashboard/audit";

export const meta = screenTitle(SCREEN);

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
				label="Audit log"
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
	const list = {
		page: address.page,
		subject: address.filter("subject"),
		actor: address.filter("search"),
	};
	const query = useQueryKeepingData(["audit", list], () =>
		fetchChanges(browserApi, { query: list }),
	);
	return (
		<>
			<div className="filters">
				<SearchBox address={address} label="Who made the change" placeholder="Who..." />
				<FilterSelect
					address={address}
					name="subject"
					label="What was changed"
					allLabel="Everything"
					options={AUDIT_SUBJECTS}
					labelOf={subjectWords}
				/>
			</div>
			<PagedList
				address={address}
				query={query}
				rowsOf={({ entries, pagination }) => ({ rows: entries, pages: pagination.totalPages })}
				what="changes"
				empty={
					<EmptyState title="No changes found.">Changes that staff make appear here.</EmptyState>
				}
			>
				{(entries) => <ChangesList entries={entries} />}
			</PagedList>
		</>
	);
}

function SecurityEvents() {
	const address = usePageAddress();
	const kind = SECURITY_EVENTS.find((each) => each === address.filter("kind"));
	const list = { page: address.page, kind, user: address.filter("search") };
	const query = useQueryKeepingData(["security-events", list], () =>
		fetchSecurityEvents(browserApi, { query: list }),
	);
	return (
		<>
			<div className="filters">
				<SearchBox address={address} label="User account" placeholder="User account..." />
				<FilterSelect
					address={address}
					name="kind"
					label="What happened"
					allLabel="Everything"
					options={SECURITY_EVENTS}
				/>
			</div>
			<PagedList
				address={address}
				query={query}
				rowsOf={({ events, pagination }) => ({ rows: events, pages: pagination.totalPages })}
				what="events"
				empty={<EmptyState title="No events found." />}
			>
				{(events) => <SecurityEventsTable events={events} />}
			</PagedList>
			<p className="soft mt-4">
				Kept for 90 days. Repeats on the same day from the same network share one line.
			</p>
		</>
	);
}
