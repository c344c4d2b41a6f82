import { type ReactNode, type RefObject, useEffect } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "./dialog.tsx";

interface UnsavedGuardProps {
	/** Whether something would be lost. */
	when: boolean;
	/** Set before going back in the history without a question: that carries no state. */
	leaving?: RefObject<boolean>;
	/** Called when somebody chooses to leave: the place to set a draft aside. */
	onLeave?: () => void;
	/** What would be lost, where it is not what was typed. */
	children?: ReactNode;
}

/**
 * Asks before a page with unsaved work is left by a link or by Back; closing the tab is asked about by
 * the browser. A move inside the same page (its filters, its tabs) is not leaving. A link or a
 * `navigate` with the state `{ leave: true }` goes without asking: it is a decision already.
 */
export function UnsavedGuard({ when, leaving, onLeave, children }: UnsavedGuardProps) {
	const blocker = useBlocker(
		({ currentLocation, nextLocation }) =>
			when &&
			!leaving?.current &&
			currentLocation.pathname !== nextLocation.pathname &&
			!(nextLocation.state as { leave?: boolean } | null)?.leave,
	);

	useEffect(() => {
		if (!when) return;
		const ask = (event: BeforeUnloadEvent) => event.preventDefault();
		addEventListener("beforeunload", ask);
		return () => removeEventListener("beforeunload", ask);
	}, [when]);

	return (
		<ConfirmDialog
			open={blocker.state === "blocked"}
			title="Leave without saving?"
			confirmLabel="Leave"
			cancelLabel="Stay"
			onConfirm={() => {
				onLeave?.();
				blocker.proceed?.();
			}}
			onCancel={() => blocker.reset?.()}
		>
			<p>{children || "What you typed here is not saved yet. It is kept on this device."}</p>
		</ConfirmDialog>
	);
}
