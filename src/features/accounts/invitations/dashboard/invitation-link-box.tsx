import { useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { TextInput } from "../../../../ui/field.tsx";

/** Where no mail is set up: the one time that the link is shown. */
export function InvitationLinkBox({ link, email }: { link: string; email: string }) {
	const [copied, setCopied] = useState(false);
	return (
		<div className="stack" role="status">
			<TextInput
				label={`Link for ${email}`}
				hint="It is shown only now. It works once, within seven days."
				readOnly
				value={link}
				onFocus={({ currentTarget }) => currentTarget.select()}
			/>
			{/* Not on plain http, where the link is copied out of its field. */}
			{"clipboard" in navigator && (
				<div className="flex">
					<Button
						small
						onClick={() => void navigator.clipboard.writeText(link).then(() => setCopied(true))}
					>
						{copied ? "Copied" : "Copy Link"}
					</Button>
				</div>
			)}
		</div>
	);
}
