import { Button } from "./button.tsx";
import { formatDateTime } from "./format.ts";
import { InfoIcon } from "./icons.tsx";
import type { FormDraft } from "./use-form-draft.ts";

/** Shown above a form: says that an unsaved draft was restored, and offers another one. Each can be discarded. */
export function DraftNote({ draft }: { draft: FormDraft }) {
	const { restored, offeredFrom } = draft;
	return (
		<>
			{restored && <Note text="What you had typed is back." onDiscard={draft.takeBack} />}
			{offeredFrom && (
				<Note
					text={`There is unsaved work of ${formatDateTime(offeredFrom)}.`}
					onRestore={draft.restore}
					onDiscard={draft.throwAway}
				/>
			)}
		</>
	);
}

interface NoteProps {
	text: string;
	onRestore?: () => void;
	onDiscard: () => void;
}

function Note({ text, onRestore, onDiscard }: NoteProps) {
	return (
		<div className="draft-note" role="status">
			<InfoIcon />
			<p>{text}</p>
			<div className="draft-note-actions">
				{onRestore && (
					<Button small onClick={onRestore}>
						Restore It
					</Button>
				)}
				<Button small variant="quiet" onClick={onDiscard}>
					Discard It
				</Button>
			</div>
		</div>
	);
}
