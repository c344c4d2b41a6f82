import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { Api } from "../../../platform/browser/api-client.ts";
import { errorText } from "../../../platform/browser/api-error.ts";
import type { Person } from "../../../platform/privacy/person.ts";
import { Button, SubmitButton } from "../../../ui/button.tsx";
import { EmailInput, TextInput } from "../../../ui/field.tsx";
import { fieldsOf } from "../../../ui/field-errors.ts";
import { Refusal } from "../../../ui/refusal.tsx";
import { exportPerson } from "../privacy.calls.ts";
import { type Erased, personQuery } from "../privacy.contract.ts";
import { EraseDialog } from "./erase-dialog.tsx";
import { sayErased } from "./say-erased.ts";

interface PersonalDataProps {
	api: Api;
	save: (content: Blob, name: string) => void;
	/** Runs a call, once more after the person has proved who they are. */
	withProof: <T>(call: () => Promise<T>) => Promise<T>;
	/** Somebody is gone: lists that may have shown them are out of date. */
	onErased: () => void;
}

/** What the law on personal data asks for: give out all that is kept of a person, or erase it. */
export function PersonalData({ api, save, withProof, onErased }: PersonalDataProps) {
	const [toErase, setToErase] = useState<Person | null>(null);
	const [erased, setErased] = useState<Erased | null>(null);
	const form = useForm<{ email: string; phone: string }, unknown, Person>({
		defaultValues: { email: "", phone: "" },
		resolver: standardSchemaResolver(personQuery),
	});
	const field = fieldsOf(form);
	const giving = useMutation({
		mutationFn: async (person: Person) => {
			save(await withProof(() => exportPerson(api, person)), "personal-data.json");
		},
	});
	return (
		<>
			<form
				className="stack"
				noValidate
				aria-label="Personal data"
				onSubmit={form.handleSubmit((person) => giving.mutate(person))}
			>
				<p>
					For whoever asks what this site knows about them, or asks to be forgotten. An email or a
					phone number is enough; with both, whatever carries one of them is theirs.
				</p>
				{giving.isError && (
					<Refusal title={errorText(giving.error, "Failed to fetch data: {status}")} />
				)}
				<p role="status" className={erased ? "strong" : undefined}>
					{erased && sayErased(erased)}
				</p>
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
					<SubmitButton small variant="secondary" busy={giving.isPending}>
						Download Their Data
					</SubmitButton>
					<Button
						small
						variant="danger"
						onClick={form.handleSubmit((person) => {
							setErased(null);
							setToErase(person);
						})}
					>
						Erase Their Data
					</Button>
				</div>
			</form>
			{toErase && (
				<EraseDialog
					api={api}
					person={toErase}
					withProof={withProof}
					onCancel={() => setToErase(null)}
					onErased={(counts) => {
						setToErase(null);
						setErased(counts);
						form.reset();
						onErased();
					}}
				/>
			)}
		</>
	);
}
