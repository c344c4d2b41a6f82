import { useState } from "react";

/** The open form, and callbacks that close it; `onChanged` is called after something was stored. */
export function useOpened<Opened>(onChanged: () => void) {
	const [opened, open] = useState<Opened | null>(null);
	const onCancel = () => open(null);
	const onSent = () => {
		onCancel();
		onChanged();
	};
	return { opened, open, callbacks: { onSent, onCancel } };
}
