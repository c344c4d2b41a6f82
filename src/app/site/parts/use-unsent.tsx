import { type ReactNode, useEffect, useRef, useState } from "react";
import { localStore } from "../../../platform/browser/safe-storage.ts";
import { UNSENT } from "../../../platform/offline/unsent-place.ts";
import { isEntered } from "../../../ui/form-values.ts";
import type { RefusedForm } from "../../../ui/use-form.ts";
import type { WrittenForm } from "../../parts/unsent/submissions.ts";
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
	const isShown = useRef(false);
	const loaded = useRef<typeof import("../../parts/unsent/unsent-notes.tsx")>(undefined);
	const load = async () => {
		loaded.current = await import("../../parts/unsent/unsent-notes.tsx");
		setNotes(() => loaded.current?.UnsentNotes);
		return loaded.current;
	};
	// biome-ignore lint/correctness/useExhaustiveDependencies: once
	useEffect(() => {
		const prepare = () => void load().catch(() => {});
		if (localStore.get(UNSENT) !== null || [...document.forms].some(isEntered)) prepare();
		addEventListener("focusin", prepare, { once: true });
		return () => removeEventListener("focusin", prepare);
	}, []);
	useEffect(() => {
		isShown.current = true;
		return () => {
			isShown.current = false;
			loaded.current?.leaveForm(draft);
		};
	}, [draft]);
	const notes: ReactNode = Notes && <Notes draft={draft} start={start} onStart={setStart} />;
	return {
		notes,
		/** React key of the form: changing it remounts the form. */
		key: start.id,
		refused: start.id === 0 ? posted : start.refused,
		/** Whether the page is still shown. */
		isHere: () => isShown.current,
		/**
		 * Watches a submission of the form, so that it is neither lost nor forgotten when the page is left. If it got no
		 * response and is kept, the error says so.
		 */
		async watch<Sent extends { reference: string } | undefined>(
			sending: Promise<Sent>,
			form: Omit<WrittenForm, "draft">,
		): Promise<Sent> {
			const begin = ({ watchSubmission }: NonNullable<typeof loaded.current>) =>
				watchSubmission(sending, { ...form, draft }, () => isShown.current);
			// At once if possible: the page may be left at any moment.
			const watched = (loaded.current ? begin(loaded.current) : load().then(begin)).catch(
				() => false,
			);
			try {
				return await sending;
			} catch (error) {
				if (await watched) Object.assign(error as object, { isKept: true });
				throw error;
			}
		},
	};
}
