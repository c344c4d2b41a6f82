import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { Progress } from "../../../ui/progress.tsx";

/** Shows the progress next to the pressed button. */
export type ShowSending = (sending: ReactNode) => void;

interface SendingFilesProps {
	/** Sent share, from 0 to 1. */
	share: number;
	secondsLeft?: number | undefined;
	isWaiting?: boolean;
	/** Undefined once the request itself is being sent. */
	onCancel?: (() => void) | undefined;
}

/** The progress of a request's files. */
export function SendingFiles({ share, secondsLeft, isWaiting, onCancel }: SendingFilesProps) {
	const canCancel = onCancel !== undefined;
	const own = useRef<HTMLDivElement>(null);
	// In the form it is above the pressed button, which it would push off the screen.
	// biome-ignore lint/correctness/useExhaustiveDependencies: Cancel makes it higher
	useLayoutEffect(() => {
		own.current?.nextElementSibling?.scrollIntoView({ block: "nearest", behavior: "instant" });
	}, [canCancel]);
	return (
		<div ref={own} className="unsent-sending">
			<Progress label="Sending your files" value={share * 100} />
			<p role="status">
				{isWaiting && "The connection is lost. Sending goes on by itself when it is back."}
			</p>
			{!isWaiting && secondsLeft !== undefined && share < 1 && <p>{formatTimeLeft(secondsLeft)}</p>}
			{canCancel && (
				<Button small onClick={onCancel}>
					Cancel
				</Button>
			)}
		</div>
	);
}

/** Rounded, so that the text does not jump when the speed varies. */
export function formatTimeLeft(seconds: number): string {
	if (seconds < 10) return "A few seconds left";
	if (seconds < 60) return "Less than a minute left";
	const minutes = Math.ceil(seconds / 60);
	if (minutes < 60) return `About ${minutes} min left`;
	return `About ${Math.floor(minutes / 60)} h ${minutes % 60} min left`;
}
