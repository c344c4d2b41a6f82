import { useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { accountId } from "../../../../ui/form-draft.ts";
import { useLocalStorage } from "../../../../ui/use-local-storage.ts";
import { AddressInput } from "./address-input.tsx";
import { isLinkAddress } from "./article-extensions.ts";

interface LinkDialogProps {
	address: string;
	/** An empty address removes the link. */
	onDone: (address: string) => void;
	onClose: () => void;
}

export function LinkDialog({ address, onDone, onClose }: LinkDialogProps) {
	const [draft, setDraft] = useLocalStorage<string | null>(
		`link:${location.pathname}:${address}:${accountId()}`,
		null,
		(value) => value === null, // null is not stored
	);
	const text = draft ?? address;
	const [error, setError] = useState<string | null>(null);

	function finish() {
		const entered = text.trim();
		const full = entered === "" || isLinkAddress(entered) ? entered : `https://${entered}`;
		if (full !== "" && !/^https:\/\/[^\s/]+\.[^\s]+$/i.test(full) && !isLinkAddress(entered)) {
			setError("Please enter an address such as https://example.org");
			return;
		}
		setDraft(() => null);
		onDone(full);
	}

	return (
		<Dialog
			open
			onClose={onClose}
			title="Link"
			actions={
				<>
					{address !== "" && (
						<Button small variant="danger" onClick={() => onDone("")}>
							Remove Link
						</Button>
					)}
					<Button small onClick={onClose}>
						Cancel
					</Button>
					<Button small variant="primary" onClick={finish}>
						Save Link
					</Button>
				</>
			}
		>
			<AddressInput
				label="Link address"
				data-autofocus
				value={text}
				error={error}
				onType={(entered) => {
					setDraft(() => (entered === address ? null : entered));
					setError(null);
				}}
				onFinish={finish}
			/>
		</Dialog>
	);
}
