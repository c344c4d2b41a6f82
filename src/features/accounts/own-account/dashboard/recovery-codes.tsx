import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";

/** Shows recovery codes, once: the server stores only their hashes. */
export function RecoveryCodes({
	codes,
	onClose,
}: {
	codes: readonly string[];
	onClose: () => void;
}) {
	return (
		<Dialog
			open
			title="Recovery Codes"
			onClose={onClose}
			actions={
				<Button small variant="primary" data-autofocus onClick={onClose}>
					I have saved them
				</Button>
			}
		>
			<p>
				Each of these signs you in once when your phone or passkey is gone. Write them down or print
				them, and keep them away from your devices. They are shown only now.
			</p>
			<ul className="mono my-4 grid gap-1" aria-label="Your recovery codes">
				{codes.map((code) => (
					<li key={code}>{code}</li>
				))}
			</ul>
		</Dialog>
	);
}
