import { Button } from "./button.tsx";
import { formatDateTime } from "./format.ts";
import { InfoIcon } from "./icons.tsx";
import type { FormDraft } from "./use-form-draft.ts";

/** Shown above a form: offers to restore an unsaved draft, or says that it was restored. Either can be discarded. */
export function DraftNote({ draft }: { draft: FormDraft }) {
	const { offeredFrom } = draft;
	if (!draft.restored && !offeredFrom) return null;
	return (
		<div className="draft-note" role="status">
			<InfoIcon />
			<p>
				{offeredFrom
					? `There is unsaved work of ${formatDateTime(offeredFrom)}.`
					: "What you had typed is back."}
			</p>
			<div className="draft-note-actions">
				{offeredFrom && (
					<Button small onClick={draft.restore}>
						Restore It
					</Button>
				)}
				<Button small variant="quiet" onClick={draft.throwAway}>
					Discard It
				</Button>
			</div>
		</div>
	);
}
