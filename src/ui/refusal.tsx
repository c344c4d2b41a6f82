import type { ReactNode } from "react";
import { WarningIcon } from "./icons.tsx";
import { serverText } from "./messages.ts";

/** The red box above a form: the error, and below it what to do. */
export function Refusal({ title, children }: { title: ReactNode; children?: ReactNode }) {
	return (
		<div className="refusal" role="alert">
			<WarningIcon />
			<div>
				<p className="refusal-title">{serverText.text(title)}</p>
				{children}
			</div>
		</div>
	);
}
