import { type ReactNode, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { Button } from "./button.tsx";
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from "./icons.tsx";

type Kind = "success" | "error" | "warning" | "info";
type Placement = "bottom-right" | "top-right";

/** What is more than a text gets what closes its toast. */
export type ToastContent = (dismiss: () => void) => ReactNode;

interface Toast {
	id: number;
	kind: Kind;
	content: string | ToastContent;
	/** Its text, unless it is more than that. */
	key: unknown;
	placement: Placement;
}

/** That a toast or notice stays. */
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
	/** Of those with the same one only the last is shown; the text unless given. */
	id?: string;
}

function show(kind: Kind) {
	return (content: string | ToastContent, options: ToastOptions = {}) => {
		const { placement = "bottom-right", seconds = SECONDS, id: key = content } = options;
		lastId += 1;
		const id = lastId;
		// A repeated toast is shown once: a pile would cover the page.
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

/** Those in the page, the uppermost last: it alone shows the toasts. */
let places: readonly symbol[] = [];

/**
 * Once in each layout, and in each modal dialog: what lies under one cannot be pressed. The live regions are there before
 * a toast comes, or it is not read.
 */
export function Toaster({ onTop = false }: { onTop?: boolean }) {
	const [place] = useState(() => Symbol());
	useLayoutEffect(() => {
		// A dialog may come into the page together with its layout, and before it.
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
