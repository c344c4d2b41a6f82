import { useEffect, useState } from "react";
import { Link } from "react-router";
import { trackerPath } from "../platform/tracking/tracker-links.ts";
import { Button } from "./button.tsx";

/** A reference to keep, with a button that copies it where the browser can. */
export function ReferenceText({ reference }: { reference: string }) {
	const [canCopy, setCanCopy] = useState(false);
	const [copied, setCopied] = useState(false);
	// Not on plain http; and without script there is no button that does nothing.
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

/** The same with what it is good for. */
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
