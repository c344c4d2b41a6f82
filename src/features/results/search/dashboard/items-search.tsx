import { browserApi } from "../../../../shell/browser-api.ts";
import { PagedList } from "../../../../shell/dashboard/paged-list.tsx";
import type { PageAddress } from "../../../../shell/dashboard/use-page-address.ts";
import { useQueryKeepingData } from "../../../../shell/dashboard/use-query-keeping-data.ts";
import { type Column, DataTable, statusColumn } from "../../../../ui/data-table.tsx";
import { Link } from "../../../../ui/link.tsx";
import { RankBadge } from "../../../../ui/rank-badge.tsx";
import { EmptyState } from "../../../../ui/states.tsx";
import type { StaffItem } from "../result-search.contract.ts";
import { fetchAllItems } from "./manage-search.calls.ts";

export const SEARCH_MIN = 2;

const COLUMNS: Column<StaffItem>[] = [
	{
		header: "Position",
		mobile: "left-column",
		cell: ({ position }) => <RankBadge place={position} />,
	},
	{
		header: "Participant",
		rowHeader: true,
		width: "name",
		translate: "no",
		mobile: "start",
		// The link opens its row as a form.
		cell: ({ id, result_id, participant_name }) => (
			<Link className="link" to={`/dashboard/results/${result_id}/edit?edit=${id}`}>
				{participant_name}
			</Link>
		),
	},
	{ header: "School", width: "name", translate: "no", cell: ({ school }) => school },
	{ header: "Category", cell: ({ category_name }) => category_name },
	{ header: "Score", align: "end", mobile: "half", cell: ({ score }) => score },
	{
		header: "Result",
		width: "name",
		cell: ({ result_title, year }) => `${result_title} (${year})`,
	},
	statusColumn("end"),
];

export function ItemsSearch({ address, search }: { address: PageAddress; search: string }) {
	const query = useQueryKeepingData(["results", "places", search, address.page], () =>
		fetchAllItems(browserApi, { query: { q: search, page: address.page } }),
	);
	const total = query.data?.pagination.total ?? 0;
	return (
		<PagedList
			address={address}
			query={query}
			rowsOf={({ places, pagination }) => ({ rows: places, pages: pagination.totalPages })}
			what="places"
			failed="Failed to search: {status}"
			empty={<EmptyState title="No results found.">Try a shorter word.</EmptyState>}
		>
			{(places) => (
				<div className="grid gap-3">
					<p className="note" role="status">
						{total === 1 ? "1 result" : `${total} results`}
					</p>
					<DataTable caption="Results found" columns={COLUMNS} rows={places} />
				</div>
			)}
		</PagedList>
	);
}
