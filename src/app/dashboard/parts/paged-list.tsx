import type { ReactNode } from "react";
import { Pager } from "../../../ui/pager.tsx";
import { QueryView, type QueryViewProps } from "./query-view.tsx";
import type { PageAddress } from "./use-page-address.ts";

interface PagedListProps<Answer, Row> extends Omit<QueryViewProps<Answer>, "children"> {
	address: Pick<PageAddress, "page" | "hrefFor">;
	rowsOf: (answer: Answer) => { rows: readonly Row[]; pages: number };
	/** Shown when there are no rows. */
	empty: ReactNode;
	children: (rows: readonly Row[]) => ReactNode;
}

/** A list whose page is in the address, with a pager when it has several. */
export function PagedList<Answer, Row>(props: PagedListProps<Answer, Row>) {
	const { address, rowsOf, empty, children, ...view } = props;
	return (
		<QueryView {...view}>
			{(answer) => {
				const { rows, pages } = rowsOf(answer);
				if (rows.length === 0) return empty;
				return (
					<>
						{children(rows)}
						{pages > 1 && <Pager page={address.page} pages={pages} hrefFor={address.hrefFor} />}
					</>
				);
			}}
		</QueryView>
	);
}
