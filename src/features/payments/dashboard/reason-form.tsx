import type { ComponentProps } from "react";
import { TextInput } from "../../../ui/field.tsx";
import { InlineForm } from "../../../ui/inline-form.tsx";

type Reason = { reason: string };
type ReasonFormProps = Omit<ComponentProps<typeof InlineForm<Reason>>, "values" | "children"> & {
	hint?: string;
};

/** A form for a change that needs only a reason. */
export function ReasonForm({ hint, ...form }: ReasonFormProps) {
	return (
		<InlineForm values={{ reason: "" }} {...form}>
			{(field) => <TextInput label="Reason" hint={hint} {...field("reason")} />}
		</InlineForm>
	);
}
