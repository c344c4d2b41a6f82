import { SearchInput, Select } from "../../../ui/field.tsx";
import { type PageAddress, useSearchBox } from "./use-page-address.ts";

interface ListFiltersProps {
	address: PageAddress;
	/** What is searched: "orders". */
	what: string;
	/** Each as it stands in the address, or with words of its own. */
	statuses: readonly { value: string; label: string }[];
}

/** Search and status over a list; both live in the address. */
export function ListFilters({ address, what, statuses }: ListFiltersProps) {
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
				{statuses.map(({ value, label }) => (
					<option key={value} value={value}>
						{label}
					</option>
				))}
			</Select>
		</div>
	);
}
