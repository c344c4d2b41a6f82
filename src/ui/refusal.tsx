import type { ReactNode } from "react";
import { WarningIcon } from "./icons.tsx";
import { serverText } from "./messages.ts";

interface RefusalProps {
	title: ReactNode;
	/** Nobody pressed for it, so the page does not scroll to it. */
	unasked?: boolean;
	children?: ReactNode;
}

/**
 * The red box of a form: the error, and below it what to do. It comes into view: the button may be far away. In short forms
 * it is below the button, where it moves no field.
 */
export function Refusal({ title, unasked, children }: RefusalProps) {
	return (
		<div className="refusal" role="alert" ref={unasked ? undefined : show}>
			<WarningIcon />
			<div>
				<p className="refusal-title">{serverText.text(title)}</p>
				{children}
			</div>
		</div>
	);
}

const show = (box: HTMLElement | null) => box?.scrollIntoView({ block: "nearest" });
