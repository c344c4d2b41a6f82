import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { Controller, type FieldPath, type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { isOwnServer, ownLimit } from "../../../platform/browser/api-bases.ts";
import { ApiError, isConflict } from "../../../platform/browser/api-error.ts";
import { rulesFor } from "../../../platform/browser/rules-for.ts";
import { Button, SubmitButton } from "../../../ui/button.tsx";
import { SelectInput, TextArea, TextInput } from "../../../ui/field.tsx";
import { fieldsOf } from "../../../ui/field-errors.ts";
import { MoneyInput } from "../../../ui/number-input.tsx";
import { RowMenu } from "../../../ui/row-buttons.tsx";
import { UnsavedGuard } from "../../../ui/unsaved-guard.tsx";
import { CategoryChoice } from "./category-choice.tsx";
import { useConfirmFlaws } from "./confirm-flaws.tsx";
import type { PictureLibrary, UploadPicture } from "./editor/image-dialog.tsx";
import type { SavedProject } from "./manage-projects.calls.ts";
import { addPastedIfClear, MaterialsField } from "./materials-field.tsx";
import { openPreview } from "./open-preview.ts";
import { ProjectDraftNote, SharedDraftState } from "./project-draft-note.tsx";
import { ContentField, PublishTime, RequirementFields } from "./project-fields.tsx";
import {
	type CheckedProject,
	type ProjectFormValues,
	projectFormSchema,
} from "./project-form.values.ts";
import { publishingFlaws } from "./publishing-flaws.ts";
import { type ProjectDraft, useProjectDraft } from "./use-project-draft.ts";

type Cover = ProjectFormValues["cover_image"];

interface ProjectFormProps {
	title: string;
	initial: ProjectFormValues;
	categories: readonly { id: string; name: string }[];
	categoriesNote: ReactNode;
	upload: UploadPicture;
	library: PictureLibrary | undefined;
	cover: (control: {
		value: Cover;
		onChange: (image: Cover) => void;
		onBusy: (busy: boolean) => void;
	}) => ReactNode;
	/** `new`, or the project's id. */
	record: string;
	draftKey: string;
	/** The server stores the draft too, as for staff. */
	syncsDraft: boolean;
	/** Rejects if the project was not saved. `key`: a new project's Idempotency-Key, the same until it is stored. */
	onSave: (fields: CheckedProject, key: string) => Promise<SavedProject>;
	/** @param later the form's values if they were changed while saving */
	onSaved: (project: SavedProject, later?: ProjectFormValues) => void;
	onCancel: () => void;
	onBack: () => void;
	/** Label of the button that sends a proposal. Proposals contain neither status nor publishing time. */
	proposeText?: string;
	/** Renders why saving failed. `setDraftAside` stores the form as a draft before it is replaced. */
	saveError: (setDraftAside: () => void) => ReactNode;
}

export function ProjectForm(props: ProjectFormProps) {
	const { initial, draftKey, record, syncsDraft } = props;
	const form = useForm<ProjectFormValues, unknown, CheckedProject>({
		defaultValues: initial,
		resolver: standardSchemaResolver(rulesFor(projectFormSchema)),
		reValidateMode: "onChange",
	});
	const draft = useProjectDraft({ draftKey, record, syncsDraft, form });
	const [uploading, setUploading] = useState(false);
	const [textUploading, setTextUploading] = useState(false);
	const leaving = useRef(false);
	const { isDirty, isSubmitting } = form.formState;
	const { save, question } = useProjectSave({ ...props, form, draft, leaving });

	return (
		<form
			className="grid gap-y-6 gap-x-8 items-start 2xl:grid-cols-[minmax(0,1fr)_340px]"
			noValidate
			data-unsaved={isDirty}
			onSubmit={(event) => void save(event)}
			aria-labelledby="project-form-title"
		>
			<h2
				className="pb-2 border-b-2 border-line text-ink-soft text-xl 2xl:col-span-full"
				id="project-form-title"
			>
				{props.title}
			</h2>
			<UnsavedGuard
				when={isDirty && !isSubmitting}
				leaving={leaving}
				onLeave={draft.setDraftAside}
			/>
			<ProjectDraftNote draft={draft} categories={props.categories} />
			<MainFields {...props} form={form} onBusy={setTextUploading} />
			<SideFields {...props} form={form} onBusy={setUploading} />
			{question}
			<FormFooter
				{...props}
				{...{ form, draft, save, leaving }}
				isBusy={isSubmitting || uploading || textUploading}
			/>
		</form>
	);
}

type Form = UseFormReturn<ProjectFormValues, unknown, CheckedProject>;

interface SaveOptions
	extends Pick<ProjectFormProps, "initial" | "record" | "onSave" | "onSaved" | "proposeText"> {
	form: Form;
	draft: ProjectDraft;
	/** Set while leaving without a confirmation: going back in the history cannot carry state. */
	leaving: RefObject<boolean>;
}

function useProjectSave({ initial, record, form, draft, leaving, ...props }: SaveOptions) {
	const hasFailed = useRef(false);
	const { sync } = draft;
	const { getValues } = form;

	const submit = form.handleSubmit(async (project) => {
		let saved: SavedProject;
		const sentValues = structuredClone(getValues());
		try {
			const draft_updated_at = await sync.pause();
			saved = await props.onSave({ ...project, draft_updated_at }, draft.key());
		} catch (problem) {
			hasFailed.current = true;
			// The key was used for other content, so this is a new project with a new key.
			if (isConflict(problem)) draft.renewKey();
			sync.resume();
			const fields = problem instanceof ApiError ? problem.fields : {};
			for (const [field, message] of Object.entries(fields)) {
				const [name = ""] = field.split(".");
				if (name in initial) form.setError(field as FieldPath<ProjectFormValues>, { message });
			}
			return;
		}
		// The failed attempt may have created the project; then a draft stored later would remain.
		if (record === "new" && hasFailed.current) await sync.discard();
		sync.end();
		const laterChanges = draft.changedSince(sentValues);
		if (!laterChanges) {
			draft.discard();
			leaving.current = true;
			return props.onSaved(saved);
		}
		// Later changes become a draft of the version saved now.
		draft.showStored({ ...sentValues, updated_at: saved?.updated_at ?? "" }, laterChanges);
		if (record === "new" && saved) draft.discard();
		props.onSaved(saved, getValues());
	});
	const isProposal = props.proposeText !== undefined;
	const question = useConfirmFlaws(isProposal ? "Propose Anyway" : "Publish Anyway");
	const findFlaws = (values: ProjectFormValues) => {
		const before = initial.status === "published" ? initial : undefined;
		const isForReaders = isProposal || values.status === "published" || Boolean(values.publish_at);
		return isForReaders ? publishingFlaws(values, before) : [];
	};
	const save = draft.unlessConflicts(async (event) => {
		event?.preventDefault();
		addPastedIfClear(form);
		if (await question.ask(findFlaws(getValues()))) await submit();
	});
	return { save, question: question.dialog };
}

interface FieldsProps extends ProjectFormProps {
	form: Form;
	onBusy: (busy: boolean) => void;
}

function MainFields({ form, onBusy, upload, library }: FieldsProps) {
	const field = fieldsOf(form);
	return (
		<div className="grid gap-5.5 min-w-0">
			<TextInput label="Title" maxLength={ownLimit(300)} {...field("title")} />
			<TextArea label="Excerpt" rows={3} {...field("excerpt")} />
			<Controller
				control={form.control}
				name="content"
				render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
					<ContentField
						{...{ value, onChange, onBlur, upload, library, onBusy }}
						focusRef={ref}
						error={fieldState.error?.message}
					/>
				)}
			/>
			{isOwnServer() && <MaterialsField form={form} field={field} />}
		</div>
	);
}

