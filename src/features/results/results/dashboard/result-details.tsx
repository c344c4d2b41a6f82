import { useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect } from "react";
import { rulesFor } from "../../../../platform/browser/rules-for.ts";
import { browserApi } from "../../../../shell/browser-api.ts";
import { StatusBadge } from "../../../../ui/badge.tsx";
import { Button, SubmitButton } from "../../../../ui/button.tsx";
import { DraftNote } from "../../../../ui/draft-note.tsx";
import { EditRefusal } from "../../../../ui/failed-calls.tsx";
import { warnOfNamesInText } from "../../../../ui/hidden-names.ts";
import { toast } from "../../../../ui/toast.tsx";
import { type PendingInput, useEditForm } from "../../../../ui/use-edit-form.ts";
import { useRowSaves } from "../../../../ui/use-row-saves.tsx";
import type { ReportUnsaved } from "../../../../ui/use-unsaved.ts";
import { resultKey } from "../../items/dashboard/manage-items.calls.ts";
import { editedResultInput, type Result, type ResultInput } from "../results.contract.ts";
import {
	changeResult,
	type EditedResult,
	RESULTS,
	type SavedResult,
} from "./manage-results.calls.ts";
import {
	DETAIL_FIELD_NAMES,
	type DetailsForm,
	detailsOf,
	NamesShownField,
	ResultFields,
} from "./result-fields.tsx";

interface ResultDetailsProps {
	result: EditedResult;
	userId: string;
	pendingInput: PendingInput | undefined;
	onUnsaved: ReportUnsaved<"details">;
}

export function ResultDetails(props: ResultDetailsProps) {
	const { result, userId, pendingInput, onUnsaved } = props;
	const queryClient = useQueryClient();
	const edit = useEditForm<DetailsForm, ResultInput, SavedResult>({
		schema: rulesFor(editedResultInput, "results"),
		values: detailsOf(result),
		draftKey: `result:${result.id}:${userId}`,
		version: result.updated_at,
		save: ({ title, description, year, names_shown }, version) =>
			changeResult(browserApi, result.id, {
				title,
				description,
				...(year !== undefined && { year }),
				...(names_shown !== result.names_shown && { names_shown }),
				...version,
			}),
		onSaved: (changed, input) => {
			updateCache({ ...input, status: result.status, ...changed.result });
			toast.success("Result saved successfully");
			warnOfNamesInText(changed, "results");
		},
		errorFields: DETAIL_FIELD_NAMES,
		pendingInput,
	});
	const { isDirty, saving } = edit;
	useLayoutEffect(() => onUnsaved("details", isDirty), [isDirty, onUnsaved]);

	function updateCache(changed: Partial<Result>): void {
		queryClient.setQueryData<EditedResult>(
			resultKey(result.id),
			// Keep the current items: the answer may omit them, or lack one that was added meanwhile.
			(stored) => stored && { ...stored, ...changed, items: stored.items },
		);
		void queryClient.invalidateQueries({ queryKey: RESULTS, exact: true });
		if (changed.updated_at) edit.setVersion(changed.updated_at);
	}

	const isPublished = result.status === "published";
	const statusSaves = useRowSaves({
		rowOf: () => result.id,
		save: (status: "draft" | "published") => changeResult(browserApi, result.id, { status }),
		onSaved: (changed, status) => {
			updateCache({ status, ...changed.result });
			toast.success(`Result ${status === "draft" ? "unpublished" : "published"} successfully`);
			warnOfNamesInText(changed, "results");
		},
		fallback: "Failed to update result status",
	});

	return (
		<>
			<DraftNote draft={edit.draft} />
			<form
				className="stack"
				noValidate
				data-unsaved={isDirty}
				aria-label="Details"
				onSubmit={edit.submit}
			>
				<EditRefusal edit={edit} fallback="Failed to save result" />
				<ResultFields field={edit.field} />
				<NamesShownField field={edit.field} />
				<div className="form-actions">
					<StatusBadge status={result.status} />
					<Button
						small
						disabled={statusSaves.isSaving(result.id)}
						onClick={
							isPublished
								? () => statusSaves.save("draft")
								: edit.unlessInputPending(() => statusSaves.save("published"))
						}
					>
						{isPublished ? "Unpublish" : "Publish"}
					</Button>
					<SubmitButton small variant="secondary" busy={saving}>
						Save Details
					</SubmitButton>
				</div>
				{statusSaves.failureOf(result.id)}
			</form>
		</>
	);
}
