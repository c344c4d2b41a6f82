import { useState } from "react";
import { wasLeftOpen } from "../../../ui/draft-list.ts";

/**
 * The open form, and callbacks that close it; `onChanged` is called after something was stored.
 *
 * @param drafts the forms with the keys of their drafts. One that was open when the page was left is open again.
 */
export function useOpenForm<Opened>(
	onChanged: () => void,
	drafts: readonly (readonly [form: Opened, draftKey: string])[],
) {
	const [opened, open] = useState(() => drafts.find(([, key]) => wasLeftOpen(key))?.[0] ?? null);
	const onCancel = () => open(null);
	const onSent = () => {
		onCancel();
		onChanged();
	};
	return { opened, open, callbacks: { onSent, onCancel } };
}
