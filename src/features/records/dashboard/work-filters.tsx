import { useState } from "react";
import { isDay } from "../../../platform/text/nairobi.ts";
import { FilterSelect, SortSelect } from "../../../shell/dashboard/list-filters.tsx";
import {
	type PageAddress,
	sortingOf,
	useListFilters,
} from "../../../shell/dashboard/use-page-address.ts";
import { Button } from "../../../ui/button.tsx";
import { WORK_OWNERS } from "../work-names.ts";

/** What `ResetFilters` removes from the address. */
const WORK_FILTERS = ["search", "status", "owner", "work", "sort", "from", "to"] as const;
export const COLLAPSED_FILTERS = ["owner", "sort", "from", "to"] as const;

/** The filters of orders and requests: owner, queue, period, and sort order. */
export function useWorkFilters<Status extends string, Kind extends string, Sort extends string>(
	statuses: readonly Status[],
	kinds: readonly Kind[],
	sorts: readonly Sort[],
) {
	const { address, filters, narrowed } = useListFilters(statuses);
	const known = <Name extends string>(names: readonly Name[], filter: string) =>
		names.find((name) => name === address.filter(filter));
	const work = known(kinds, "work");
	const owner =
		known(WORK_OWNERS, "owner") ??
		(USER_ID.test(address.filter("owner")) ? address.filter("owner") : undefined);
	const [from, to] = ["from", "to"].map((name) => {
		const day = address.filter(name);
		return isDay(day) ? day : undefined;
	});
	const sorting = sortingOf(address, sorts);
	return {
		address,
		filters: { ...filters, work, owner, from, to },
		narrowed: narrowed || [work, owner, from, to].some((value) => value !== undefined),
		sorting,
		sort: sorting.by,
	};
}

const USER_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const OWNERS: Record<string, string> = { me: "Mine", none: "Nobody's" };
const SORTS = { "-created_at": "Newest first", created_at: "Oldest first", due: "Due first" };
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
	deadline: "Deadline: earliest first",
	"-deadline": "Deadline: latest first",
	status: "Status, A to Z",
	"-status": "Status, Z to A",
};

interface WorkFiltersProps {
	address: PageAddress;
	sorts: Record<string, string>;
	staff?: readonly { id: string; username: string }[] | undefined;
}

export function WorkFilters({ address, sorts, staff = [] }: WorkFiltersProps) {
	const names = new Map(staff.map(({ id, username }) => [id, username]));
	const owner = address.filter("owner");
	// The list may still be filtered by a former member of staff.
	if (USER_ID.test(owner) && !names.has(owner)) names.set(owner, "Somebody else's");
	const [open, setOpen] = useState(false);
	const showsDays = open || address.filter("from") !== "" || address.filter("to") !== "";
	return (
		<>
			<div className="basis-75 grid grid-cols-2 gap-3 sm:min-w-96">
				<FilterSelect
					address={address}
					name="owner"
					label="Filter by staff member"
					allLabel="Everybody's"
					options={[...Object.keys(OWNERS), ...names.keys()]}
					labelOf={(id) => OWNERS[id] ?? names.get(id) ?? id}
				/>
				<SortSelect address={address} defaultLabel="Waiting first" sorts={sorts} />
			</div>
			<div className="flex-none flex gap-1">
				<Button small variant="quiet" aria-expanded={showsDays} onClick={() => setOpen(!showsDays)}>
					Date
				</Button>
				<ResetFilters address={address} />
			</div>
			{showsDays && (
				<div className="grow shrink-0 basis-full max-w-none flex flex-wrap gap-3">
					<DayFilter label="From" name="from" address={address} />
					<DayFilter label="To" name="to" address={address} />
				</div>
			)}
		</>
	);
}

/** No record is older: an earlier date is a half-typed year. */
const FIRST_DAY = "2000-01-01";

interface DayFilterProps {
	label: string;
	name: "from" | "to";
	address: PageAddress;
}

function DayFilter({ label, name, address }: DayFilterProps) {
	const current = address.filter(name);
	const [last, setLast] = useState(current);
	const [value, setValue] = useState(current);
	// The address also changes by Back, Forward, a link or Reset.
	if (current !== last) {
		setLast(current);
		setValue(current);
	}
	return (
		<label className="flex items-center gap-2 text-ink-soft">
			<span>{label}</span>
			<input
				className="control w-41"
				type="date"
				min={FIRST_DAY}
				value={value}
				onChange={({ currentTarget: { value } }) => {
					setValue(value);
					if (value === "" || value >= FIRST_DAY) address.replaceFilters({ [name]: value });
				}}
			/>
		</label>
	);
}

function ResetFilters({ address }: { address: PageAddress }) {
	const isPlain = WORK_FILTERS.every((name) => address.filter(name) === "");
	return (
		<Button
			small
			variant="quiet"
			disabled={isPlain}
			onClick={() =>
				address.pushFilters(Object.fromEntries(WORK_FILTERS.map((name) => [name, ""])))
			}
		>
			Reset
		</Button>
	);
}
