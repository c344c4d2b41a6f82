import { DraftNote, DraftQuestion } from "../../../ui/draft-note.tsx";
import { formatDateTime } from "../../../ui/format.ts";
import { linesOf } from "./article-lines.ts";
import type { NotSavedReason } from "./draft-sync.ts";
import type { ProjectDraft } from "./use-project-draft.ts";

interface ProjectDraftNoteProps {
	draft: ProjectDraft;
	categories: readonly { id: string; name: string }[];
}

export function ProjectDraftNote({ draft, categories }: ProjectDraftNoteProps) {
	const { offered } = draft.syncState;
	return (
		<div className="project-form-note empty:hidden 2xl:col-span-full">
			{offered && (
				<DraftQuestion
					text={`There is a draft of ${formatDateTime(offered.updated_at)} from another device. Keeping this one deletes that draft.`}
					yes={["Use It", draft.continueOther]}
					no={["Keep This One", () => void draft.sync.rejectOffered()]}
				/>
			)}
			<DraftNote
				draft={draft}
				valueText={(name, value) => projectValueText(name, value, categories)}
			/>
		</div>
	);
}

/** Fields that are stored as markup or ids, as text. */
function projectValueText(
	name: string,
	value: unknown,
	categories: readonly { id: string; name: string }[],
): string | undefined {
	if (name === "content") return linesOf(String(value)).join("\n");
	if (name !== "category_ids") return undefined;
	const chosen = value as string[];
	return categories
		.filter(({ id }) => chosen.includes(id))
		.map((category) => category.name)
		.join(", ");
}

const REASONS: Record<NotSavedReason, string> = {
	unreachable: "the server could not be reached",
	"too large": "it is too large for the server",
	refused: "the server could not store it",
};

export function SharedDraftState({ savedAt, notSaved }: ProjectDraft["syncState"]) {
	if (savedAt === null && !notSaved) return null;
	return (
		<p className="note">
			{notSaved
				? `Draft saved on this device only: ${REASONS[notSaved]}.`
				: `Draft of ${formatDateTime(savedAt)}, also saved for your other devices.`}
		</p>
	);
}
