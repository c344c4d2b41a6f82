import { type ReactNode, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { SearchInput, Select } from "../../../ui/field.tsx";
import { type PageAddress, useSearchBox, WORK_FILTERS } from "./use-page-address.ts";

interface ListFiltersProps {
	address: PageAddress;
	/** What is searched, such as "orders". */
	what: string;
	statuses: readonly string[];
	/** Label of a status. Default: the status itself. */
	labelOf?: (status: string) => string;
	/** Number of rows of each status. Other servers may not report it. */
	counts?: Partial<Record<string, number>> | undefined;
	/** Additional filters. */
	children?: ReactNode;
}

/** Search box and status filter of a list. Both are stored in the address. */
export function ListFilters(props: ListFiltersProps) {
	const { address, what, statuses, labelOf = (status) => status, counts = {} } = props;
	const searchBox = useSearchBox(address);
	return (
		<div className="filters">
			<SearchInput label={`Search ${what}`} placeholder={`Search ${what}...`} {...searchBox} />
			<FilterSelect
				label="Filter by status"
				all="All statuses"
				options={statuses}
				labelOf={(status) => {
					const count = counts[status];
					return count === undefined ? labelOf(status) : `${labelOf(status)} (${count})`;
				}}
				value={address.filter("status")}
				onChoose={(status) => address.choose({ status })}
			/>
			{props.children}
		</div>
	);
}

interface FilterSelectProps {
	label: string;
	/** Label of the option that does not filter. */
	all: string;
	options: readonly string[];
	labelOf?: ((option: string) => string) | undefined;
	/** "" if nothing is chosen. */
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

interface SortSelectProps {
	address: PageAddress;
	/** Label of the default order. */
	byItself: string;
	/** Labels of the other orders. */
	sorts: Record<string, string>;
}

/** Chooses the order of a list. Needed on phones, where tables have no headers to press. */
export function SortSelect({ address, byItself, sorts }: SortSelectProps) {
	return (
		<FilterSelect
			label="Sort"
			all={byItself}
			options={Object.keys(sorts)}
			labelOf={(sort) => sorts[sort] ?? sort}
			value={address.filter("sort")}
			onChoose={(sort) => address.choose({ sort })}
		/>
	);
}

const OWNERS: Record<string, string> = { me: "Mine", none: "Nobody's" };
const SORTS = { waiting: "Waiting first", created_at: "Oldest first", due: "Due first" };
/** Orders that both lists offer. */
const SORTS_BY_NAME = { name: "Name, A to Z", "-name": "Name, Z to A" };
export const ORDER_SORT_LABELS: Record<string, string> = {
	...SORTS,
	...SORTS_BY_NAME,
	article_title: "Article, A to Z",
	"-article_title": "Article, Z to A",
	status: "Status, A to Z",
	"-status": "Status, Z to A",
};
export const REQUEST_SORT_LABELS: Record<string, string> = {
	...SORTS,
	...SORTS_BY_NAME,
	projectTitle: "Project, A to Z",
	"-projectTitle": "Project, Z to A",
	deadline: "Deadline, first on top",
	"-deadline": "Deadline, last on top",
	status: "Status, A to Z",
	"-status": "Status, Z to A",
};

interface WorkFiltersProps {
	address: PageAddress;
	/** Label of each order. */
	sorts: Record<string, string>;
}

/** Filters for orders and requests: owner, period, and sort order. */
export function WorkFilters({ address, sorts }: WorkFiltersProps) {
	const [open, setOpen] = useState(false);
	const showsDays = open || address.filter("from") !== "" || address.filter("to") !== "";
	return (
		<>
			<div className="filters-pair grid grid-cols-2 gap-3 sm:min-w-96">
				<FilterSelect
					label="Filter by owner"
					all="Everybody's"
					options={Object.keys(OWNERS)}
					labelOf={(owner) => OWNERS[owner] ?? owner}
					value={address.filter("owner")}
					onChoose={(owner) => address.choose({ owner })}
				/>
				<SortSelect address={address} byItself="Newest first" sorts={sorts} />
			</div>
			<div className="filters-more flex gap-1">
				<Button small variant="quiet" aria-expanded={showsDays} onClick={() => setOpen(!showsDays)}>
					Days
				</Button>
				<ResetFilters address={address} names={WORK_FILTERS} />
			</div>
			{showsDays && (
				<div className="filters-line flex flex-wrap gap-3">
					<DayFilter label="From" name="from" address={address} />
					<DayFilter label="To" name="to" address={address} />
				</div>
			)}
		</>
	);
}

/** Nothing is older. Earlier dates appear while somebody is still typing a year. */
const FIRST_DAY = "2000-01-01";

interface DayFilterProps {
	label: string;
	name: "from" | "to";
	address: PageAddress;
}

function DayFilter({ label, name, address }: DayFilterProps) {
	const chosen = address.filter(name);
	const [last, setLast] = useState(chosen);
	const [typed, setTyped] = useState(chosen);
	// The address also changes by Back, Forward, a link or Reset.
	if (chosen !== last) {
		setLast(chosen);
		setTyped(chosen);
	}
	return (
		<label className="day-filter">
			<span>{label}</span>
			<input
				className="control"
				type="date"
				min={FIRST_DAY}
				value={typed}
				onChange={({ currentTarget: { value } }) => {
					setTyped(value);
					if (value === "" || value >= FIRST_DAY) address.type({ [name]: value });
				}}
			/>
		</label>
	);
}

interface ResetFiltersProps {
	address: PageAddress;
	names: readonly string[];
}

/** Removes all filters and the sort order. */
function ResetFilters({ address, names }: ResetFiltersProps) {
	const isPlain = names.every((name) => address.filter(name) === "");
	return (
		<Button
			small
			variant="quiet"
			disabled={isPlain}
			onClick={() => address.choose(Object.fromEntries(names.map((name) => [name, ""])))}
		>
			Reset
		</Button>
	);
}
