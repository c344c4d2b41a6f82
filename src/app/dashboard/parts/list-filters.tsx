import type { ReactNode } from "react";
import { SearchInput, Select } from "../../../ui/field.tsx";
import { type PageAddress, useSearchBox } from "./use-page-address.ts";

interface ListFiltersProps {
	address: PageAddress;
	/** What is searched: "orders". */
	what: string;
	statuses: readonly string[];
	/** A status in the words of the screen; as it is in the address by default. */
	labelOf?: (status: string) => string;
	/** Further filters. */
	children?: ReactNode;
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
			{props.children}
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

const OWNERS: Record<string, string> = { me: "Mine", none: "Nobody's" };
const SORTS: Record<string, string> = { newest: "Newest first", due: "Due first" };

/** Whose work a list shows, and in which order. */
export function WorkFilters({ address }: { address: PageAddress }) {
	return (
		<div className="grid grid-cols-2 gap-3 sm:min-w-80">
			<FilterSelect
				label="Filter by owner"
				all="Everybody's"
				options={Object.keys(OWNERS)}
				labelOf={(owner) => OWNERS[owner] ?? owner}
				value={address.filter("owner")}
				onChoose={(owner) => address.choose({ owner })}
			/>
			<FilterSelect
				label="Sort"
				all="Waiting first"
				options={Object.keys(SORTS)}
				labelOf={(sort) => SORTS[sort] ?? sort}
				value={address.filter("sort")}
				onChoose={(sort) => address.choose({ sort })}
			/>
		</div>
	);
}
