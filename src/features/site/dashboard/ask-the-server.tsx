import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { copyText } from "../../../ui/copy-text.ts";

/** Settings that the server reads when it starts. */
const TEXT = `Please set these in the file .env beside README.md, each on a line of its own:

SITE_URL=https://our-address.example
SMTP_URL=smtps://user:password@mail.example:465
MAIL_FROM=no-reply@our-address.example
BACKUP_DIR=/path/to/a/folder/on/another/disk

Then restart: stop the server and run "npm start", or with Docker remove the container and start it again with the same volume. docs/settings.md names the rest.`;

export function AskTheServer() {
	const [isCopied, setCopied] = useState(false);
	return (
		<Card as="section" className="mt-6" aria-labelledby="ask-the-server">
			<div className="stack">
				<h2 id="ask-the-server">Ask the Server's Administrator</h2>
				<p className="soft">
					The address, the mail server and the backup folder cannot be set here. Send this to the
					person who installed the site:
				</p>
				<pre className="whitespace-pre-wrap break-words">{TEXT}</pre>
				<div>
					<Button
						small
						aria-live="polite"
						onClick={() => void copyText(TEXT, "text").then(setCopied)}
					>
						{isCopied ? "Copied" : "Copy the Text"}
					</Button>
				</div>
			</div>
		</Card>
	);
}
