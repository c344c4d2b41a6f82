import { useState } from "react";
import { ConfirmDialog } from "../../../ui/dialog.tsx";

interface Confirmation {
	flaws: readonly string[];
	answer: (isConfirmed: boolean) => void;
}

/** Asks for a confirmation before something with `flaws` is published; without flaws it does not ask. */
export function useConfirmFlaws(confirmLabel: string) {
	const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
	const answer = (isConfirmed: boolean) => () => {
		confirmation?.answer(isConfirmed);
		setConfirmation(null);
	};
	return {
		ask: async (flaws: readonly string[]): Promise<boolean> =>
			flaws.length === 0 || new Promise((answer) => setConfirmation({ flaws, answer })),
		dialog: (
			<ConfirmDialog
				open={confirmation !== null}
				title="Is It Finished?"
				confirmLabel={confirmLabel}
				onConfirm={answer(true)}
				onCancel={answer(false)}
			>
				<ul className="stack">
					{confirmation?.flaws.map((flaw) => (
						<li key={flaw}>{flaw}</li>
					))}
				</ul>
			</ConfirmDialog>
		),
	};
}
