import { type ComponentProps, useLayoutEffect, useRef, useState, type WheelEvent } from "react";
import { readKes } from "../platform/text/kes.ts";
import { TextInput } from "./field.tsx";

type InputProps = Omit<ComponentProps<typeof TextInput>, "type" | "inputMode">;

/**
 * An input of a whole number that the mouse wheel does not change. Browsers also step a focused field on the wheel, while
 * the person means to scroll.
 */
export function NumberInput(props: InputProps) {
	return (
		<TextInput {...props} type="number" step={1} inputMode="numeric" onWheel={preventStepping} />
	);
}

/**
 * Makes the field read-only during this event, so that the browser does not step it. `preventDefault` would stop the page
 * from scrolling, and blurring the field would lose the next keys.
 */
function preventStepping({ currentTarget: input }: WheelEvent<HTMLInputElement>): void {
	if (input.readOnly) return;
	input.readOnly = true;
	setTimeout(() => {
		input.readOnly = false;
	}, 0);
}

interface MoneyInputProps extends Omit<InputProps, "value" | "onChange" | "ref"> {
	value: string;
	onChange: (value: string) => void;
	/** Receives what a form focuses. */
	ref?: (element: { focus: () => void } | null) => void;
}

/** What a number field can hold. */
const PLAIN = /^-?\d*(?:\.\d+)?$/;

/**
 * A number input for an amount in KES. It is a text input while it is being edited, and while it holds anything but a
 * number: Chromium drops the comma of "1250,50" from a number input, which makes it a hundred times as much.
 */
export function MoneyInput({ value, onChange, onFocus, onBlur, ref, ...props }: MoneyInputProps) {
	const input = useRef<HTMLInputElement>(null);
	const [isEdited, setIsEdited] = useState(false);
	// So that typing replaces a 0 instead of adding to it. A click sets the caret afterwards.
	useLayoutEffect(() => {
		if (isEdited) input.current?.select();
	}, [isEdited]);
	return (
		<TextInput
			{...props}
			ref={(element) => {
				input.current = element;
				ref?.(element);
			}}
			type={isEdited || !PLAIN.test(value) ? "text" : "number"}
			step="0.01"
			min="0"
			inputMode="decimal"
			value={value}
			onChange={(event) => onChange(event.currentTarget.value)}
			onFocus={(event) => {
				setIsEdited(true);
				onFocus?.(event);
			}}
			onBlur={(event) => {
				setIsEdited(false);
				const amount = readKes(value);
				if (amount !== null && !PLAIN.test(value)) onChange(String(amount));
				onBlur?.(event);
			}}
		/>
	);
}
