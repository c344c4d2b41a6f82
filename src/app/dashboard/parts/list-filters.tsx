import { type ReactNode, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { SearchInput, Select } from "../../../ui/field.tsx";
import { type PageAddress, useSearchBox, WORK_FILTERS } from "./use-page-address.ts";

interface ListFiltersProps {
	address: PageAddress;
	/** What is searched: "orders". */
	what: string;
	statuses: readonly string[];
	/** A status in the words of the screen; as it is in the address by default. */
	labelOf?: (status: string) => string;
	/** How many rows there are of each status; other servers may not say. */
	counts?: Partial<Record<string, number>> | undefined;
	/** Further filters. */
	children?: ReactNode;
}

/** Search and status over a list; both live in the address. */
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

interface SortSelectProps {
	address: PageAddress;
	/** The order that the list has without a choice, in words. */
	byItself: string;
	/** The others. */
	sorts: Record<string, string>;
}

/** The order of a list; on phones tables have no headers to press. */
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
const SORTS = { newest: "Newest first", created_at: "Oldest first", due: "Due first" };
/** Of columns that both lists have. */
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
	/** In which orders the list can be, in words. */
	sorts: Record<string, string>;
}

/** Whose work a list shows, when it came, and in which order. */
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
				<SortSelect address={address} byItself="Waiting first" sorts={sorts} />
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

/** Before this nothing came: a year that is still being typed is no year. */
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
	// Also by Back, forward, a link or Reset.
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

/** One press for all of the list again, as it is without a choice. */
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
