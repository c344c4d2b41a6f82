import { useEffect, useState } from "react";
import { Button } from "./button.tsx";

/** Copies a text, where the browser can: not on plain http, and without script there is no button that does nothing. */
export function CopyButton({ text, label = "Copy" }: { text: string; label?: string }) {
	const [canCopy, setCanCopy] = useState(false);
	const [copied, setCopied] = useState<string>();
	useEffect(() => setCanCopy(Boolean(navigator.clipboard)), []);
	if (!canCopy) return null;
	return (
		<Button
			small
			aria-live="polite"
			onClick={() =>
				navigator.clipboard.writeText(text).then(
					() => setCopied(text),
					() => setCanCopy(false),
				)
			}
		>
			{copied === text ? "Copied" : label}
		</Button>
	);
}
