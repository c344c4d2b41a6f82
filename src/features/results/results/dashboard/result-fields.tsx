import { isOwnServer } from "../../../../platform/browser/api-bases.ts";
import { SelectInput, TextArea, TextInput } from "../../../../ui/field.tsx";
import type { FieldOf } from "../../../../ui/field-errors.ts";
import { NumberInput } from "../../../../ui/number-input.tsx";
import { Options } from "../../../../ui/options.tsx";
import type { NamesShown } from "../../shown-name.ts";
import { type ResultStatus, YEAR_MAX, YEAR_MIN } from "../results.contract.ts";
import type { EditedResult } from "./manage-results.calls.ts";

export interface DetailsForm {
	title: string;
	year: string;
	description: string;
	status: ResultStatus;
	names_shown: NamesShown;
}

export const newDetails = (): DetailsForm => ({
	title: "",
	year: String(new Date().getFullYear()),
	description: "",
	status: "draft",
	names_shown: "full",
});

export function detailsOf(result: EditedResult): DetailsForm {
	return {
		title: result.title,
		year: String(result.year || ""),
		description: result.description ?? "",
		// Not sent from here: the status has its own button.
		status: "draft",
		names_shown: result.names_shown,
	};
}

export const DETAIL_FIELD_NAMES = ["title", "year", "description", "names_shown"] as const;

export function ResultFields({ field }: { field: FieldOf<DetailsForm> }) {
	return (
		<div className="result-fields grid gap-3.5 items-start md:grid-cols-[minmax(0,3fr)_120px_minmax(0,3fr)]">
			<TextInput label="Title" {...field("title")} />
			<NumberInput label="Year" min={YEAR_MIN} max={YEAR_MAX} {...field("year")} />
			<TextArea label="Description" rows={1} {...field("description")} />
		</div>
	);
}

const NAME_OPTIONS: readonly (readonly [NamesShown, string])[] = [
	["full", "Full"],
	["initials", "Initials (A. O.)"],
	["hidden", "Hidden"],
];

/** Other servers show all names in full. */
export function NamesShownField({ field }: { field: FieldOf<DetailsForm> }) {
	if (!isOwnServer("results")) return null;
	return (
		<SelectInput
			label="Names shown"
			className="max-w-110"
			hint="How much of participants' names the public sees. Do not write names in titles, schools or Additional Info: the public sees these as written."
			{...field("names_shown")}
		>
			<Options of={NAME_OPTIONS} />
		</SelectInput>
	);
}
