import { lazy, Suspense, useId } from "react";
import { withConnection } from "../../../platform/browser/connection.ts";
import { reloadForNewVersion } from "../../../platform/browser/new-version.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import type { ArticleEditorProps } from "./editor/article-editor.tsx";

/* Loaded lazily, so that only authors download the editor. */
const ArticleEditor = lazy(() =>
	withConnection(() => import("./editor/article-editor.tsx")).catch(() => {
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
					<div className="editor editor-loading" role="status">
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

/** The server has answered without the editor. While there is no connection, it is waited for. */
function EditorMissing() {
	return (
		<Refusal title="The editor could not be loaded.">
			<p>What you typed is still here.</p>
			<Button small onClick={() => location.reload()}>
				Load It Again
			</Button>
		</Refusal>
	);
}
