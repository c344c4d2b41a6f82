import type { FieldErrors, UseFormRegister } from "react-hook-form";
import { SelectInput, TextInput } from "../../../../ui/field.tsx";
import type { ItemInput, ResultCategory } from "../result-items.contract.ts";
import type { StoredItem } from "./manage-items.calls.ts";

/** As a form holds it. */
export interface ItemForm {
	category_id: string;
	position: string;
	participant_name: string;
	school: string;
	score: string;
	additional_info: string;
}

export const ITEM_NAMES = [
	"category_id",
	"position",
	"participant_name",
	"school",
	"score",
	"additional_info",
] as const satisfies readonly (keyof ItemForm)[];

/** An item that is chosen for, with nothing typed yet. */
export function blankItem(category_id = ""): ItemForm {
	return {
		category_id,
		position: "",
		participant_name: "",
		school: "",
		score: "",
		additional_info: "",
	};
}

export function formOfItem(item: ItemInput | StoredItem): ItemForm {
	return {
		category_id: item.category_id ?? "",
		position: item.position === null ? "" : String(item.position),
		participant_name: item.participant_name,
		school: item.school,
		score: item.score,
		additional_info: item.additional_info,
	};
}

interface ItemFieldsProps {
	categories: readonly ResultCategory[];
	register: UseFormRegister<ItemForm>;
	errors: FieldErrors<ItemForm>;
}

/** The six fields in the order in which a list is read out. */
export function ItemFields({ categories, register, errors }: ItemFieldsProps) {
	return (
		<div className="item-fields">
			<SelectInput
				label="Category"
				error={errors.category_id?.message}
				{...register("category_id")}
			>
				<option value="">Choose...</option>
				{categories.map((category) => (
					<option key={category.id} value={category.id ?? ""}>
						{category.name}
					</option>
				))}
			</SelectInput>
			<TextInput
				label="Position"
				type="number"
				min={1}
				step={1}
				inputMode="numeric"
				// A wheel over the field must not change what was typed.
				onWheel={(event) => event.currentTarget.blur()}
				error={errors.position?.message}
				{...register("position")}
			/>
			<TextInput
				label="Participant"
				autoComplete="off"
				error={errors.participant_name?.message}
				{...register("participant_name")}
			/>
			<TextInput
				label="School"
				autoComplete="off"
				error={errors.school?.message}
				{...register("school")}
			/>
			<TextInput
				label="Score"
				autoComplete="off"
				error={errors.score?.message}
				{...register("score")}
			/>
			<TextInput
				label="Additional Info"
				autoComplete="off"
				error={errors.additional_info?.message}
				{...register("additional_info")}
			/>
		</div>
	);
}
