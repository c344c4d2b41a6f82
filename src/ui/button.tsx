import { type ButtonHTMLAttributes, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import type { LinkProps } from "react-router";
import { classes } from "./format.ts";
import { Link } from "./link.tsx";

/** `paper` is for coloured bands and stays white in the dark theme; `icon` needs an `aria-label`. */
export type ButtonVariant = "primary" | "secondary" | "danger" | "paper" | "quiet" | "icon";

interface Look {
	variant?: ButtonVariant;
	small?: boolean;
	wide?: boolean;
	className?: string;
	children: ReactNode;
}

const VARIANTS: Record<ButtonVariant, string | undefined> = {
	primary: "btn-primary",
	secondary: undefined,
	danger: "btn-danger",
	paper: "btn-paper",
	quiet: "btn-quiet",
	icon: "btn-icon",
};

function classesOf({ variant = "secondary", small, wide, className }: Omit<Look, "children">) {
	return classes("btn", VARIANTS[variant], small && "btn-small", wide && "btn-wide", className);
}

type ButtonProps = Look & ButtonHTMLAttributes<HTMLButtonElement>;

export function Button({ variant, small, wide, className, type = "button", ...rest }: ButtonProps) {
	const button = useRestoredFocus(rest.disabled);
	return (
		<button
			ref={button}
			type={type}
			className={classesOf({ variant, small, wide, className })}
			{...rest}
		/>
	);
}

/** Submits the surrounding form, or the one that `form` names. */
export function SubmitButton({
	busy,
	children,
	...rest
}: Omit<ButtonProps, "type"> & { busy: boolean }) {
	return (
		<Button type="submit" variant="primary" disabled={busy} {...rest}>
			{busy ? "Processing..." : children}
		</Button>
	);
}

/** Browsers blur a button that is disabled while its action runs. Restores its focus, unless it has moved elsewhere. */
function useRestoredFocus(disabled = false) {
	const button = useRef<HTMLButtonElement>(null);
	const hasLostFocus = useRef(false);
	// Chrome 150 blurs the button as soon as it is disabled, before React runs the layout effect below.
	useLayoutEffect(() => {
		const element = button.current;
		const onBlur = () => {
			hasLostFocus.current = element?.disabled ?? false;
		};
		element?.addEventListener("blur", onBlur);
		return () => element?.removeEventListener("blur", onBlur);
	}, []);
	// Older versions of Chrome blur it later, and Firefox never does.
	useLayoutEffect(() => {
		if (disabled) {
			hasLostFocus.current ||= document.activeElement === button.current;
		} else if (hasLostFocus.current) {
			hasLostFocus.current = false;
			if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
		}
	}, [disabled]);
	return button;
}

type LinkButtonProps = Look & Omit<LinkProps, "className" | "children">;

export function LinkButton({ variant, small, wide, className, ...rest }: LinkButtonProps) {
	return <Link className={classesOf({ variant, small, wide, className })} {...rest} />;
}

/** A focusable button for a feature that does not exist yet. "coming soon" is its description, on hover and focus. */
export function InertButton({ children, ...rest }: Omit<Look, "variant">) {
	const noteId = useId();
	return (
		<span className={classes("inert", rest.wide && "btn-wide")}>
			<button
				type="button"
				className={classesOf(rest)}
				aria-disabled="true"
				aria-describedby={noteId}
			>
				{children}
			</button>
			<span className="inert-note" id={noteId} role="tooltip">
				coming soon
			</span>
		</span>
	);
}
