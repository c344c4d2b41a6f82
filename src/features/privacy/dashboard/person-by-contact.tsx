import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { errorText } from "../../../platform/browser/api-error.ts";
import type { Person } from "../../../platform/privacy/person.ts";
import { Button, SubmitButton } from "../../../ui/button.tsx";
import { EmailInput, TextInput } from "../../../ui/field.tsx";
import { fieldsOf } from "../../../ui/field-errors.ts";
import { Refusal } from "../../../ui/refusal.tsx";
import { exportPerson } from "../privacy.calls.ts";
import { personQuery } from "../privacy.contract.ts";
import { type PersonalDataProps, useErasure } from "./use-erasure.tsx";

/** Finds a person by e-mail address or phone number. */
export function PersonByContact({ api, save, withProof, onErased }: PersonalDataProps) {
	const form = useForm<{ email: string; phone: string }, unknown, Person>({
		defaultValues: { email: "", phone: "" },
		resolver: standardSchemaResolver(personQuery),
	});
	const field = fieldsOf(form);
	const exporting = useMutation({
		mutationFn: async (person: Person) => {
			save(await withProof(() => exportPerson(api, person)), "personal-data.json");
		},
	});
	const erasure = useErasure({ api, withProof }, () => {
		form.reset();
		onErased();
	});
	return (
		<>
			<form
				className="stack"
				noValidate
				aria-label="Personal data"
				onSubmit={form.handleSubmit((person) => exporting.mutate(person))}
			>
				<div>
					<p>
						For people who ask what this site stores about them, or ask to be erased. An email or a
						phone number is enough; with both, every record that has one of them is theirs.
					</p>
					{erasure.said}
				</div>
				{exporting.isError && (
					<Refusal title={errorText(exporting.error, "Failed to fetch data: {status}")} />
				)}
				<div className="grid gap-4 md:grid-cols-2">
					<EmailInput label="Email of the person" autoComplete="off" {...field("email")} />
					<TextInput
						label="Or their phone number"
						type="tel"
						autoComplete="off"
						{...field("phone")}
					/>
				</div>
				<div className="flex flex-wrap gap-3">
					<SubmitButton small variant="secondary" busy={exporting.isPending}>
						Download Their Data
					</SubmitButton>
					<Button small variant="danger" onClick={form.handleSubmit(erasure.ask)}>
						Erase Their Data
					</Button>
				</div>
			</form>
			{erasure.dialog}
		</>
	);
}
