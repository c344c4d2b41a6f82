import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type ReactNode, useRef, useState } from "react";
import { Controller, type FieldPath, useForm, useWatch } from "react-hook-form";
import { isOwnServer } from "../../../platform/browser/api-bases.ts";
import type { Api } from "../../../platform/browser/api-client.ts";
import { ApiError, isOutdated } from "../../../platform/browser/api-error.ts";
import { Button, SubmitButton } from "../../../ui/button.tsx";
import { DraftNote } from "../../../ui/draft-note.tsx";
import { SelectInput, TextArea, TextInput } from "../../../ui/field.tsx";
import { fieldsOf } from "../../../ui/field-errors.ts";
import { MoneyInput } from "../../../ui/number-input.tsx";
import { RowMenu } from "../../../ui/row-buttons.tsx";
import { showStored, typedSince } from "../../../ui/typed-since.ts";
import { UnsavedGuard } from "../../../ui/unsaved-guard.tsx";
import { useFormDraft } from "../../../ui/use-form-draft.ts";
import { CategoryChoice } from "./category-choice.tsx";
import type { PictureLibrary, UploadPicture } from "./editor/image-dialog.tsx";
import type { SavedProject } from "./manage-projects.calls.ts";
import { addUnderstoodRows, MaterialsField } from "./materials-field.tsx";
import { openPreview } from "./open-preview.ts";
import { ContentField, PublishTime, RequirementFields } from "./project-fields.tsx";
import {
	type CheckedProject,
	type ProjectFormValues,
	projectFormSchema,
} from "./project-form.values.ts";
import { projectValueText } from "./project-value-text.ts";
import { SharedDraftOffer, SharedDraftState } from "./shared-draft-note.tsx";
import { useSharedDraft } from "./use-shared-draft.ts";

type Cover = ProjectFormValues["cover_image"];

interface ProjectFormProps {
	/** "Create New Project", "Edit Project", or which project a proposal is for. */
	title: string;
	initial: ProjectFormValues;
	categories: readonly { id: string; name: string }[];
	/** Why the list of categories is not complete. */
	categoriesNote: ReactNode;
	upload: UploadPicture;
	library: PictureLibrary | undefined;
	/** Renders the cover picker, which belongs to another feature. */
	cover: (control: {
		value: Cover;
		onChange: (image: Cover) => void;
		onBusy: (busy: boolean) => void;
	}) => ReactNode;
	api: Api;
	/** `new`, or the project's id. */
	record: string;
	/** Storage key of the form's draft: see `useFormDraft`. */
	draftKey: string;
	/** Whether the server stores the draft too, as it does for staff. */
	isShared: boolean;
	/**
	 * Rejects if the project was not saved. The form then keeps everything.
	 *
	 * @param key the Idempotency-Key of a new project, the same until it is stored
	 */
	onSave: (fields: CheckedProject, key: string) => Promise<SavedProject>;
	/**
	 * Called after saving.
	 * @param later the form's values if something was typed meanwhile; undefined if all of it was saved
	 */
	onSaved: (project: SavedProject, later?: ProjectFormValues) => void;
	onCancel: () => void;
	/** Goes to the list. */
	onBack: () => void;
	/** Label of the button that sends a proposal. Proposals contain neither status nor publishing time. */
	proposeText?: string;
	/** Shows why saving failed. `setAside` stores the form as a draft before it is replaced. */
	refusal: (setAside: () => void) => ReactNode;
}

