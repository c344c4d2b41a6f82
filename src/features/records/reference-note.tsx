import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { useStarted } from "../../ui/use-started.ts";
import { trackerPath } from "./tracker-links.ts";

/** A reference, with a copy button if the browser supports it. */
export function ReferenceText({ reference }: { reference: string }) {
	const [copied, setCopied] = useState<boolean>();
	// Without script the button is useless. Clipboard access is missing on plain http, and may be refused.
	const canCopy = useStarted() && navigator.clipboard && copied !== false;
	return (
		<p className="reference">
			<span>
				Your reference:{" "}
				<strong className="reference-number" translate="no">
					{reference}
				</strong>
			</span>
			{canCopy && (
				<Button
					small
					aria-live="polite"
					onClick={() =>
						navigator.clipboard.writeText(reference).then(
							() => setCopied(true),
							() => setCopied(false),
						)
					}
				>
					{copied ? "Copied" : "Copy"}
				</Button>
			)}
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
