import { SearchInput, Select } from "../../../ui/field.tsx";
import { type PageAddress, useSearchBox } from "./use-page-address.ts";

interface ListFiltersProps {
	address: PageAddress;
	/** What is searched: "orders". */
	what: string;
	statuses: readonly string[];
	/** A status in the words of the screen; as it is in the address by default. */
	labelOf?: (status: string) => string;
}

/** Search and status over a list; both live in the address. */
export function ListFilters(props: ListFiltersProps) {
	const { address, what, statuses, labelOf = (status) => status } = props;
	const searchBox = useSearchBox(address);
	return (
		<div className="filters">
			<SearchInput label={`Search ${what}`} placeholder={`Search ${what}...`} {...searchBox} />
			<Select
				aria-label="Filter by status"
				value={address.filter("status")}
				onChange={(event) => address.choose({ status: event.currentTarget.value })}
			>
				<option value="">All statuses</option>
				{statuses.map((status) => (
					<option key={status} value={status}>
						{labelOf(status)}
					</option>
				))}
			</Select>
		</div>
	);
}
