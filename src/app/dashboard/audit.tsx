import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fetchChanges } from "../../features/audit/audit.calls.ts";
import { ChangesList } from "../../features/audit/dashboard/changes-list.tsx";
import { SearchInput, Select } from "../../ui/field.tsx";
import { EmptyState } from "../../ui/states.tsx";
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

export default function Audit() {
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
			<ScreenHead of={SCREEN} />
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
