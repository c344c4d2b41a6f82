import { Button } from "./button.tsx";
import { formatDateTime } from "./format.ts";
import { InfoIcon } from "./icons.tsx";
import type { FormDraft } from "./use-form-draft.ts";

/** Shown above a form: offers to restore an unsaved draft, or says that it was restored. */
export function DraftNote({ draft }: { draft: FormDraft }) {
	if (draft.restored && !draft.offeredFrom) {
		return (
			<div className="draft-note" role="status">
				<InfoIcon />
				<p>What you had typed is back.</p>
			</div>
		);
	}
	if (!draft.offeredFrom) return null;
	return (
		<div className="draft-note" role="status">
			<InfoIcon />
			<p>There is unsaved work of {formatDateTime(draft.offeredFrom)}.</p>
			<div className="draft-note-actions">
				<Button small onClick={draft.restore}>
					Restore It
				</Button>
				<Button small variant="quiet" onClick={draft.throwAway}>
					Discard It
				</Button>
			</div>
		</div>
	);
}
