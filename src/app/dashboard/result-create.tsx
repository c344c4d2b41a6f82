import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { useSession } from "../../features/accounts/auth/session.ts";
import {
	createResult,
	RESULTS,
} from "../../features/results/results/dashboard/manage-results.calls.ts";
import {
	DETAIL_NAMES,
	type DetailsForm,
	newDetails,
	ResultFields,
} from "../../features/results/results/dashboard/result-fields.tsx";
import { type ResultInput, resultInput } from "../../features/results/results/results.contract.ts";
import { errorText } from "../../platform/browser/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DraftNote } from "../../ui/draft-note.tsx";
import { SelectInput } from "../../ui/field.tsx";
import { showFieldErrors } from "../../ui/field-errors.ts";
import { BackLink } from "../../ui/page-head.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { toast } from "../../ui/toast.tsx";
import { UnsavedGuard } from "../../ui/unsaved-guard.tsx";
import { useFormDraft } from "../../ui/use-form-draft.ts";
import { browserApi } from "../parts/browser-api.ts";

import { ScreenHead, screenTitle } from "./parts/layout-frame.tsx";

/** Milliseconds that the success message can be read before the edit screen comes. */
const REDIRECT_DELAY = 1500;

const SCREEN = "/dashboard/results/create";

export const meta = screenTitle(SCREEN);

export default function ResultCreate() {
	const navigate = useNavigate();
	const queryClient = useQueryClient();
	const { user } = useSession();
	/** Where the new result is edited, or the list when the server did not tell its id. */
	const [next, setNext] = useState<string | null>(null);
	const form = useForm<DetailsForm, unknown, ResultInput>({
		defaultValues: newDetails(),
		resolver: standardSchemaResolver(resultInput),
	});
	const draft = useFormDraft(`result:new:${user?.id}`, form);
	const { errors, isDirty } = form.formState;

	const create = useMutation({
		mutationFn: (input: ResultInput) => createResult(browserApi, input),
		onSuccess: (id) => {
			draft.discard();
			toast.success("Result created successfully");
			void queryClient.invalidateQueries({ queryKey: RESULTS });
			setNext(id === undefined ? "/dashboard/results" : `/dashboard/results/${id}/edit`);
		},
		onError: (error) => showFieldErrors(form, error, DETAIL_NAMES),
	});

	useEffect(() => {
		if (next === null) return;
		const timer = setTimeout(() => {
			void navigate(next, { replace: true, state: { created: true } });
		}, REDIRECT_DELAY);
		return () => clearTimeout(timer);
	}, [next, navigate]);

	useEffect(() => form.setFocus("title"), [form]);

	const busy = create.isPending || next !== null;
	return (
		<>
			<BackLink to="/dashboard/results">Back to Results</BackLink>
			<ScreenHead of={SCREEN} />
			<DraftNote draft={draft} />
			<Card as="section">
				<form
					className="stack"
					noValidate
					aria-label="Create Result"
					onSubmit={form.handleSubmit((input) => create.mutate(input))}
				>
					{create.isError && (
						<Refusal title={errorText(create.error, "Failed to create result")}>
							What you typed is still here.
						</Refusal>
					)}
					<ResultFields register={form.register} errors={errors} />
					<SelectInput
						label="Status"
						className="max-w-60"
						hint="A draft is seen by staff only."
						{...form.register("status")}
					>
						<option value="draft">Draft</option>
						<option value="published">Published</option>
					</SelectInput>
					<div>
						<Button variant="primary" type="submit" disabled={busy}>
							{create.isPending ? "Processing..." : "Create Result"}
						</Button>
					</div>
				</form>
			</Card>
			<UnsavedGuard when={isDirty && next === null} onLeave={draft.setAside} />
		</>
	);
}
