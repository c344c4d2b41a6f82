import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useForm } from "react-hook-form";
import type { Api } from "../../../../platform/browser/api-client.ts";
import { errorText } from "../../../../platform/browser/api-error.ts";
import { StatusBadge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { DraftNote } from "../../../../ui/draft-note.tsx";
import { EditRefusal } from "../../../../ui/edit-refusal.tsx";
import { showFieldErrors } from "../../../../ui/field-errors.ts";
import { toast } from "../../../../ui/toast.tsx";
import { useFormDraft } from "../../../../ui/use-form-draft.ts";
import { resultKey } from "../../items/dashboard/manage-items.calls.ts";
import { type Result, type ResultInput, resultInput } from "../results.contract.ts";
import { changeResult, type EditedResult, RESULTS } from "./manage-results.calls.ts";
import { DETAIL_NAMES, type DetailsForm, detailsOf, ResultFields } from "./result-fields.tsx";

interface ResultDetailsProps {
	api: Api;
	result: EditedResult;
	userId: string;
	onUnsaved: (unsaved: boolean) => void;
}

/** Title, year and description of a result, and whether it is published. */
export function ResultDetails({ api, result, userId, onUnsaved }: ResultDetailsProps) {
	const queryClient = useQueryClient();
	/** The version that is edited; a later look at the list must not pass for it. */
	const read = useRef(result.updated_at);
	const form = useForm<DetailsForm, unknown, ResultInput>({
		defaultValues: detailsOf(result),
		resolver: standardSchemaResolver(resultInput),
	});
	const draft = useFormDraft(`result:${result.id}:${userId}`, form);
	const { errors, isDirty } = form.formState;
	useEffect(() => onUnsaved(isDirty), [isDirty, onUnsaved]);

	function keep(changed: Partial<Result>): void {
		queryClient.setQueryData<EditedResult>(
			resultKey(result.id),
			// The answer may leave the items out, or come before one that was added since.
			(stored) => stored && { ...stored, ...changed, items: stored.items },
		);
		void queryClient.invalidateQueries({ queryKey: RESULTS, exact: true });
		if (changed.updated_at) read.current = changed.updated_at;
	}

	const save = useMutation({
		mutationFn: ({ input, force }: { input: ResultInput; force?: boolean }) =>
			changeResult(api, result.id, {
				title: input.title,
				description: input.description,
				...(input.year !== undefined && { year: input.year }),
				...(!force && read.current && { updated_at: read.current }),
			}),
		onSuccess: (changed, { input }) => {
			keep({ ...input, status: result.status, ...changed });
			form.reset({ ...form.getValues() });
			draft.discard();
			toast.success("Result saved successfully");
		},
		onError: (error) => showFieldErrors(form, error, DETAIL_NAMES),
	});

	const published = result.status === "published";
	const toggle = useMutation({
		mutationFn: () => changeResult(api, result.id, { status: published ? "draft" : "published" }),
		onSuccess: (changed) => {
			keep({ status: published ? "draft" : "published", ...changed });
			toast.success(
				published ? "Result unpublished successfully" : "Result published successfully",
			);
		},
		onError: (error) => toast.error(errorText(error, "Failed to update result status")),
	});

	return (
		<>
			<DraftNote draft={draft} />
			<form
				className="stack"
				noValidate
				aria-label="Details"
				onSubmit={form.handleSubmit((input) => save.mutate({ input }))}
			>
				<EditRefusal
					error={save.error}
					fallback="Failed to save result"
					onForce={form.handleSubmit((input) => save.mutate({ input, force: true }))}
				/>
				<ResultFields register={form.register} errors={errors} />
				<div className="flex flex-wrap items-center gap-3">
					<StatusBadge status={result.status} />
					<Button small variant="quiet" disabled={toggle.isPending} onClick={() => toggle.mutate()}>
						{published ? "Unpublish" : "Publish"}
					</Button>
					<Button small type="submit" className="ml-auto" disabled={save.isPending}>
						{save.isPending ? "Processing..." : "Save details"}
					</Button>
				</div>
			</form>
		</>
	);
}
