import { useSyncExternalStore } from "react";
import { Button } from "./button.tsx";
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from "./icons.tsx";

type Kind = "success" | "error" | "warning" | "info";
type Placement = "bottom-right" | "top-right";

interface Toast {
	id: number;
	kind: Kind;
	text: string;
	placement: Placement;
}

/** Milliseconds that a toast or notice stays. */
const LIFETIME = 3000;
const NONE: readonly Toast[] = [];

let toasts = NONE;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]) {
	toasts = next;
	for (const listener of listeners) listener();
}

function dismiss(id: number) {
	change(toasts.filter((toast) => toast.id !== id));
}

function show(kind: Kind) {
	return (text: string, { placement = "bottom-right" }: { placement?: Placement } = {}) => {
		lastId += 1;
		const id = lastId;
		// A repeated toast is shown once: a pile would cover the page.
		const others = toasts.filter(
			(toast) => toast.text !== text || toast.kind !== kind || toast.placement !== placement,
		);
		change([...others, { id, kind, text, placement }]);
		setTimeout(() => dismiss(id), LIFETIME);
	};
}

/** `toast.success("Project saved.")`; with `{ placement: "top-right" }` it is a notice. */
export const toast = {
	success: show("success"),
	error: show("error"),
	warning: show("warning"),
	info: show("info"),
};

function subscribe(listener: () => void) {
	listeners.add(listener);
	return () => {
		listeners.delete(listener);
	};
}

const kinds = {
	success: { tone: "green", Icon: CheckIcon },
	error: { tone: "red", Icon: WarningIcon },
	warning: { tone: "amber", Icon: WarningIcon },
	info: { tone: "blue", Icon: InfoIcon },
} as const;

/** Once in each layout. The live regions are there before a toast comes, or it is not read. */
export function Toaster() {
	const all = useSyncExternalStore(
		subscribe,
		() => toasts,
		() => NONE,
	);
	return (
		<>
			<Stack placement="bottom-right" toasts={all} />
			<Stack placement="top-right" toasts={all} />
		</>
	);
}

function Stack({ placement, toasts: all }: { placement: Placement; toasts: readonly Toast[] }) {
	const here = all.filter((item) => item.placement === placement);
	const urgent = (item: Toast) => item.kind === "error" || item.kind === "warning";
	return (
		<div className="toasts" data-placement={placement}>
			<div role="status">
				{here
					.filter((item) => !urgent(item))
					.map((item) => (
						<ToastCard key={item.id} toast={item} />
					))}
			</div>
			<div role="alert">
				{here.filter(urgent).map((item) => (
					<ToastCard key={item.id} toast={item} />
				))}
			</div>
		</div>
	);
}

function ToastCard({ toast: { id, kind, text } }: { toast: Toast }) {
	const { tone, Icon } = kinds[kind];
	return (
		<div className="toast" data-tone={tone}>
			<span className="toast-icon">
				<Icon />
			</span>
			<p className="toast-text">{text}</p>
			<Button variant="icon" aria-label="Close" onClick={() => dismiss(id)}>
				<CloseIcon />
			</Button>
		</div>
	);
}
