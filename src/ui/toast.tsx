import { MessageCards } from "./message-cards.tsx";
import { addMessage, type Kind, useMessageRegion } from "./messages.ts";

type Placement = "bottom-right" | "top-right";

const SECONDS = 3;

function show(kind: Kind) {
	return (text: string, { placement = "bottom-right" }: { placement?: Placement } = {}) =>
		addMessage({ kind, content: text, key: kind + text, about: placement }, SECONDS);
}

/** `toast.success("Project saved.")`; `{ placement: "top-right" }` is for categories, as specified. */
export const toast = {
	success: show("success"),
	error: show("error"),
	info: show("info"),
};

/** Always rendered: screen readers announce only what is added to an existing live region. */
export function Toasts({ placement }: { placement: Placement }) {
	const [region, toasts] = useMessageRegion(placement);
	return (
		<div className="toasts" data-placement={placement} ref={region} aria-live="polite">
			<MessageCards messages={toasts} />
		</div>
	);
}
