import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { type Blocker, useBlocker } from "react-router";
import { storageProblem, storageText } from "../platform/browser/storage-problem.ts";
import { ConfirmDialog } from "./dialog.tsx";

function unsavedText(): string {
	const problem = storageProblem();
	if (!problem) return "What you typed here is not saved yet. It is kept on this device.";
	return `What you typed here is not saved yet, and it is lost when you leave. ${storageText(problem)}`;
}

interface UnsavedGuardProps {
	/** Whether there is unsaved work. Report it from a form by a layout effect: other effects run after the next press. */
	when: boolean;
	/** Set it before going back in history without confirmation, because that cannot carry state. */
	leaving?: RefObject<boolean>;
	/** Called when the person chooses to leave; save a draft here. */
	onLeave?: () => void;
	/** How the fragments of the addresses begin that belong to the same work; without it all of this page do. */
	within?: string;
	/** What would be lost, if it is not typed text. */
	children?: ReactNode;
}

/**
 * Asks for confirmation before unsaved work is left by a link or by Back; for closing the tab, the browser asks.
 * Navigation within the same page (filters, tabs) does not count. A link or `navigate` with the state `{ leave: true }`
 * is not asked about.
 */
export function UnsavedGuard({ when, leaving, onLeave, within = "", children }: UnsavedGuardProps) {
	const blocker = useBlocker(
		({ currentLocation, nextLocation }) =>
			when &&
			!leaving?.current &&
			(currentLocation.pathname !== nextLocation.pathname ||
				!nextLocation.hash.startsWith(within)) &&
			!(nextLocation.state as { leave?: boolean } | null)?.leave,
	);
	const left = useRef<Blocker>(null);

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
				// A second press before the dialog has closed: the router throws at another `proceed`.
				if (left.current === blocker) return;
				left.current = blocker;
				onLeave?.();
				blocker.proceed?.();
			}}
			onCancel={() => blocker.reset?.()}
		>
			<p>{children || (blocker.state === "blocked" && unsavedText())}</p>
		</ConfirmDialog>
	);
}
