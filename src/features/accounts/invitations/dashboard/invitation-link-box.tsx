import { useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { TextInput } from "../../../../ui/field.tsx";

/** Shows an invitation's link, once, if no mail server is set up. */
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
			{/* The clipboard is missing on plain http; the link can then be copied from its field. */}
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
