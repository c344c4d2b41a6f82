import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { browserApi } from "../../../shell/browser-api.ts";
import { withIdentityProof } from "../../../shell/dashboard/proof.ts";
import { SubmitButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { CallRefusal } from "../../../ui/failed-calls.tsx";
import { TextInput } from "../../../ui/field.tsx";
import { fieldsOf } from "../../../ui/field-errors.ts";
import { searchPeople } from "../privacy.calls.ts";
import { nameQuery } from "../privacy.contract.ts";
import { Candidates } from "./candidates.tsx";
import { PersonByContact } from "./person-by-contact.tsx";
import { useErasure } from "./use-erasure.tsx";

/** Gives people a copy of their data and erases it, as data protection law requires. */
export function PersonalData() {
	return (
		<div className="sections">
			<Card as="section" className="stack">
				<h2>By Email or Phone</h2>
				<PersonByContact />
			</Card>
			<Card as="section" className="stack">
				<h2>By Name</h2>
				<PersonByName />
			</Card>
		</div>
	);
}

function PersonByName() {
	const form = useForm<{ name: string }>({
		defaultValues: { name: "" },
		resolver: standardSchemaResolver(nameQuery),
	});
	const searchMutation = useMutation({
		mutationFn: (name: string) =>
			withIdentityProof(() =>
				searchPeople(browserApi, { body: { name, email: null, phone: null } }),
			),
	});
	const erasure = useErasure(searchMutation.reset);
	const found = searchMutation.data;
	return (
		<>
			<form
				className="stack"
				noValidate
				aria-label="Search by name"
				onSubmit={form.handleSubmit(({ name }) => searchMutation.mutate(name))}
			>
				<div>
					<p>
						Participants in results have no email here: search for the name, and choose the records
						that are about this person. Published projects and the gallery are not searched: change
						their texts there.
					</p>
					{erasure.result}
				</div>
				<CallRefusal call={searchMutation} fallback="Failed to search: {status}" />
				<TextInput label="Name of the person" autoComplete="off" {...fieldsOf(form)("name")} />
				<div className="form-actions">
					<SubmitButton small variant="secondary" busy={searchMutation.isPending}>
						Search Records
					</SubmitButton>
				</div>
			</form>
			{found && (
				<Candidates
					key={searchMutation.submittedAt}
					found={found}
					emptyText="Try part of the name, or another spelling."
					onErase={erasure.start}
					isErasing={erasure.isStarting}
				/>
			)}
			{erasure.dialog}
		</>
	);
}
