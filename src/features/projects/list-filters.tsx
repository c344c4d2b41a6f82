import { Button } from "../../ui/button.tsx";
import { SelectInput } from "../../ui/field.tsx";
import { formatKes } from "../../ui/format.ts";
import { useStarted } from "../../ui/use-started.ts";

/** As in the address; empty for any. */
export interface ListFilters {
	max_materials: string;
	max_help: string;
	sort: string;
}

const MATERIALS = [1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 5_000, 7_500, 10_000, 20_000];
const HELP = [5_000, 7_500, 10_000, 12_500, 15_000, 20_000, 25_000, 30_000, 50_000];

/** The fields of the search form for budget and sort order. The button is for pages without script. */
export function ListFilterFields({ max_materials, max_help, sort }: ListFilters) {
	const isStarted = useStarted();
	return (
		<div className="list-filters grid items-end gap-3">
			<UpTo
				label="Materials up to"
				name="max_materials"
				value={max_materials}
				amounts={MATERIALS}
			/>
			<UpTo label="Our help up to" name="max_help" value={max_help} amounts={HELP} />
			<SelectInput label="Sort by" name="sort" defaultValue={sort}>
				<option value="">Newest</option>
				<option value="cost">Lowest cost</option>
				<option value="title">Title</option>
			</SelectInput>
			{!isStarted && <Button type="submit">Show</Button>}
		</div>
	);
}

interface UpToProps {
	label: string;
	name: keyof ListFilters;
	value: string;
	amounts: readonly number[];
}

function UpTo({ label, name, value, amounts }: UpToProps) {
	// The address may contain an amount between the options.
	const offered = [...new Set([...amounts, Number(value)])].filter((amount) => amount > 0);
	return (
		<SelectInput label={label} name={name} defaultValue={value}>
			<option value="">Any cost</option>
			{offered
				.sort((a, b) => a - b)
				.map((amount) => (
					<option key={amount} value={amount}>
						{formatKes(amount)}
					</option>
				))}
		</SelectInput>
	);
}