/** All fields of a project. Unsaved input is stored in this browser and on the server. */
export function ProjectForm(props: ProjectFormProps) {
	const { initial, categories, categoriesNote, draftKey, api, record, isShared } = props;
	const form = useForm<ProjectFormValues, unknown, CheckedProject>({
		defaultValues: initial,
		resolver: standardSchemaResolver(projectFormSchema),
		reValidateMode: "onChange",
	});
	const { control, formState, getValues } = form;
	const field = fieldsOf(form);
	const draft = useFormDraft(draftKey, form, { isOfRecord: record !== "new" });
	const { sync, offered, kept, unkept } = useSharedDraft({
		...{ api, record, enabled: isShared, form },
		keyOf: draft.key,
	});
	const [uploading, setUploading] = useState(false);
	const [textUploading, setTextUploading] = useState(false);
	const leaving = useRef(false);
	const failed = useRef(false);
	const { isDirty, isSubmitting, errors } = formState;
	const [status, publishAt] = useWatch({ control, name: ["status", "publish_at"] });

	/** Leaves without asking, because going back in the history cannot carry state that says so. */
	const leave = (go: () => void) => {
		leaving.current = true;
		go();
	};

	const submit = form.handleSubmit(async (project) => {
		let saved: SavedProject;
		const sent = structuredClone(getValues());
		try {
			const draft_updated_at = await sync.pause();
			saved = await props.onSave({ ...project, draft_updated_at }, draft.key());
		} catch (problem) {
			failed.current = true;
			// Other content was stored with the key: this is a new project.
			if (isOutdated(problem)) draft.renewKey();
			sync.resume();
			// The page shows the error. The form keeps all input and shows the messages of its fields.
			const fields = problem instanceof ApiError ? problem.fields : {};
			for (const [field, message] of Object.entries(fields)) {
				const [name = ""] = field.split(".");
				if (name in initial) form.setError(field as FieldPath<ProjectFormValues>, { message });
			}
			return;
		}
		// It may have been stored at the first try: then the draft that was kept since then is left.
		if (record === "new" && failed.current) await sync.discard();
		sync.end();
		const since = typedSince(form, sent);
		if (!since) {
			draft.discard();
			return leave(() => props.onSaved(saved));
		}
		// What was typed meanwhile is a draft for the version that was saved now.
		showStored(form, { ...sent, updated_at: saved?.updated_at ?? "" }, since, draft);
		if (record === "new" && saved) draft.discard();
		props.onSaved(saved, getValues());
	});
	const save = draft.whenChosen((event) => {
		addUnderstoodRows(form);
		return submit(event);
	});

	/**
	 * The status that the menu saves with. A published project has none, so that one press cannot hide it.
	 */
	const otherStatus =
		status === "draft" ? "published" : initial.status === "draft" ? "draft" : null;
	const saveAs = async (chosen: "draft" | "published") => {
		form.setValue("status", chosen, { shouldDirty: true });
		await save();
		if (!leaving.current) form.setValue("status", status, { shouldDirty: true });
	};
	const isProposal = props.proposeText !== undefined;
	const waits = isSubmitting || uploading || textUploading;

	return (
		<form
			className="project-form"
			noValidate
			data-save={isDirty}
			onSubmit={(event) => void save(event)}
			aria-labelledby="project-form-title"
		>
			<h2 className="project-form-title" id="project-form-title">
				{props.title}
			</h2>
			<UnsavedGuard when={isDirty && !isSubmitting} leaving={leaving} onLeave={draft.setAside} />
			<div className="project-form-note">
				{offered && (
					<SharedDraftOffer
						offered={offered}
						onTake={() => {
							const taken = sync.take();
							// What is in the form is offered next time.
							draft.setAside();
							if (!taken) return;
							draft.renewKey(taken.key ?? undefined);
							// The default values stay, so that the form still counts as changed.
							form.reset(taken.values, { keepDefaultValues: true });
						}}
						onRefuse={() => void sync.refuse()}
					/>
				)}
				<DraftNote
					valueText={(name, value) => projectValueText(name, value, categories)}
					draft={{
						...draft,
						throwAway: () => {
							draft.throwAway();
							void sync.discard();
						},
						takeBack: () => {
							draft.takeBack();
							void sync.discard();
						},
					}}
				/>
			</div>
			<div className="project-form-main">
				<TextInput label="Title" maxLength={300} {...field("title")} />
				<TextArea label="Excerpt" rows={3} {...field("excerpt")} />
				<Controller
					control={control}
					name="content"
					render={({ field }) => (
						<ContentField
							value={field.value}
							onChange={field.onChange}
							onBlur={field.onBlur}
							focusRef={field.ref}
							upload={props.upload}
							library={props.library}
							onBusy={setTextUploading}
							error={errors.content?.message}
						/>
					)}
				/>
				{isOwnServer() && <MaterialsField form={form} field={field} />}
			</div>
			<div className="project-form-side">
				<div className="project-form-settings">
					<Controller
						control={control}
						name="cover_image"
						render={({ field }) => (
							<>
								{props.cover({
									value: field.value,
									onChange: field.onChange,
									onBusy: setUploading,
								})}
							</>
						)}
					/>
					{!isProposal && (
						<SelectInput label="Status" {...field("status")}>
							<option value="draft">Draft</option>
							<option value="published">Published</option>
						</SelectInput>
					)}
					{status === "draft" && !isProposal && isOwnServer() && (
						<PublishTime
							{...field("publish_at")}
							isChosen={Boolean(publishAt)}
							onClear={() => form.setValue("publish_at", "", { shouldDirty: true })}
						/>
					)}
					<Controller
						control={control}
						name="category_ids"
						render={({ field }) => (
							<CategoryChoice
								name={field.name}
								categories={categories}
								note={categoriesNote}
								chosen={field.value}
								onChange={field.onChange}
							/>
						)}
					/>
					<div className="project-form-costs">
						<Controller
							control={control}
							name="price"
							render={({ field }) => (
								<MoneyInput label="Price (KES)" error={errors.price?.message} {...field} />
							)}
						/>
						<Controller
							control={control}
							name="material_cost"
							render={({ field }) => (
								<MoneyInput
									label="Material Cost (KES)"
									error={errors.material_cost?.message}
									{...field}
								/>
							)}
						/>
					</div>
					{isOwnServer() && <RequirementFields field={field} />}
				</div>
			</div>
			<div className="form-foot">
				{props.refusal(draft.setAside)}
				<SharedDraftState kept={kept} unkept={unkept} />
				<div className="form-actions">
					<RowMenu of="this project">
						{otherStatus && !isProposal && (
							<Button small disabled={waits} onClick={() => void saveAs(otherStatus)}>
								{otherStatus === "published" ? "Publish" : "Save Draft"}
							</Button>
						)}
						{isOwnServer() && (
							<Button
								small
								onClick={() => {
									addUnderstoodRows(form);
									void openPreview(sync, record, getValues());
								}}
							>
								Preview
							</Button>
						)}
						<Button
							small
							onClick={() => {
								draft.setAside();
								leave(props.onBack);
							}}
						>
							Back to School Projects
						</Button>
					</RowMenu>
					<Button
						small
						onClick={() => {
							draft.setAside();
							props.onCancel();
						}}
					>
						Cancel
					</Button>
					<SubmitButton small busy={isSubmitting} disabled={waits}>
						{props.proposeText ?? "Save Project"}
					</SubmitButton>
				</div>
			</div>
		</form>
	);
}
