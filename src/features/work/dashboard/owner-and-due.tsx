import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { ApiError, errorText } from "../../../platform/browser/api-error.ts";
import { SubmitButton } from "../../../ui/button.tsx";
import { Conflicts } from "../../../ui/draft-note.tsx";
import { SelectInput, TextInput } from "../../../ui/field.tsx";
import { formatShortDate } from "../../../ui/format.ts";
import { Options } from "../../../ui/options.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { useLocalStorage } from "../../../ui/use-local-storage.ts";
import type { Owner } from "../../records/work.ts";

export interface ChosenWork {
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
	save: (change: ChosenWork) => Promise<void>;
}

/** An owner is stored as soon as it is chosen. */
export function OwnerAndDue({ draftKey, owner, due_on, staff, save }: OwnerAndDueProps) {
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
				<Options of={people.map(({ id, username }) => [id, username])} />
			</SelectInput>
			{due_on !== undefined && <DueForm draftKey={draftKey} due_on={due_on} save={save} />}
		</>
	);
}

/** The form's day, and the stored one. Both may be empty. */
interface DayDraft {
	day: string;
	from: string;
}

interface DueFormProps extends Pick<OwnerAndDueProps, "draftKey" | "save"> {
	due_on: string | null;
}

function DueForm({ draftKey, due_on, save }: DueFormProps) {
	const stored = due_on ?? "";
	const noteId = useId();
	const [savedDraft, keep] = useLocalStorage<DayDraft | null>(
		`due-day:${draftKey}`,
		null,
		(draft) => draft === null,
	);
	const { day: draft, from } = savedDraft ?? { day: stored, from: stored };
	const isConflict = from !== stored && draft !== stored;
	const saving = useMutation({
		mutationFn: (sent: string) => save({ due_on: sent || null }),
		onSuccess: (_saved, sent) => keep((now) => (now?.day === sent ? null : now)),
	});
	const { error } = saving;
	const atField = error instanceof ApiError ? error.fields.due_on : undefined;
	return (
		<form
			className="stack col-span-full lg:col-auto"
			aria-label="Due date"
			noValidate
			data-save={draft !== stored}
			onSubmit={(event) => {
				event.preventDefault();
				if (isConflict) document.getElementById(noteId)?.focus();
				else saving.mutate(draft);
			}}
		>
			{isConflict && (
				<Conflicts
					id={noteId}
					conflicts={[{ name: "due_on", before: from, theirs: stored, mine: draft }]}
					choose={(_, which) =>
						keep(() => (which === "mine" ? { day: draft, from: stored } : null))
					}
					valueText={(_, day) => (day ? formatShortDate(String(day)) : undefined)}
				/>
			)}
			{error && !atField && <Refusal title={errorText(error, "Failed to save the due date")} />}
			<div className="flex flex-wrap items-end gap-3">
				<TextInput
					type="date"
					label="Due on"
					error={atField ?? null}
					value={draft}
					onChange={({ currentTarget: { value } }) =>
						keep(() => (value === stored ? null : { day: value, from }))
					}
				/>
				<SubmitButton small variant="secondary" busy={saving.isPending}>
					Save Date
				</SubmitButton>
			</div>
		</form>
	);
}
