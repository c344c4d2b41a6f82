import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { rulesFor } from "../../../platform/browser/rules-for.ts";
import { browserApi } from "../../../shell/browser-api.ts";
import { ScreenHead, screenTitle } from "../../../shell/dashboard/screen-head.tsx";
import { useSession } from "../../../shell/session.ts";
import { SubmitButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DraftNote } from "../../../ui/draft-note.tsx";
import { EditRefusal } from "../../../ui/failed-calls.tsx";
import { SelectInput } from "../../../ui/field.tsx";
import { useFocusedField } from "../../../ui/focus.ts";
import { warnOfNamesInText } from "../../../ui/hidden-names.ts";
import { BackLink } from "../../../ui/page-head.tsx";
import { toast } from "../../../ui/toast.tsx";
import { UnsavedGuard } from "../../../ui/unsaved-guard.tsx";
import { useEditForm } from "../../../ui/use-edit-form.ts";
import { createResult, RESULTS } from "../results/dashboard/manage-results.calls.ts";
import {
	DETAIL_FIELD_NAMES,
	type DetailsForm,
	NamesShownField,
	newDetails,
	ResultFields,
} from "../results/dashboard/result-fields.tsx";
import { type ResultInput, resultInput } from "../results/results.contract.ts";

/** Milliseconds to read the success message before the edit screen opens. */
const REDIRECT_DELAY = 1500;

const SCREEN = "/dashboard/results/create";
export const meta = screenTitle(SCREEN);

export default function ResultCreate() {
	const navigate = useNavigate();
	const queryClient = useQueryClient();
	const { user } = useSession();
	const [nextPath, setNextPath] = useState<string | null>(null);
	const edit = useEditForm<DetailsForm, ResultInput, Awaited<ReturnType<typeof createResult>>>({
		schema: rulesFor(resultInput, "results"),
		values: newDetails(),
		draftKey: `result:new:${user?.id}`,
		save: (input, _read, key) => createResult(browserApi, input, key),
		onSaved: ({ id, warnings }) => {
			toast.success("Result created successfully");
			warnOfNamesInText(warnings, "results");
			void queryClient.invalidateQueries({ queryKey: RESULTS });
			setNextPath(id === undefined ? "/dashboard/results" : `/dashboard/results/${id}/edit`);
		},
		errorFields: DETAIL_FIELD_NAMES,
	});
	const { draft, field, isDirty, saving } = edit;

	useEffect(() => {
		if (nextPath === null) return;
		const timer = setTimeout(() => {
			void navigate(nextPath, { replace: true, state: { created: true } });
		}, REDIRECT_DELAY);
		return () => clearTimeout(timer);
	}, [nextPath, navigate]);

	const formRef = useFocusedField("title");

	return (
		<>
			<BackLink to="/dashboard/results">Back to Results</BackLink>
			<ScreenHead of={SCREEN} />
			<DraftNote draft={draft} />
			<Card as="section">
				<form
					ref={formRef}
					className="stack"
					noValidate
					data-unsaved={isDirty}
					aria-label="Create Result"
					onSubmit={edit.submit}
				>
					<EditRefusal edit={edit} fallback="Failed to create result" />
					<ResultFields field={field} />
					<NamesShownField field={field} />
					<SelectInput
						label="Status"
						className="max-w-60"
						hint="Only staff can see a draft."
						{...field("status")}
					>
						<option value="draft">Draft</option>
						<option value="published">Published</option>
					</SelectInput>
					<div className="form-actions">
						<SubmitButton busy={saving} disabled={saving || nextPath !== null}>
							Create Result
						</SubmitButton>
					</div>
				</form>
			</Card>
			<UnsavedGuard when={isDirty && nextPath === null} onLeave={draft.setDraftAside} />
		</>
	);
}
