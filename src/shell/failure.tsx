import { useEffect } from "react";
import { useRouteError } from "react-router";
import { ErrorState } from "../ui/states.tsx";

/** Replaces a page that failed unexpectedly; the layout around it stays usable. */
export function Failure() {
	const error = useRouteError();
	useEffect(() => {
		console.error(error);
	}, [error]);
	return (
		<div className="wrap section">
			<ErrorState message="This page failed to load" onRetry={() => location.reload()}>
				Something went wrong on our side. What you typed in a form before is kept on this device.
			</ErrorState>
		</div>
	);
}
