import { Button } from "../../../ui/button.tsx";
import { formatDateTime } from "../../../ui/format.ts";
import { InfoIcon } from "../../../ui/icons.tsx";
import type { NotSavedReason, SyncState } from "./draft-sync.ts";

interface SharedDraftOfferProps {
	offered: NonNullable<SyncState<unknown>["offered"]>;
	onTake: () => void;
	onRefuse: () => void;
}

export function SharedDraftOffer({ offered, onTake, onRefuse }: SharedDraftOfferProps) {
	return (
		<div className="draft-note" role="status">
			<InfoIcon />
			<p>
				There is a draft of {formatDateTime(offered.updated_at)} from another device. Keeping this
				one throws it away.
			</p>
			<div className="draft-note-actions">
				<Button small onClick={onTake}>
					Use It
				</Button>
				<Button small variant="quiet" onClick={onRefuse}>
					Keep This One
				</Button>
			</div>
		</div>
	);
}

const REASONS: Record<NotSavedReason, string> = {
	unreachable: "the server could not be reached",
	"too large": "it is too large for the server",
	refused: "the server could not store it",
};

/** Whether the person can continue on another device. */
export function SharedDraftState({
	savedAt,
	notSaved,
}: Pick<SyncState<unknown>, "savedAt" | "notSaved">) {
	if (savedAt === null && !notSaved) return null;
	return (
		<p className="note">
			{notSaved
				? `Draft kept on this device only: ${REASONS[notSaved]}.`
				: `Draft of ${formatDateTime(savedAt)}, kept for your other devices too.`}
		</p>
	);
}
