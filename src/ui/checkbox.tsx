import type { ComponentPropsWithRef, ReactNode } from "react";
import { type FieldProps, Label, Notes, useFieldIds } from "./field.tsx";
import { classes } from "./format.ts";

export function Checkbox({
	label,
	...rest
}: Omit<ComponentPropsWithRef<"input">, "type"> & { label: ReactNode }) {
	return (
		<label className="check">
			<input type="checkbox" {...rest} />
			<span>{label}</span>
		</label>
	);
}

type CheckboxGroupProps = FieldProps & {
	name: string;
	options: readonly { value: string; label: ReactNode }[];
	defaultValues?: readonly string[];
};

export function CheckboxGroup(props: CheckboxGroupProps) {
	const { label, hint, error, optional, id, className, name, options, defaultValues } = props;
	const ids = useFieldIds({ id, hint, error });

	return (
		<fieldset
			className={classes("field", className)}
			id={ids.control}
			aria-describedby={ids.describedBy}
		>
			<legend className="field-label">
				<Label label={label} optional={optional} />
			</legend>
			<div className="checks">
				{options.map((option) => (
					<Checkbox
						key={option.value}
						name={name}
						value={option.value}
						label={option.label}
						aria-invalid={error ? true : undefined}
						defaultChecked={defaultValues?.includes(option.value)}
					/>
				))}
			</div>
			<Notes ids={ids} error={error} hint={hint} />
		</fieldset>
	);
}
