import { useState } from "react";
import { ConfirmDialog } from "../../../ui/dialog.tsx";

interface Asked {
	flaws: readonly string[];
	answer: (goOn: boolean) => void;
}

/** Confirms publishing something with `flaws`; without any it does not ask. */
export function useConfirmFlaws(confirmLabel: string) {
	const [asked, setAsked] = useState<Asked | null>(null);
	const answer = (goOn: boolean) => () => {
		asked?.answer(goOn);
		setAsked(null);
	};
	return {
		ask: async (flaws: readonly string[]): Promise<boolean> =>
			flaws.length === 0 || new Promise((answer) => setAsked({ flaws, answer })),
		dialog: (
			<ConfirmDialog
				open={asked !== null}
				title="Is It Finished?"
				confirmLabel={confirmLabel}
				onConfirm={answer(true)}
				onCancel={answer(false)}
			>
				<ul className="stack">
					{asked?.flaws.map((flaw) => (
						<li key={flaw}>{flaw}</li>
					))}
				</ul>
			</ConfirmDialog>
		),
	};
}
