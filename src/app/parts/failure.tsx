import { useEffect } from "react";
import { useRouteError } from "react-router";
import { ErrorState } from "../../ui/states.tsx";

/** Shown in place of a page that failed unexpectedly. The rest of the site stays usable around it. */
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