function SideFields({ form, onBusy, cover, categories, categoriesNote, proposeText }: FieldsProps) {
	const { control } = form;
	const field = fieldsOf(form);
	const isProposal = proposeText !== undefined;
	const [status, publishAt] = useWatch({ control, name: ["status", "publish_at"] });
	return (
		<div className="2xl:flex 2xl:items-end 2xl:self-stretch 2xl:min-w-0">
			<div className="grid gap-5.5 min-w-0 2xl:sticky 2xl:bottom-[calc(var(--bottom-bar-height)_-_8px)] 2xl:flex-1 2xl:content-start 2xl:min-h-[calc(100vh_-_233px)]">
				<Controller
					control={control}
					name="cover_image"
					render={({ field: { value, onChange } }) => <>{cover({ value, onChange, onBusy })}</>}
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
					render={({ field: { name, value, onChange } }) => (
						<CategoryChoice
							{...{ name, categories, onChange }}
							note={categoriesNote}
							chosen={value}
						/>
					)}
				/>
				<div className="grid grid-cols-[2fr_3fr] gap-3 items-start">
					{COSTS.map(([name, label]) => (
						<Controller
							key={name}
							control={control}
							name={name}
							render={({ field, fieldState }) => (
								<MoneyInput label={label} error={fieldState.error?.message} {...field} />
							)}
						/>
					))}
				</div>
				{isOwnServer() && <RequirementFields field={field} />}
			</div>
		</div>
	);
}

const COSTS = [
	["price", "Price (KES)"],
	["material_cost", "Material Cost (KES)"],
] as const;

interface FormFooterProps
	extends ProjectFormProps,
		Pick<SaveOptions, "draft" | "form" | "leaving"> {
	save: ReturnType<typeof useProjectSave>["save"];
	isBusy: boolean;
}

function FormFooter({ form, draft, save, leaving, isBusy: isWaiting, ...props }: FormFooterProps) {
	const { initial, record, proposeText } = props;
	const { control, formState, getValues, setValue } = form;
	const status = useWatch({ control, name: "status" });
	/** The menu's other status. A published project has none, so that one press cannot hide it. */
	const otherStatus =
		status === "draft" ? "published" : initial.status === "draft" ? "draft" : null;
	const saveAs = async (chosen: "draft" | "published") => {
		setValue("status", chosen, { shouldDirty: true });
		await save();
		if (!leaving.current) setValue("status", status, { shouldDirty: true });
	};
	return (
		<div className="form-foot">
			{props.saveError(draft.setDraftAside)}
			<SharedDraftState {...draft.syncState} />
			<div className="form-actions">
				<RowMenu of="this project">
					{otherStatus && proposeText === undefined && (
						<Button small disabled={isWaiting} onClick={() => void saveAs(otherStatus)}>
							{otherStatus === "published" ? "Publish" : "Save Draft"}
						</Button>
					)}
					{isOwnServer() && (
						<Button
							small
							onClick={() => {
								addPastedIfClear(form);
								void openPreview(draft, record, getValues());
							}}
						>
							Preview
						</Button>
					)}
					<Button
						small
						onClick={() => {
							draft.setDraftAside();
							leaving.current = true;
							props.onBack();
						}}
					>
						Back to School Projects
					</Button>
				</RowMenu>
				<Button
					small
					onClick={() => {
						draft.setDraftAside();
						props.onCancel();
					}}
				>
					Cancel
				</Button>
				<SubmitButton small busy={formState.isSubmitting} disabled={isWaiting}>
					{proposeText ?? "Save Project"}
				</SubmitButton>
			</div>
		</div>
	);
}
