import { type ReactNode, useEffect, useState } from "react";
import { localStore } from "../../../platform/browser/safe-storage.ts";
import { UNSENT } from "../../../platform/offline/unsent-place.ts";
import type { RefusedForm } from "../../../ui/use-form.ts";
import type { WrittenForm } from "../../parts/unsent/send-unsent.tsx";
import type { UnsentNotes } from "../../parts/unsent/unsent-notes.tsx";
import type { FormStart } from "../../parts/unsent/unsent-store.ts";

/**
 * For pages whose form can be stored while offline. The code is loaded when the form is first focused, because later
 * there may be no connection.
 *
 * @param draft name of the form's draft
 */
export function useUnsent(draft: string, posted: RefusedForm | undefined) {
	const [Notes, setNotes] = useState<typeof UnsentNotes>();
	const [start, setStart] = useState<FormStart>({ id: 0 });
	const load = async () => {
		const part = await import("../../parts/unsent/unsent-notes.tsx");
		setNotes(() => part.UnsentNotes);
		return part;
	};
	// biome-ignore lint/correctness/useExhaustiveDependencies: once
	useEffect(() => {
		const prepare = () => void load().catch(() => {});
		if (localStore.get(UNSENT) !== null) prepare();
		addEventListener("focusin", prepare, { once: true });
		return () => removeEventListener("focusin", prepare);
	}, []);
	const notes: ReactNode = Notes && <Notes draft={draft} start={start} onStart={setStart} />;
	return {
		notes,
		/** React key of the form: changing it remounts the form. */
		key: start.id,
		refused: start.id === 0 ? posted : start.refused,
		/** Watches a submission of the form: stores the form if the connection is lost. */
		watch<Sent>(sending: Promise<Sent>, form: Omit<WrittenForm, "draft">): Promise<Sent> {
			sending
				.then(
					async () => {
						if (localStore.get(UNSENT) !== null) await load().then((part) => part.drop(form.key));
					},
					(error) => load().then((part) => part.keepIfLineLost(error, { ...form, draft })),
				)
				.catch(() => {});
			return sending;
		},
	};
}
