import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { type Blocker, useBlocker } from "react-router";
import { storageProblem, storageText } from "../platform/browser/storage-problem.ts";
import { ConfirmDialog } from "./dialog.tsx";

function unsavedText(): string {
	const problem = storageProblem();
	if (!problem) return "What you typed here is not saved yet. It is kept on this device.";
	return `What you typed here is not saved yet and will be lost when you leave. ${storageText(problem)}`;
}

interface UnsavedGuardProps {
	/** Whether there is unsaved work. Set it in a layout effect: `useEffect` may run after the next press. */
	when: boolean;
	/** True while the person leaves on purpose, so nothing is asked. */
	leaving?: RefObject<boolean>;
	/** Called when the person chooses to leave; save a draft here. */
	onLeave?: () => void;
	/** Start of the fragments that belong to the same work; default: any fragment of this page. */
	within?: string;
	/** What would be lost, if not text. */
	children?: ReactNode;
}

/** Asks before unsaved work is left by a link or Back; not within the page, nor with the state `mayLeave`. */
export function UnsavedGuard({ when, leaving, onLeave, within = "", children }: UnsavedGuardProps) {
	const blocker = useBlocker(
		({ currentLocation, nextLocation }) =>
			when &&
			!leaving?.current &&
			(currentLocation.pathname !== nextLocation.pathname ||
				!nextLocation.hash.startsWith(within)) &&
			!(nextLocation.state as { mayLeave?: boolean } | null)?.mayLeave,
	);
	const proceeded = useRef<Blocker>(null);

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
				if (proceeded.current === blocker) return;
				proceeded.current = blocker;
				onLeave?.();
				blocker.proceed?.();
			}}
			onCancel={() => blocker.reset?.()}
		>
			<p>{children || (blocker.state === "blocked" && unsavedText())}</p>
		</ConfirmDialog>
	);
}
