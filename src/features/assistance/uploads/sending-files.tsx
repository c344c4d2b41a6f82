import { useLayoutEffect, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { Progress } from "../../../ui/progress.tsx";

interface SendingFilesProps {
	/** Sent share, from 0 to 1. */
	share: number;
	isWaiting?: boolean;
	/** Undefined once the request itself is being sent. */
	onCancel?: (() => void) | undefined;
}

/** The progress of a request's files. */
export function SendingFiles({ share, isWaiting, onCancel }: SendingFilesProps) {
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
			{canCancel && (
				<Button small onClick={onCancel}>
					Cancel
				</Button>
			)}
		</div>
	);
}
