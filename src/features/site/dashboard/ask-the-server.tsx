import { useState } from "react";
import { fixedBy } from "../../../platform/settings/fixed-by.ts";
import { Button } from "../../../ui/button.tsx";
import { copyText } from "../../../ui/copy-text.ts";
import { FoldedSection } from "./site-form.tsx";

const SETTINGS = `Please set these in the file .env beside README.md, each on a line of its own:

SITE_URL=https://our-address.example
SMTP_URL=smtps://user:password@mail.example:465
MAIL_FROM=no-reply@our-address.example
BACKUP_DIR=/path/to/a/folder/on/another/disk

Then restart: stop the server and run "npm start", or with Docker remove the container and start it again with the same volume. docs/settings.md names the rest.`;

const TROUBLE = `Please look into what the dashboard reports under Going Live. All commands run in the folder with README.md; docs/operations.md explains them:

- The server's log says why requests, hourly jobs and backups fail.
- "npm run admin -- mail" lists messages that were not sent; "npm run admin -- mail retry" tries again to send them.
- If the clock jumped and is now correct: "npm run admin -- confirm-clock" and today's date, such as 2026-11-29.
- DATA_DIR needs at least 1 GB of free space.`;

const REHEARSAL = `Please restore our backup beside the site, which keeps running. In the folder with README.md:

REHEARSAL=../rehearsal npm run restore -- FILE
REHEARSAL=../rehearsal PORT=3001 npm start

We will look round the copy together at http://localhost:3001: it sends nothing to anybody. Ctrl+C stops it.`;

/** Texts to send about what only the server's settings can do. `fixed`: fields that the screen cannot change. */
export function FieldsFixedByServer({ fixed }: { fixed: readonly string[] }) {
	const removalText = `\n\nPlease remove these, so that we can change them on the dashboard: ${fixed.map(fixedBy).join(", ")}`;
	return (
		<FoldedSection id="ask-the-server" title="Ask Whoever Runs the Server">
			<p className="soft">
				Some things cannot be set here. Send one of these texts to the person who installed the
				site.
			</p>
			<Text title="The address, email and nightly backups">
				{SETTINGS + (fixed.length > 0 ? removalText : "")}
			</Text>
			<Text title="Something failed">{TROUBLE}</Text>
			<Text title="Test a backup">{REHEARSAL}</Text>
		</FoldedSection>
	);
}

function Text({ title, children }: { title: string; children: string }) {
	const [isCopied, setCopied] = useState(false);
	return (
		<div className="grid gap-2">
			<h3>{title}</h3>
			<pre className="p-3 rounded-md bg-sunk whitespace-pre-wrap break-words">{children}</pre>
			<div>
				<Button
					small
					aria-live="polite"
					onClick={() => void copyText(children, "text").then(setCopied)}
				>
					{isCopied ? "Copied" : "Copy the Text"}
					<span className="visually-hidden">: {title}</span>
				</Button>
			</div>
		</div>
	);
}
