import { useState } from "react";
import { Button } from "./button.tsx";
import { useStarted } from "./use-started.ts";

/** Copies the text; nothing if the browser cannot. `what` names it where several can be copied. */
export function CopyButton({ text, what }: { text: string; what?: string }) {
	const [copied, setCopied] = useState<string | null>();
	// Without script the button is useless. Clipboard access is missing on plain http, and may be refused.
	if (!useStarted() || !navigator.clipboard || copied === null) return null;
	const label = copied === text ? "Copied" : "Copy";
	return (
		<Button
			small
			aria-live="polite"
			aria-label={what && `${label} ${what}`}
			onClick={() =>
				navigator.clipboard.writeText(text).then(
					() => setCopied(text),
					() => setCopied(null),
				)
			}
		>
			{label}
		</Button>
	);
}
