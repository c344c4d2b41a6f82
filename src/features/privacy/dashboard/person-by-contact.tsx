import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { ApiError } from "../../../platform/browser/api-error.ts";
import type { Contact } from "../../../platform/privacy/person.ts";
import { browserApi } from "../../../shell/browser-api.ts";
import { saveFile } from "../../../shell/dashboard/export-button.tsx";
import { withIdentityProof } from "../../../shell/dashboard/proof.ts";
import { Button, SubmitButton } from "../../../ui/button.tsx";
import { CallRefusal } from "../../../ui/failed-calls.tsx";
import { EmailInput, TextInput } from "../../../ui/field.tsx";
import { fieldsOf } from "../../../ui/field-errors.ts";
import { exportPerson, searchPeople } from "../privacy.calls.ts";
import { type Candidate, type Found, personQuery } from "../privacy.contract.ts";
import { Candidates } from "./candidates.tsx";
import { useErasure } from "./use-erasure.tsx";

/** Candidates that are certainly one person, by contact data of their own; none if several people may have it. */
function certainCandidates({ candidates, people, more }: Found): Candidate[] {
	return people !== null && people <= 1 && !more
		? candidates.filter(({ own_contact }) => own_contact)
		: [];
}

/** Finds a person by email address or phone number. If several people share it, an admin chooses one. */
export function PersonByContact() {
	const form = useForm<{ email: string; phone: string }, unknown, Contact>({
		defaultValues: { email: "", phone: "" },
		resolver: standardSchemaResolver(personQuery),
	});
	const field = fieldsOf(form);
	const searchMutation = useMutation({
		mutationFn: (contact: Contact) =>
			withIdentityProof(() => searchPeople(browserApi, { body: { name: null, ...contact } })),
	});
	const exportMutation = useMutation({
		mutationFn: async (contact: Contact) => {
			try {
				const file = await withIdentityProof(() => exportPerson(browserApi, { query: contact }));
				saveFile(file, "personal-data.json");
			} catch (error) {
				// If several people share the contact, the error says so above the list to choose from.
				if (error instanceof ApiError && error.status === 409) searchMutation.mutate(contact);
				throw error;
			}
		},
	});
	const erasure = useErasure(() => {
		searchMutation.reset();
		form.reset();
	});
	const erase = (contact: Contact) =>
		searchMutation.mutate(contact, {
			onSuccess(found) {
				const certain = certainCandidates(found);
				if (certain.length > 0 && certain.length === found.candidates.length)
					erasure.start(certain);
			},
		});
	const found = searchMutation.data;
	return (
		<>
			<form
				className="stack"
				noValidate
				aria-label="Personal data"
				onSubmit={form.handleSubmit((contact) => exportMutation.mutate(contact))}
			>
				<div>
					<p>
						For people who ask what this site stores about them, or ask for it to be erased. An
						email or a phone number is enough. If several people have it, you choose the records of
						one of them.
					</p>
					{erasure.result}
				</div>
				<CallRefusal call={exportMutation} fallback="Failed to fetch data: {status}" />
				<CallRefusal call={searchMutation} fallback="Failed to search: {status}" />
				<div className="grid gap-4 md:grid-cols-2">
					<EmailInput label="Email of the person" autoComplete="off" {...field("email")} />
					<TextInput
						label="Or their phone number"
						type="tel"
						autoComplete="off"
						{...field("phone")}
					/>
				</div>
				<div className="form-actions">
					<SubmitButton small variant="secondary" busy={exportMutation.isPending}>
						Download Their Data
					</SubmitButton>
					<Button
						small
						variant="danger"
						disabled={searchMutation.isPending || erasure.isStarting}
						onClick={form.handleSubmit(erase)}
					>
						Erase Their Data
					</Button>
				</div>
			</form>
			{found && (
				<Candidates
					// Resets the choice after a new search.
					key={searchMutation.submittedAt}
					found={found}
					initiallyChosen={certainCandidates(found)}
					emptyText="Nothing is stored with this email or phone number."
					onErase={erasure.start}
					isErasing={erasure.isStarting}
				/>
			)}
			{erasure.dialog}
		</>
	);
}
