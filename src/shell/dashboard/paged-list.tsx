import type { ReactNode } from "react";
import { Pager } from "../../ui/pager.tsx";
import { FilterSelect } from "./list-filters.tsx";
import { QueryView, type QueryViewProps } from "./query-view.tsx";
import { PAGE_SIZES, type PageAddress } from "./use-page-address.ts";

interface PagedListProps<Answer, Row> extends Omit<QueryViewProps<Answer>, "children"> {
	address: Pick<PageAddress, "page" | "hrefFor" | "filter" | "pushFilters">;
	/** If `total` is given, staff can choose the number of rows per page. */
	rowsOf: (answer: Answer) => { rows: readonly Row[]; pages: number; total?: number | undefined };
	empty: ReactNode;
	children: (rows: readonly Row[]) => ReactNode;
}

/** A list whose page number is in the address, with a pager if there are several pages. */
export function PagedList<Answer, Row>(props: PagedListProps<Answer, Row>) {
	const { address, rowsOf, empty, children, ...view } = props;
	return (
		<QueryView {...view}>
			{(answer) => {
				const { rows, pages, total } = rowsOf(answer);
				if (rows.length === 0) return empty;
				return (
					<>
						{children(rows)}
						{pages > 1 && <Pager page={address.page} pages={pages} hrefFor={address.hrefFor} />}
						{total !== undefined && total > PAGE_SIZES[0] && (
							<div className="flex items-center justify-end gap-2 mt-3">
								<FilterSelect
									address={address}
									name="rows"
									label="Rows per page"
									allLabel={`${PAGE_SIZES[0]} rows`}
									options={PAGE_SIZES.slice(1).map(String)}
									labelOf={(rows) => `${rows} rows`}
								/>
								<span className="soft">of {total}</span>
							</div>
						)}
					</>
				);
			}}
		</QueryView>
	);
}
