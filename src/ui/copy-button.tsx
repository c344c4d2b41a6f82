import { useState } from "react";
import { Button } from "./button.tsx";
import { copyText } from "./copy-text.ts";
import { useHydrated } from "./use-hydrated.ts";

/** Copies the text; `what` names it where several can be copied. */
export function CopyButton({ text, what }: { text: string; what?: string }) {
	const [isCopied, setCopied] = useState(false);
	if (!useHydrated()) return;
	const label = isCopied ? "Copied" : "Copy";
	return (
		<Button
			small
			aria-live="polite"
			aria-label={what && `${label} ${what}`}
			onClick={() => void copyText(text, what ?? "reference").then(setCopied)}
		>
			{label}
		</Button>
	);
}
