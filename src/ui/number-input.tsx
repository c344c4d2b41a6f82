import type { ComponentProps, KeyboardEvent, WheelEvent } from "react";
import { TextInput } from "./field.tsx";

interface NumberInputProps extends Omit<ComponentProps<typeof TextInput>, "type" | "inputMode"> {
	/** "0.01" for money; whole numbers unless given. */
	step?: number | string;
}

/**
 * A number that changes only when somebody types one. Browsers also step a focused field when the mouse wheel
 * turns over it, while the person means to scroll the page, and amounts by a cent at an arrow key.
 */
export function NumberInput({ step = 1, ...props }: NumberInputProps) {
	const whole = Number(step) === 1;
	return (
		<TextInput
			{...props}
			type="number"
			step={step}
			inputMode={whole ? "numeric" : "decimal"}
			onWheel={holdValue}
			onKeyDown={whole ? undefined : ignoreStepKeys}
		/>
	);
}

/**
 * For this one event a browser has nothing to step. To prevent its default would stop the page from scrolling, and
 * to leave the field would lose the next keys.
 */
function holdValue({ currentTarget: input }: WheelEvent<HTMLInputElement>): void {
	if (input.readOnly) return;
	input.readOnly = true;
	setTimeout(() => {
		input.readOnly = false;
	}, 0);
}

function ignoreStepKeys(event: KeyboardEvent): void {
	if (event.key === "ArrowUp" || event.key === "ArrowDown") event.preventDefault();
}
