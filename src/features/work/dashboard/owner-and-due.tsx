import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { SubmitButton } from "../../../ui/button.tsx";
import { DraftNote } from "../../../ui/draft-note.tsx";
import { CallRefusal } from "../../../ui/failed-calls.tsx";
import { SelectInput, TextInput } from "../../../ui/field.tsx";
import { formatShortDate } from "../../../ui/format.ts";
import { Options } from "../../../ui/options.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { useActionForm } from "../../../ui/use-action-form.ts";
import type { Owner } from "../../records/work.ts";

export interface OwnerAndDueChange {
	owner_id?: string | null;
	due_on?: string | null;
}

interface OwnerAndDueProps {
	/** Contains the ids of record and person. A date is stored under it until it is saved. */
	draftKey: string;
	owner: Owner;
	/** Undefined for requests, which have a deadline instead. */
	due_on: string | null | undefined;
	staff: readonly { id: string; username: string }[];
	save: (change: OwnerAndDueChange) => Promise<void>;
}

/** An owner is stored as soon as it is chosen. */
export function OwnerAndDue({ draftKey, owner, due_on, staff, save }: OwnerAndDueProps) {
	const mutation = useMutation({ mutationFn: (owner_id: string | null) => save({ owner_id }) });
	const isListed = staff.some(({ id }) => id === owner?.id);
	const people = owner && !isListed ? [owner, ...staff] : staff;
	return (
		<>
			<CallRefusal call={mutation} fallback="Failed to save who looks after this" />
			<SelectInput
				label="Looked after by"
				aria-busy={mutation.isPending}
				value={(mutation.isPending ? mutation.variables : owner?.id) ?? ""}
				onChange={({ currentTarget: { value } }) => mutation.mutate(value || null)}
			>
				<option value="">Nobody</option>
				<Options of={people.map(({ id, username }) => [id, username])} />
			</SelectInput>
			{due_on !== undefined && <DueForm draftKey={draftKey} due_on={due_on} save={save} />}
		</>
	);
}

interface DueFormProps extends Pick<OwnerAndDueProps, "draftKey" | "save"> {
	due_on: string | null;
}

function DueForm({ draftKey, due_on, save }: DueFormProps) {
	const stored = due_on ?? "";
	const { form, field, draft, busy, submit, refusal } = useActionForm({
		values: { due_on: stored },
		draftKey: `due-day:${draftKey}`,
		editsStoredRecord: true,
		send: ({ due_on }) => save({ due_on: due_on || null }),
		nextValues: (sent) => sent,
		onSent: () => {},
		fallback: "Failed to save the due date",
	});
	const { isDirty, defaultValues } = form.formState;
	// Somebody else may change it while it is shown.
	const isOutdated = !isDirty && defaultValues?.due_on !== stored;
	useEffect(() => {
		if (isOutdated) draft.showStored({ due_on: stored });
	}, [isOutdated, stored, draft.showStored]);
	return (
		<form
			className="stack col-span-full lg:col-auto"
			aria-label="Due date"
			noValidate
			data-unsaved={isDirty}
			onSubmit={submit}
		>
			<DraftNote
				draft={draft}
				valueText={(_, day) => (day ? formatShortDate(String(day)) : undefined)}
			/>
			{refusal && <Refusal title={refusal} />}
			<div className="flex flex-wrap items-end gap-3">
				<TextInput type="date" label="Due on" {...field("due_on")} />
				<SubmitButton small variant="secondary" busy={busy}>
					Save Date
				</SubmitButton>
			</div>
		</form>
	);
}
