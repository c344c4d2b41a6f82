import { Button } from "./button.tsx";
import { WarningIcon } from "./icons.tsx";

interface RowFailureProps {
	error: string;
	busy?: boolean;
	/** Not where trying again would overwrite somebody else's change. */
	onRetry?: () => void;
	onGiveUp: () => void;
}

/** Shown in a row whose change was not saved: the error, until it is retried successfully or dismissed. */
export function RowFailure({ error, busy = false, onRetry, onGiveUp }: RowFailureProps) {
	return (
		<div className="row-failure">
			<p role="alert">
				<WarningIcon />
				{error}
			</p>
			{onRetry && (
				<Button small disabled={busy} onClick={onRetry}>
					Try Again
				</Button>
			)}
			<Button small variant="quiet" disabled={busy} onClick={onGiveUp}>
				{onRetry ? "Give Up" : "OK"}
			</Button>
		</div>
	);
}
