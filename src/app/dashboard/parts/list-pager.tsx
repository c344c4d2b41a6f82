import { Pager } from "../../../ui/pager.tsx";
import type { PageAddress } from "./use-page-address.ts";

interface ListPagerProps {
	address: Pick<PageAddress, "page" | "hrefFor">;
	pages: number;
}

/** Under a list whose page is in the address; nothing for a single page. */
export function ListPager({ address: { page, hrefFor }, pages }: ListPagerProps) {
	return pages > 1 ? <Pager page={page} pages={pages} hrefFor={hrefFor} /> : null;
}
