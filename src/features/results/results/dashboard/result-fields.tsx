import { TextArea, TextInput } from "../../../../ui/field.tsx";
import type { FieldOf } from "../../../../ui/field-errors.ts";
import { type ResultStatus, YEAR_MAX, YEAR_MIN } from "../results.contract.ts";
import type { EditedResult } from "./manage-results.calls.ts";

/** As the form holds it: a year that is half typed is still text. */
export interface DetailsForm {
	title: string;
	year: string;
	description: string;
	status: ResultStatus;
}

export const newDetails = (): DetailsForm => ({
	title: "",
	year: String(new Date().getFullYear()),
	description: "",
	status: "draft",
});

export function detailsOf(result: EditedResult): DetailsForm {
	return {
		title: result.title,
		year: String(result.year),
		description: result.description ?? "",
		status: result.status,
	};
}

/** What the server calls them, to put its sentences at the right field. */
export const DETAIL_NAMES = ["title", "year", "description"] as const;

/** Title, Year and Description side by side. */
export function ResultFields({ field }: { field: FieldOf<DetailsForm> }) {
	return (
		<div className="result-fields">
			<TextInput label="Title" {...field("title")} />
			<TextInput label="Year" type="number" min={YEAR_MIN} max={YEAR_MAX} {...field("year")} />
			<TextArea label="Description" rows={1} {...field("description")} />
		</div>
	);
}
