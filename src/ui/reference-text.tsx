import { Link } from "react-router";
import { trackerPath } from "../platform/tracking/tracker-links.ts";
import { CopyButton } from "./copy-button.tsx";

/** A reference to keep, with a button that copies it where the browser can. */
export function ReferenceText({ reference }: { reference: string }) {
	return (
		<p className="reference">
			<span>
				Your reference: <strong className="reference-number">{reference}</strong>
			</span>
			<CopyButton text={reference} />
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
