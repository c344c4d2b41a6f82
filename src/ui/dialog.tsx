import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "./button.tsx";
import { CloseIcon } from "./icons.tsx";
import { PageNotes, PageToasts } from "./note.tsx";
import { Refusal } from "./refusal.tsx";

interface DialogProps {
	open: boolean;
	onClose: () => void;
	title: ReactNode;
	children?: ReactNode;
	/** Buttons at the bottom; mark the one to focus first with `data-autofocus`. */
	actions?: ReactNode;
	size?: "normal" | "wide" | "large";
	focusesTitle?: boolean;
	/** When it changes, the dialog scrolls to the top. */
	contentKey?: string;
	/** Escape and the close button do nothing during an action. */
	busy?: boolean;
	/** `alertdialog` for a question that must be answered. */
	role?: "dialog" | "alertdialog";
}

/** Modal dialog: title and buttons stay visible while the content scrolls. Closing it unmounts the content. */
export function Dialog({ open, ...rest }: DialogProps) {
	return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ onClose, busy, role, contentKey, ...props }: Omit<DialogProps, "open">) {
	const dialog = useRef<HTMLDialogElement>(null);
	const heading = useRef<HTMLHeadingElement>(null);
	const body = useRef<HTMLDivElement>(null);
	const id = useId();

	// A layout effect: `useEffect` could restore the focus too late, after another control was pressed.
	useLayoutEffect(() => {
		const box = dialog.current;
		// A dialog that is open when the page loads has no opener.
		const opener = document.activeElement === document.body ? null : document.activeElement;
		const neighbours = controlsInNextRows(opener);
		// Safari 14 has no modal dialogs: open it inside the page instead.
		if (box?.showModal) box.showModal();
		else box?.setAttribute("open", "");
		box?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
		const text = body.current;
		// A long text without a control becomes focusable, so that keys can scroll it.
		if (text && text.scrollHeight > text.clientHeight && !text.querySelector("a, button, input"))
			text.tabIndex = 0;
		return () => {
			if (box?.open) box.close?.();
			// The row with the button that opened it may have been deleted.
			focusFirst([opener, ...neighbours, document.getElementById("main")]);
		};
	}, []);

	// biome-ignore lint/correctness/useExhaustiveDependencies: runs when the content changes
	useLayoutEffect(() => {
		if (!dialog.current?.open) return;
		body.current?.scrollTo(0, 0);
		// At the last record the Next button is disabled and loses the focus.
		if (document.activeElement?.matches("body, :disabled")) heading.current?.focus();
	}, [contentKey]);

	return (
		<dialog
			className="dialog"
			data-size={props.size}
			ref={dialog}
			role={role}
			aria-labelledby={`${id}-title`}
			aria-describedby={role === "alertdialog" ? `${id}-text` : undefined}
			onCancel={(event) => {
				// Ignore the cancel event of a file input inside.
				if (event.target !== event.currentTarget) return;
				event.preventDefault();
				if (!busy) onClose();
			}}
			onClose={({ target, currentTarget }) => {
				// Ignore a close event after removal: the same record may be open again by then.
				if (target === currentTarget && !currentTarget.open && currentTarget.isConnected) onClose();
			}}
		>
			<div className="dialog-sheet">
				<div className="dialog-head">
					<h2
						className="dialog-title"
						id={`${id}-title`}
						ref={heading}
						tabIndex={props.focusesTitle ? -1 : undefined}
						data-autofocus={props.focusesTitle}
					>
						{props.title}
					</h2>
					<Button variant="icon" aria-label="Close dialog" disabled={busy} onClick={onClose}>
						<CloseIcon />
					</Button>
				</div>
				<div className="dialog-body" id={`${id}-text`} ref={body}>
					{props.children}
					<PageNotes />
					<PageToasts />
				</div>
				{props.actions && <div className="dialog-actions">{props.actions}</div>}
			</div>
		</dialog>
	);
}

