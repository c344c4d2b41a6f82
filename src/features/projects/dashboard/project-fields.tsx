import { type ComponentProps, lazy, Suspense, useId } from "react";
import { loadWithRetry } from "../../../platform/browser/connection.ts";
import { reloadForNewVersion } from "../../../platform/browser/new-version.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldError, SelectInput, TextInput } from "../../../ui/field.tsx";
import type { FieldOf } from "../../../ui/field-errors.ts";
import { NumberInput } from "../../../ui/number-input.tsx";
import { Options } from "../../../ui/options.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { LEVELS, TOOLS_MAX, WEEKS_MAX } from "../requirements.ts";
import type { ArticleEditorProps } from "./editor/article-editor.tsx";
import type { ProjectFormValues } from "./project-form.values.ts";

// Only authors download the editor.
const ArticleEditor = lazy(() =>
	loadWithRetry(() => import("./editor/article-editor.tsx")).catch(() => {
		reloadForNewVersion();
		return { default: EditorMissing };
	}),
);

type ContentFieldProps = Pick<
	ArticleEditorProps,
	"value" | "onChange" | "onBlur" | "focusRef" | "upload" | "library" | "onBusy"
> & {
	error: string | undefined;
};

export function ContentField({ error, ...editor }: ContentFieldProps) {
	const id = useId();
	return (
		<div className="field">
			<span className="field-label" id={id}>
				Content
			</span>
			<Suspense
				fallback={
					<div
						className="editor border-2 border-edge rounded-md bg-card min-h-90 p-4 border-dashed text-ink-soft"
						role="status"
					>
						Loading editor...
					</div>
				}
			>
				<ArticleEditor
					{...editor}
					placeholder="Write your article content here..."
					labelledBy={id}
					describedBy={error ? `${id}-error` : undefined}
					invalid={error !== undefined}
				/>
			</Suspense>
			{error && <FieldError id={`${id}-error`}>{error}</FieldError>}
		</div>
	);
}

/** Shown if the server no longer has the editor's script. Without a connection, the page waits instead. */
function EditorMissing() {
	return (
		<Refusal title="The editor could not be loaded.">
			<p>What you typed is still here.</p>
			<Button small onClick={() => location.reload()}>
				Reload the Editor
			</Button>
		</Refusal>
	);
}

export function RequirementFields({ field }: { field: FieldOf<ProjectFormValues> }) {
	return (
		<>
			<div className="grid grid-cols-2 items-start gap-3">
				<NumberInput label="Weeks" optional min={1} max={WEEKS_MAX} {...field("weeks")} />
				<SelectInput label="Level" optional {...field("level")}>
					<option value="">Not set</option>
					<Options of={LEVELS} />
				</SelectInput>
			</div>
			<TextInput
				label="Tools"
				optional
				maxLength={TOOLS_MAX}
				hint="For example “Soldering iron, multimeter, kitchen scale”."
				{...field("tools")}
			/>
		</>
	);
}

type PublishTimeProps = Omit<ComponentProps<typeof TextInput>, "label" | "type" | "hint"> & {
	isChosen: boolean;
	onClear: () => void;
};

export function PublishTime({ isChosen, onClear, ...field }: PublishTimeProps) {
	return (
		<div>
			<TextInput
				label="Publish at"
				type="datetime-local"
				optional
				hint="Nairobi time. The draft is then published automatically."
				{...field}
			/>
			{isChosen && (
				<Button small variant="quiet" onClick={onClear}>
					Cancel Publishing
				</Button>
			)}
		</div>
	);
}
