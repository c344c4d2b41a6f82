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
	const { address, what, statuses, labelOf } = props;
	const searchBox = useSearchBox(address);
	return (
		<div className="filters">
			<SearchInput label={`Search ${what}`} placeholder={`Search ${what}...`} {...searchBox} />
			<FilterSelect
				label="Filter by status"
				all="All statuses"
				options={statuses}
				labelOf={labelOf}
				value={address.filter("status")}
				onChoose={(status) => address.choose({ status })}
			/>
		</div>
	);
}

interface FilterSelectProps {
	label: string;
	/** What nothing chosen reads. */
	all: string;
	options: readonly string[];
	labelOf?: ((option: string) => string) | undefined;
	/** "" when nothing is chosen. */
	value: string;
	onChoose: (option: string) => void;
}

export function FilterSelect(props: FilterSelectProps) {
	const { label, all, options, labelOf = (option) => option, value, onChoose } = props;
	return (
		<Select
			aria-label={label}
			value={value}
			onChange={(event) => onChoose(event.currentTarget.value)}
		>
			<option value="">{all}</option>
			{options.map((option) => (
				<option key={option} value={option}>
					{labelOf(option)}
				</option>
			))}
		</Select>
	);
}
