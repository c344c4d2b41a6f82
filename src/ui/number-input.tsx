import { type ComponentProps, useLayoutEffect, useRef, useState, type WheelEvent } from "react";
import { readKes } from "../platform/text/kes.ts";
import { TextInput } from "./field.tsx";

type InputProps = Omit<ComponentProps<typeof TextInput>, "type" | "inputMode">;

/** A whole number that the mouse wheel does not change: browsers step a focused field while the person scrolls. */
export function NumberInput(props: InputProps) {
	return (
		<TextInput {...props} type="number" step={1} inputMode="numeric" onWheel={preventStepping} />
	);
}

/** Read-only during the event prevents the step. `preventDefault` would stop scrolling, and a blur would lose keys. */
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

/** An amount in KES. A text input while editing: Chromium reads "1250,50" in a number input as 125050. */
export function MoneyInput({ value, onChange, onFocus, onBlur, ref, ...props }: MoneyInputProps) {
	const input = useRef<HTMLInputElement>(null);
	const [isEdited, setIsEdited] = useState(false);
	// Select a 0, so that typing replaces it. A click sets the caret afterwards.
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
