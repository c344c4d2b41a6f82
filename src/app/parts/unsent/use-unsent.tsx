import { useContext, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { localStore } from "../../../platform/browser/safe-storage.ts";
import { UNSENT } from "../../../platform/browser/storage-keys.ts";
import { isEntered } from "../../../ui/form-values.ts";
import type { RefusedForm } from "../../../ui/use-form.ts";
import type { PressedForm } from "./unsent.ts";
import { UnsentContext } from "./unsent-context.ts";

const never = () => () => {};

/**
 * For pages whose form is kept if it cannot be sent. The code is loaded when the form is first focused, because later
 * there may be no connection.
 *
 * @param draft name of the form's draft
 */
export function useUnsent(draft: string, posted: RefusedForm | undefined) {
	const loader = useContext(UnsentContext);
	const [parts, setParts] = useState(loader?.parts);
	const isShown = useRef(false);
	useEffect(() => {
		const prepare = () => void loader?.load().then(setParts, () => {});
		if (localStore.get(UNSENT) !== null || [...document.forms].some(isEntered)) prepare();
		addEventListener("focusin", prepare, { once: true });
		return () => removeEventListener("focusin", prepare);
	}, [loader]);
	useEffect(() => {
		isShown.current = true;
		return () => {
			isShown.current = false;
			loader?.parts?.unsent.leavePage(draft);
		};
	}, [draft, loader]);
	const start = useSyncExternalStore(
		parts?.unsent.subscribe ?? never,
		() => parts?.unsent.getState().starts[draft],
		() => undefined,
	);
	return {
		/** What waits, was sent meanwhile or was refused. */
		notes: parts && <parts.UnsentNotes unsent={parts.unsent} draft={draft} />,
		/** How far the form's files are. */
		progress: parts && <parts.FormProgress unsent={parts.unsent} draft={draft} />,
		/** React key of the form: changing it remounts the form. */
		key: start?.id ?? 0,
		refused: start ? start.refused : posted,
		/** Whether the page is still shown. */
		isHere: () => isShown.current,
		/**
		 * Sends the form so that it is neither lost nor forgotten when the page is left.
		 *
		 * @param post sends it as a whole
		 * @returns if it waits for the connection now, the error has the property `isKept`
		 */
		async send<Sent extends { reference: string } | undefined>(
			form: Omit<PressedForm, "draft">,
			post: () => Promise<Sent>,
		): Promise<Sent> {
			// At once if possible: the page may be left at any moment.
			const loaded = loader?.parts ?? (await loader?.load().catch(() => undefined));
			return loaded ? loaded.unsent.send({ ...form, draft }, post, isShown.current) : post();
		},
	};
}
