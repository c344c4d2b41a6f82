import { useEffect, useState } from "react";
import { Link } from "react-router";
import { trackerPath } from "../platform/tracking/tracker-links.ts";
import { Button } from "./button.tsx";

/** A reference, with a copy button if the browser supports it. */
export function ReferenceText({ reference }: { reference: string }) {
	const [canCopy, setCanCopy] = useState(false);
	const [copied, setCopied] = useState(false);
	// Clipboard access is missing on plain http. Set in an effect, so that no useless button is shown without script.
	useEffect(() => setCanCopy(Boolean(navigator.clipboard)), []);
	return (
		<p className="reference">
			<span>
				Your reference: <strong className="reference-number">{reference}</strong>
			</span>
			{canCopy && (
				<Button
					small
					aria-live="polite"
					onClick={() =>
						navigator.clipboard.writeText(reference).then(
							() => setCopied(true),
							() => setCanCopy(false),
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
