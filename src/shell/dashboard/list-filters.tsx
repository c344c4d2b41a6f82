import { type ComponentProps, type ReactNode, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { SearchInput, Select } from "../../ui/field.tsx";
import { Options } from "../../ui/options.tsx";
import { type PageAddress, useSearchBox } from "./use-page-address.ts";

interface ListFiltersProps {
	address: PageAddress;
	/** What is searched, such as "orders". */
	what: string;
	statuses: readonly string[];
	labelOf?: (status: string) => string;
	/** Number of rows of each status. Other servers may not report it. */
	counts?: Partial<Record<string, number>> | undefined;
	/** Additional filters, and their query parameters. */
	children?: ReactNode;
	params?: readonly string[];
}

/** Search box and status filter of a list, both stored in the address. On a phone a button unfolds them. */
export function ListFilters(props: ListFiltersProps) {
	const { address, what, statuses, labelOf = (status) => status, counts = {} } = props;
	const [isOpen, setOpen] = useState(false);
	const chosenStatus = address.filter("status");
	const counted = (chosenStatus ? [chosenStatus] : statuses).filter((status) => counts[status]);
	const active = ["status", ...(props.params ?? [])].filter((name) => address.filter(name) !== "");
	return (
		<div className="filters">
			<SearchBox address={address} label={`Search ${what}`} />
			<Button
				small
				className="filters-fold hidden max-sm:inline-flex max-sm:self-stretch"
				aria-expanded={isOpen}
				onClick={() => setOpen(!isOpen)}
			>
				{active.length > 0 ? `Filters (${active.length})` : "Filters"}
			</Button>
			{statuses.length > 0 && (
				<FilterSelect
					address={address}
					name="status"
					label="Filter by status"
					allLabel="All statuses"
					options={statuses}
					labelOf={(status) => {
						const count = counts[status];
						return count === undefined ? labelOf(status) : `${labelOf(status)} (${count})`;
					}}
				/>
			)}
			{props.children}
			{counted.length > 0 && (
				<p className="filters-count basis-full text-ink-soft text-xs sm:hidden">
					{counted.map((status) => `${counts[status]} ${labelOf(status)}`).join(", ")}
				</p>
			)}
		</div>
	);
}

interface SearchBoxProps extends ComponentProps<typeof SearchInput> {
	address: PageAddress;
}

/** Its text is in the address. The placeholder is the label by default. */
export function SearchBox({ address, ...rest }: SearchBoxProps) {
	return <SearchInput placeholder={`${rest.label}...`} {...useSearchBox(address)} {...rest} />;
}

interface FilterSelectProps {
	address: Pick<PageAddress, "filter" | "pushFilters">;
	/** The query parameter. */
	name: string;
	label: string;
	allLabel: string;
	options: readonly string[];
	labelOf?: ((option: string) => string) | undefined;
}

export function FilterSelect(props: FilterSelectProps) {
	const { address, name, label, allLabel: all, options, labelOf = (option) => option } = props;
	return (
		<Select
			aria-label={label}
			value={address.filter(name)}
			onChange={(event) => address.pushFilters({ [name]: event.currentTarget.value })}
		>
			<option value="">{all}</option>
			<Options of={options.map((option) => [option, labelOf(option)])} />
		</Select>
	);
}

interface SortSelectProps {
	address: PageAddress;
	defaultLabel: string;
	sorts: Record<string, string>;
}

/** Chooses the order of a list, for phones, where tables have no headers to press. */
export function SortSelect({ address, defaultLabel, sorts }: SortSelectProps) {
	return (
		<FilterSelect
			address={address}
			name="sort"
			label="Sort"
			allLabel={defaultLabel}
			options={Object.keys(sorts)}
			labelOf={(sort) => sorts[sort] ?? sort}
		/>
	);
}
