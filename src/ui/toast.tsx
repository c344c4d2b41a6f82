import { type ReactNode, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { Button } from "./button.tsx";
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from "./icons.tsx";

type Kind = "success" | "error" | "warning" | "info";
type Placement = "bottom-right" | "top-right";

/** Content other than plain text; receives a function that dismisses the toast. */
export type ToastContent = (dismiss: () => void) => ReactNode;

interface Toast {
	id: number;
	kind: Kind;
	content: string | ToastContent;
	/** Identifies equal toasts: the text, unless there is other content. */
	key: unknown;
	placement: Placement;
}

/** Default display time. */
const SECONDS = 3;
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

interface ToastOptions {
	placement?: Placement;
	seconds?: number | undefined;
	/** Toasts with the same id replace each other; the text by default. */
	id?: string;
}

function show(kind: Kind) {
	return (content: string | ToastContent, options: ToastOptions = {}) => {
		const { placement = "bottom-right", seconds = SECONDS, id: key = content } = options;
		lastId += 1;
		const id = lastId;
		// A repeated toast replaces the earlier one: a pile would cover the page.
		const others = toasts.filter(
			(toast) => toast.key !== key || toast.kind !== kind || toast.placement !== placement,
		);
		change([...others, { id, kind, content, key, placement }]);
		setTimeout(() => dismiss(id), seconds * 1000);
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

/** Mounted toasters; the topmost is the last and alone shows the toasts. */
let places: readonly symbol[] = [];

/**
 * Place one in each layout and in each modal dialog, because nothing below a modal dialog can be clicked. Its live
 * regions must exist before a toast appears, or screen readers do not announce it.
 */
export function Toaster({ onTop = false }: { onTop?: boolean }) {
	const [place] = useState(() => Symbol());
	useLayoutEffect(() => {
		// A dialog can mount together with its layout, and before it.
		places = onTop ? [...places, place] : [place, ...places];
		change(toasts);
		return () => {
			places = places.filter((other) => other !== place);
			change(toasts);
		};
	}, [place, onTop]);
	const all = useSyncExternalStore(
		subscribe,
		() => (places[places.length - 1] === place ? toasts : NONE),
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

function ToastCard({ toast: { id, kind, content } }: { toast: Toast }) {
	const { tone, Icon } = kinds[kind];
	const close = () => dismiss(id);
	return (
		<div className="toast" data-tone={tone}>
			<span className="toast-icon">
				<Icon />
			</span>
			<p className="toast-text">{typeof content === "string" ? content : content(close)}</p>
			<Button variant="icon" aria-label="Dismiss" onClick={close}>
				<CloseIcon />
			</Button>
		</div>
	);
}
