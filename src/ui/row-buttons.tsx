import { type ButtonHTMLAttributes, type ReactNode, useId } from "react";
import { Button, LinkButton } from "./button.tsx";
import { EyeIcon, EyeOffIcon, MoreIcon, StarIcon, TrashIcon } from "./dashboard-icons.tsx";
import { hidePopover } from "./focus.ts";
import { textOrNone } from "./format.ts";
import { CopyIcon } from "./icons.tsx";
import { PencilIcon } from "./pencil-icon.tsx";

/** The row's name, which goes into the button's accessible name. */
interface Named {
	of: string;
}
type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & Named;

function rowButton(action: string, icon: ReactNode, className?: string) {
	return ({ of, ...rest }: ButtonProps) => (
		<Button
			variant="icon"
			className={className}
			aria-label={`${action} ${textOrNone(of)}`}
			{...rest}
		>
			{icon}
		</Button>
	);
}

export const EditButton = rowButton("Edit", <PencilIcon />);
export const DuplicateButton = rowButton("Duplicate", <CopyIcon />);
export const DeleteButton = rowButton("Delete", <TrashIcon />, "btn-danger");

export function EditLink({ of, ...rest }: { to: string; title?: string; state?: unknown } & Named) {
	return (
		<LinkButton variant="icon" aria-label={`Edit ${textOrNone(of)}`} {...rest}>
			<PencilIcon />
		</LinkButton>
	);
}

export function StarButton({ of, ...rest }: ButtonProps & { "aria-pressed": boolean }) {
	return (
		<Button variant="icon" className="star" aria-label={`Star ${textOrNone(of)}`} {...rest}>
			<StarIcon />
		</Button>
	);
}

/** Pressed while the public does not see the name. */
export function HideNameButton({ of, ...rest }: ButtonProps & { "aria-pressed": boolean }) {
	return (
		<Button variant="icon" aria-label={`Hide the name of ${of}`} {...rest}>
			{rest["aria-pressed"] ? <EyeOffIcon /> : <EyeIcon />}
		</Button>
	);
}

/** A menu of a row's rare actions (small buttons). Without anchor support it opens in the middle of the window. */
export function RowMenu({ of, children }: Named & { children: ReactNode }) {
	const id = useId();
	return (
		<>
			<Button variant="icon" aria-label={`More actions for ${of}`} popoverTarget={id}>
				<MoreIcon />
			</Button>
			<div
				id={id}
				className="row-menu min-w-33 p-1 border-2 border-ink rounded-md bg-card text-ink raised"
				popover="auto"
				// Returns the focus to the menu's button before the action moves it.
				onClickCapture={({ currentTarget }) => hidePopover(currentTarget)}
			>
				{children}
			</div>
		</>
	);
}
