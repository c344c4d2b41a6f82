import type { ComponentProps, KeyboardEvent, WheelEvent } from "react";
import { TextInput } from "./field.tsx";

interface NumberInputProps extends Omit<ComponentProps<typeof TextInput>, "type" | "inputMode"> {
	/** "0.01" for money; 1 by default. */
	step?: number | string;
}

/**
 * A number input that changes only by typing. Browsers also step a focused field on the mouse wheel, while the person
 * means to scroll, and an amount by a cent on an arrow key.
 */
export function NumberInput({ step = 1, ...props }: NumberInputProps) {
	const whole = Number(step) === 1;
	return (
		<TextInput
			{...props}
			type="number"
			step={step}
			inputMode={whole ? "numeric" : "decimal"}
			onWheel={preventStepping}
			onKeyDown={whole ? undefined : ignoreStepKeys}
		/>
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

function ignoreStepKeys(event: KeyboardEvent): void {
	if (event.key === "ArrowUp" || event.key === "ArrowDown") event.preventDefault();
}
