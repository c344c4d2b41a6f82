import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { Button } from "./button.tsx";
import { CloseIcon } from "./icons.tsx";
import { Refusal } from "./refusal.tsx";
import { Toaster } from "./toast.tsx";

interface DialogProps {
	open: boolean;
	onClose: () => void;
	title: ReactNode;
	children?: ReactNode;
	/** Buttons at the foot; mark one with `data-autofocus` to start there. */
	actions?: ReactNode;
	size?: "normal" | "wide" | "large";
	/** Beside the title. */
	beside?: ReactNode;
	/** It starts on its title, unless something in it is marked. */
	startsAtTitle?: boolean;
	/** What is shown: another one is read from its top. */
	shown?: string;
	/** While work is under way Escape and the cross do nothing. */
	busy?: boolean;
	/** `alertdialog` for a question that must be answered. */
	role?: "dialog" | "alertdialog";
}

/**
 * A clipboard over the page: its title and its buttons stay in sight. What is typed inside is gone when it closes.
 */
export function Dialog({ open, ...rest }: DialogProps) {
	return open ? <Clipboard {...rest} /> : null;
}

function Clipboard({
	onClose,
	title,
	children,
	actions,
	size,
	beside,
	startsAtTitle,
	shown,
	busy,
	role,
}: Omit<DialogProps, "open">) {
	const dialog = useRef<HTMLDialogElement>(null);
	const heading = useRef<HTMLHeadingElement>(null);
	const body = useRef<HTMLDivElement>(null);
	const id = useId();

	useEffect(() => {
		const box = dialog.current;
		// Nothing has the focus when it opens by its address.
		const opener = document.activeElement === document.body ? null : document.activeElement;
		const neighbours = controlsBeside(opener);
		// Safari 14 has no modal dialogs: there it opens in the page.
		if (box?.showModal) box.showModal();
		else box?.setAttribute("open", "");
		box?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
		return () => {
			if (box?.open) box.close?.();
			// The row with the button may have gone with what was deleted.
			focusFirst([opener, ...neighbours, document.getElementById("main")]);
		};
	}, []);

	// biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is what this waits for
	useLayoutEffect(() => {
		if (!dialog.current?.open) return;
		body.current?.scrollTo(0, 0);
		// A button that has nothing more to step to takes no keys any more.
		if (document.activeElement?.matches("body, :disabled")) heading.current?.focus();
	}, [shown]);

	return (
		<dialog
			className="dialog"
			data-size={size}
			ref={dialog}
			role={role}
			aria-labelledby={`${id}-title`}
			aria-describedby={role === "alertdialog" ? `${id}-text` : undefined}
			onCancel={(event) => {
				// A file input inside sends a cancel event of its own.
				if (event.target !== event.currentTarget) return;
				event.preventDefault();
				if (!busy) onClose();
			}}
			onClose={(event) => {
				if (event.target === event.currentTarget && !event.currentTarget.open) onClose();
			}}
		>
			<div className="dialog-sheet">
				<div className="dialog-head">
					<h2
						className="dialog-title"
						id={`${id}-title`}
						ref={heading}
						tabIndex={startsAtTitle ? -1 : undefined}
						data-autofocus={startsAtTitle}
					>
						{title}
					</h2>
					{beside}
					<Button variant="icon" aria-label="Close dialog" disabled={busy} onClick={onClose}>
						<CloseIcon />
					</Button>
				</div>
				<div className="dialog-body" id={`${id}-text`} ref={body}>
					{children}
				</div>
				{actions && <div className="dialog-actions">{actions}</div>}
			</div>
			<Toaster onTop />
		</dialog>
	);
}

/**
 * Focuses the first of the elements that is in the page. When it goes while it has the focus, as the
 * row of something just deleted does, the next one gets it.
 */
function focusFirst(elements: readonly (Element | null)[]): void {
	const place = elements.findIndex((element) => element?.isConnected);
	const chosen = elements[place];
	if (!(chosen instanceof HTMLElement)) return;
	// It is in sight already; a foot that covers the page must not make it scroll.
	chosen.focus({ preventScroll: true });
	const watch = new MutationObserver(() => {
		if (chosen.isConnected) return;
		stop();
		focusFirst(elements.slice(place + 1));
	});
	const stop = () => {
		watch.disconnect();
		removeEventListener("focusin", stop);
	};
	watch.observe(document.body, { childList: true, subtree: true });
	addEventListener("focusin", stop);
}

/** The same control in the next and the previous row. */
function controlsBeside(control: Element | null): Element[] {
	const controlsOf = (row: Element) => [...row.querySelectorAll("a[href], button, select")];
	const row = control?.closest("tr, li");
	if (!control || !row) return [];
	const place = controlsOf(row).indexOf(control);
	return [row.nextElementSibling, row.previousElementSibling].flatMap((other) => {
		const controls = other ? controlsOf(other) : [];
		return controls[place] ?? controls[controls.length - 1] ?? [];
	});
}

type DetailsDialogProps = Pick<
	DialogProps,
	"title" | "size" | "beside" | "shown" | "onClose" | "children"
> & {
	/** Before Close: ways to others of its kind. */
	actions?: ReactNode;
};

/** To look at something: it starts at its top, on the title. */
export function DetailsDialog({ actions, ...props }: DetailsDialogProps) {
	return (
		<Dialog
			open
			startsAtTitle
			{...props}
			actions={
				<>
					{actions}
					<Button small onClick={props.onClose}>
						Close
					</Button>
				</>
			}
		/>
	);
}

interface ConfirmDialogProps {
	open: boolean;
	title: ReactNode;
	/** What will happen, and that it cannot be undone. */
	children: ReactNode;
	confirmLabel: string;
	/** Shown instead while the work is under way. */
	pendingLabel?: string;
	cancelLabel?: string;
	pending?: boolean;
	error?: string | null;
	onConfirm: () => void;
	onCancel: () => void;
}

/** Asks before something is destroyed; it starts on Cancel, and a refusal is shown inside. */
export function ConfirmDialog(props: ConfirmDialogProps) {
	const { confirmLabel, pendingLabel, cancelLabel = "Cancel", pending = false } = props;
	return (
		<Dialog
			open={props.open}
			onClose={props.onCancel}
			title={props.title}
			role="alertdialog"
			busy={pending}
			actions={
				<>
					<Button small data-autofocus disabled={pending} onClick={props.onCancel}>
						{cancelLabel}
					</Button>
					<Button small variant="danger" disabled={pending} onClick={props.onConfirm}>
						{pending ? (pendingLabel ?? confirmLabel) : confirmLabel}
					</Button>
				</>
			}
		>
			{props.children}
			{props.error && <Refusal title={props.error} />}
		</Dialog>
	);
}
