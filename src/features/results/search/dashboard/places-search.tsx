import { browserApi } from "../../../../shell/browser-api.ts";
import { PagedList } from "../../../../shell/dashboard/paged-list.tsx";
import type { PageAddress } from "../../../../shell/dashboard/use-page-address.ts";
import { usePages } from "../../../../shell/dashboard/use-pages.ts";
import { EmptyState } from "../../../../ui/states.tsx";
import { fetchAllPlaces } from "./manage-search.calls.ts";
import { PlaceHits } from "./place-hits.tsx";

export const SEARCH_MIN = 2;

export function PlacesSearch({ address, search }: { address: PageAddress; search: string }) {
	const query = usePages(["results", "places", search, address.page], () =>
		fetchAllPlaces(browserApi, { query: { q: search, page: address.page } }),
	);
	return (
		<PagedList
			address={address}
			query={query}
			rowsOf={({ places, pagination }) => ({ rows: places, pages: pagination.totalPages })}
			what="places"
			failed="Failed to search: {status}"
			empty={<EmptyState title="No results found.">Try a shorter word.</EmptyState>}
		>
			{(places) => <PlaceHits places={places} total={query.data?.pagination.total ?? 0} />}
		</PagedList>
	);
}
