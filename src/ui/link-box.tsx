import { useState } from "react";
import { Button } from "./button.tsx";
import { copyText } from "./copy-text.ts";
import { TextInput } from "./field.tsx";

interface LinkBoxProps {
	email: string;
	link: string;
	/** How long it works: "seven days". */
	within: string;
}

/** Shows a secret link once, to be passed on by hand. */
export function LinkBox({ email, link, within }: LinkBoxProps) {
	const [isCopied, setCopied] = useState(false);
	return (
		<div className="stack" role="status">
			<TextInput
				label={`Link for ${email}`}
				hint={`It will not be shown again. It works once, within ${within}.`}
				readOnly
				value={link}
				onFocus={({ currentTarget }) => currentTarget.select()}
			/>
			<div>
				<Button small onClick={() => void copyText(link, "link").then(setCopied)}>
					{isCopied ? "Copied" : "Copy Link"}
				</Button>
			</div>
		</div>
	);
}
