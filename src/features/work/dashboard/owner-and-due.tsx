import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, errorText } from "../../../platform/browser/api-error.ts";
import { SubmitButton } from "../../../ui/button.tsx";
import { SelectInput, TextInput } from "../../../ui/field.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import type { Owner } from "../../records/work.ts";

/** The changed fields. */
export interface ChosenWork {
	owner_id?: string | null;
	due_on?: string | null;
}

interface OwnerAndDueProps {
	owner: Owner;
	/** Undefined for requests, which have a deadline instead. */
	due_on: string | null | undefined;
	staff: readonly { id: string; username: string }[];
	save: (change: ChosenWork) => Promise<void>;
}

/** Owner and due date of an order or request. An owner is stored as soon as it is chosen. */
export function OwnerAndDue({ owner, due_on, staff, save }: OwnerAndDueProps) {
	const giving = useMutation({ mutationFn: (owner_id: string | null) => save({ owner_id }) });
	const known = staff.some(({ id }) => id === owner?.id);
	const people = owner && !known ? [owner, ...staff] : staff;
	return (
		<>
			{giving.isError && <Refusal title={errorText(giving.error, "Failed to save the owner")} />}
			<SelectInput
				label="Looked after by"
				aria-busy={giving.isPending}
				value={(giving.isPending ? giving.variables : owner?.id) ?? ""}
				onChange={({ currentTarget: { value } }) => giving.mutate(value || null)}
			>
				<option value="">Nobody</option>
				{people.map(({ id, username }) => (
					<option key={id} value={id}>
						{username}
					</option>
				))}
			</SelectInput>
			{due_on !== undefined && <DueForm due_on={due_on} save={save} />}
		</>
	);
}

function DueForm({ due_on, save }: Pick<OwnerAndDueProps, "save"> & { due_on: string | null }) {
	const stored = due_on ?? "";
	const [read, setRead] = useState(stored);
	const [typed, setTyped] = useState(stored);
	if (stored !== read) {
		setRead(stored);
		setTyped(stored);
	}
	const saving = useMutation({ mutationFn: () => save({ due_on: typed || null }) });
	const { error } = saving;
	const atField = error instanceof ApiError ? error.fields.due_on : undefined;
	return (
		<form
			className="stack"
			aria-label="Due date"
			noValidate
			data-save={typed !== stored}
			onSubmit={(event) => {
				event.preventDefault();
				saving.mutate();
			}}
		>
			{error && !atField && <Refusal title={errorText(error, "Failed to save the due date")} />}
			<div className="flex flex-wrap items-end gap-3">
				<TextInput
					type="date"
					label="Due on"
					error={atField ?? null}
					value={typed}
					onChange={({ currentTarget: { value } }) => setTyped(value)}
				/>
				<SubmitButton small variant="secondary" busy={saving.isPending}>
					Save Date
				</SubmitButton>
			</div>
		</form>
	);
}
