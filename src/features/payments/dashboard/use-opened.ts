import { useState } from "react";

/** Which form is open; its ends close it, and `onChanged` follows what was stored. */
export function useOpened<Opened>(onChanged: () => void) {
	const [opened, open] = useState<Opened | null>(null);
	const onCancel = () => open(null);
	const onSent = () => {
		onCancel();
		onChanged();
	};
	return { opened, open, ends: { onSent, onCancel } };
}
