import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { Link } from "../../ui/link.tsx";
import { useStarted } from "../../ui/use-started.ts";
import { trackerPath } from "./tracker-links.ts";

/** Copies the text; `what` names it where several can be copied. */
export function CopyButton({ text, what }: { text: string; what?: string }) {
	const [isCopied, setCopied] = useState(false);
	// Without script the button is useless.
	if (!useStarted()) return;
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

/** A reference, with a copy button. */
export function ReferenceText({ reference }: { reference: string }) {
	return (
		<p className="reference">
			<span>
				Your reference:{" "}
				<strong className="reference-number" translate="no">
					{reference}
				</strong>
			</span>
			<CopyButton text={reference} />
		</p>
	);
}

/** A reference with an explanation of its use. */
export function ReferenceNote({ reference }: { reference: string }) {
	return (
		<div className="reference-note">
			<ReferenceText reference={reference} />
			<p className="note">
				With it and your phone number you see <Link to={trackerPath(reference)}>how far it is</Link>
				.
			</p>
		</div>
	);
}
