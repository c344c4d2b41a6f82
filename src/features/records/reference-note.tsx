import { CodeText } from "../../ui/contact-text.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Link } from "../../ui/link.tsx";
import { trackerPath } from "./tracker-links.ts";

export function ReferenceText({ reference }: { reference: string }) {
	return (
		<p className="reference">
			<span>
				Your reference:{" "}
				<strong>
					<CodeText className="reference-number">{reference}</CodeText>
				</strong>
			</span>
			<CopyButton text={reference} />
		</p>
	);
}

export function ReferenceNote({ reference }: { reference: string }) {
	return (
		<div className="reference-note">
			<ReferenceText reference={reference} />
			<p className="note">
				With it and your phone number you can see{" "}
				<Link to={trackerPath(reference)}>its progress</Link>.
			</p>
		</div>
	);
}
