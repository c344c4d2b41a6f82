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
	/** For forms that focus a field with an error. */
	ref?: (element: { focus: () => void } | null) => void;
}

/** Values that a number input can show. */
const NUMBER = /^-?\d*(?:\.\d+)?$/;

/** An amount in KES. A text input while editing: Chromium reads "1250,50" in a number input as 125050. */
export function MoneyInput({ value, onChange, onFocus, onBlur, ref, ...props }: MoneyInputProps) {
	const input = useRef<HTMLInputElement>(null);
	const [isEditing, setIsEditing] = useState(false);
	// Select the value, so that typing replaces a 0. A click moves the caret afterwards.
	useLayoutEffect(() => {
		if (isEditing) input.current?.select();
	}, [isEditing]);
	return (
		<TextInput
			{...props}
			ref={(element) => {
				input.current = element;
				ref?.(element);
			}}
			type={isEditing || !NUMBER.test(value) ? "text" : "number"}
			step="0.01"
			min="0"
			inputMode="decimal"
			value={value}
			onChange={(event) => onChange(event.currentTarget.value)}
			onFocus={(event) => {
				setIsEditing(true);
				onFocus?.(event);
			}}
			onBlur={(event) => {
				setIsEditing(false);
				const amount = readKes(value);
				if (amount !== null && !NUMBER.test(value)) onChange(String(amount));
				onBlur?.(event);
			}}
		/>
	);
}
