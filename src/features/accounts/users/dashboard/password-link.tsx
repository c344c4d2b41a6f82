import { useState } from "react";
import type { Api } from "../../../../platform/browser/api-client.ts";
import { Button } from "../../../../ui/button.tsx";
import { ConfirmDialog, Dialog } from "../../../../ui/dialog.tsx";
import { LinkBox } from "../../../../ui/link-box.tsx";
import { useDeletion } from "../../../../ui/use-deletion.ts";
import type { WithProof } from "../../own-account/dashboard/use-proof.tsx";
import { createPasswordLink, type ShownUser } from "../users.calls.ts";

interface PasswordLinkProps {
	api: Api;
	withProof: WithProof;
}

/** Creates a link with which somebody who gets no e-mail sets a new password, after a question. */
export function usePasswordLink({ api, withProof }: PasswordLinkProps) {
	const [made, setMade] = useState<{ email: string; link: string } | null>(null);
	const creation = useDeletion({
		remove: ({ id }: ShownUser) => withProof(() => createPasswordLink(api, id)),
		onRemoved: (link, { email }) => setMade({ email, link }),
		words: ["Create Link", "Creating..."],
		fallback: "Failed to create a link",
	});
	return {
		ask: creation.ask,
		/** Whether one of the dialogs is open. */
		isOpen: creation.dialog.open || made !== null,
		dialogs: (
			<>
				<ConfirmDialog title="Password Link" {...creation.dialog}>
					<p>
						With this link {creation.thing?.username} ({creation.thing?.email}) sets a new password
						when mails do not arrive. Anybody who has it can do so: call them first, and give it to
						nobody else. Links from earlier mails stop working.
					</p>
				</ConfirmDialog>
				{made && (
					<Dialog
						open
						title="Password Link"
						onClose={() => setMade(null)}
						actions={
							<Button small onClick={() => setMade(null)}>
								Close
							</Button>
						}
					>
						<LinkBox {...made} within="an hour" />
					</Dialog>
				)}
			</>
		),
	};
}
