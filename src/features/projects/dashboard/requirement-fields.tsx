import { SelectInput, TextInput } from "../../../ui/field.tsx";
import type { FieldOf } from "../../../ui/field-errors.ts";
import { NumberInput } from "../../../ui/number-input.tsx";
import { LEVELS, TOOLS_MAX, WEEKS_MAX } from "../requirements.ts";
import type { ProjectFormValues } from "./project-form.values.ts";

/** What somebody needs to build the project. Visitors see the fields that are filled in. */
export function RequirementFields({ field }: { field: FieldOf<ProjectFormValues> }) {
	return (
		<>
			<div className="grid grid-cols-2 items-start gap-3">
				<NumberInput label="Weeks" optional min={1} max={WEEKS_MAX} {...field("weeks")} />
				<SelectInput label="Level" optional {...field("level")}>
					<option value="">Not said</option>
					{LEVELS.map((level) => (
						<option key={level} value={level}>
							{level}
						</option>
					))}
				</SelectInput>
			</div>
			<TextInput
				label="Tools"
				optional
				maxLength={TOOLS_MAX}
				hint="Like “Soldering iron, multimeter, kitchen scale”."
				{...field("tools")}
			/>
		</>
	);
}