/** Focuses the first element that is in the page, and the next one if it is removed, such as a deleted record's row. */
function focusFirst(elements: readonly (Element | null)[]): void {
	const index = elements.findIndex((element) => element?.isConnected);
	const target = elements[index];
	if (!(target instanceof HTMLElement)) return;
	// It is visible already; a sticky footer over the page must not cause scrolling.
	target.focus({ preventScroll: true });
	const observer = new MutationObserver(() => {
		if (target.isConnected) return;
		stop();
		focusFirst(elements.slice(index + 1));
	});
	const stop = () => {
		observer.disconnect();
		removeEventListener("focusin", stop);
	};
	observer.observe(document.body, { childList: true, subtree: true });
	addEventListener("focusin", stop);
}

/** The controls in the same position of the rows below and above. */
function controlsInNextRows(control: Element | null): Element[] {
	const controlsOf = (row: Element) => [...row.querySelectorAll("a[href], button, select")];
	const row = control?.closest("tr, li");
	if (!control || !row) return [];
	const index = controlsOf(row).indexOf(control);
	return [row.nextElementSibling, row.previousElementSibling].flatMap((other) => {
		const controls = other ? controlsOf(other) : [];
		return controls[index] ?? controls[controls.length - 1] ?? [];
	});
}

type DetailsProps = Pick<DialogProps, "title" | "size" | "contentKey" | "onClose" | "children"> & {
	/** Shown before Close: links to neighbouring records. */
	actions?: ReactNode;
};

/** A dialog to read: it starts at the top, with the focus on the title. */
export function DetailsDialog({ actions, ...props }: DetailsProps) {
	return (
		<Dialog
			open
			focusesTitle
			{...props}
			actions={
				<>
					{actions}
					<Button small onClick={props.onClose}>
						Close
					</Button>
					<NextAction />
				</>
			}
		/>
	);
}

/**
 * Clicks the dialog's first control with `data-next-step`, whose value is the label. CSS hides it while an open form in
 * the content has a primary button.
 */
function NextAction() {
	const root = useRef<HTMLSpanElement>(null);
	/** Undefined until there is an action. Later the button only turns invisible: a double click must not hit Close. */
	const [label, setLabel] = useState<string>();
	const [isDone, setDone] = useState(true);
	const find = (selector = "[data-next-step]") =>
		root.current?.closest("dialog")?.querySelector<HTMLElement>(selector);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the observer sees later changes
	useLayoutEffect(() => {
		const update = () => {
			const next = find()?.dataset.nextStep;
			setLabel((before) => next ?? before);
			setDone(next === undefined);
			// The focused button is about to be hidden.
			if (next === undefined && find(".dialog-next > :focus")) find(".dialog-title")?.focus();
		};
		const observer = new MutationObserver(update);
		const content = root.current?.closest("dialog") as HTMLElement;
		const attributeFilter = ["data-next-step"];
		observer.observe(content, { childList: true, subtree: true, attributeFilter });
		update();
		return () => observer.disconnect();
	}, []);
	const press = () => {
		const control = find();
		control?.scrollIntoView({ block: "center" });
		flushSync(() => control?.click());
		// Scrolls to what the control opened, down to its button if that fits, and moves the focus there.
		const opened = find(".dialog-body :is(.btn-primary, section[data-next-step])");
		opened?.scrollIntoView({ block: "nearest" });
		const focused = find(".dialog-body :focus");
		if (focused) focused.scrollIntoView({ block: "nearest" });
		else opened?.focus();
	};
	return (
		<span className="dialog-next" data-done={isDone} ref={root}>
			{label && (
				<Button small variant="primary" onClick={press}>
					{label}
				</Button>
			)}
		</span>
	);
}

interface ConfirmDialogProps {
	open: boolean;
	title: ReactNode;
	/** What will happen, and that it cannot be undone. */
	children: ReactNode;
	confirmLabel: string;
	pendingLabel?: string;
	cancelLabel?: string;
	pending?: boolean;
	error?: ReactNode;
	onConfirm: () => void;
	onCancel: () => void;
}

/** Asks for confirmation before a deletion. Cancel is focused first, and an error is shown inside. */
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
