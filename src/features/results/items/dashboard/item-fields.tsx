import { isOwnServer } from "../../../../platform/browser/api-bases.ts";
import { Checkbox } from "../../../../ui/checkbox.tsx";
import { SelectInput, TextInput } from "../../../../ui/field.tsx";
import type { FieldOf } from "../../../../ui/field-errors.ts";
import { NumberInput } from "../../../../ui/number-input.tsx";
import { Options } from "../../../../ui/options.tsx";
import type { ItemInput, ResultCategory } from "../result-items.contract.ts";
import type { StoredItem } from "./manage-items.calls.ts";

export interface ItemForm {
	category_id: string;
	position: string;
	participant_name: string;
	school: string;
	score: string;
	additional_info: string;
	name_hidden: boolean;
}

export function blankItem(category_id = ""): ItemForm {
	return {
		category_id,
		position: "",
		participant_name: "",
		school: "",
		score: "",
		additional_info: "",
		name_hidden: false,
	};
}

export const ITEM_FIELD_NAMES = Object.keys(blankItem()) as (keyof ItemForm)[];

export function formOfItem(item: ItemInput | StoredItem): ItemForm {
	return {
		category_id: item.category_id ?? "",
		position: item.position === null ? "" : String(item.position),
		participant_name: item.participant_name,
		school: item.school,
		score: item.score,
		additional_info: item.additional_info,
		name_hidden: item.name_hidden ?? false,
	};
}

interface ItemFieldsProps {
	categories: readonly ResultCategory[];
	field: FieldOf<ItemForm>;
	hidesNames: boolean;
}

/** In the order in which judges' lists are read out. */
export function ItemFields({ categories, field, hidesNames }: ItemFieldsProps) {
	const { error: _, ...nameHidden } = field("name_hidden");
	return (
		<div className="item-fields grid gap-3.5 items-start grid-cols-[1fr_1fr] 2xl:grid-cols-[160px_92px_minmax(0,3fr)_minmax(0,3fr)_96px_minmax(0,3fr)]">
			<SelectInput label="Category" {...field("category_id")}>
				<option value="">Choose...</option>
				<Options of={categories.map(({ id, name }) => [id ?? "", name])} />
			</SelectInput>
			<NumberInput label="Position" min={1} {...field("position")} />
			<TextInput label="Participant" autoComplete="off" {...field("participant_name")} />
			<TextInput label="School" autoComplete="off" {...field("school")} />
			<TextInput label="Score" autoComplete="off" {...field("score")} />
			<TextInput
				label="Additional Info"
				autoComplete="off"
				hint={hidesNames && "The public sees this text: write no names, not even a partner's."}
				{...field("additional_info")}
			/>
			{isOwnServer("results") && (
				<Checkbox label="Hide this name from the public" {...nameHidden} />
			)}
		</div>
	);
}
