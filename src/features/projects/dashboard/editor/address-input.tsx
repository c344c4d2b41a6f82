import type { ComponentProps, KeyboardEvent } from "react";
import { TextInput } from "../../../../ui/field.tsx";

interface AddressInputProps
	extends Omit<ComponentProps<typeof TextInput>, "onChange" | "onKeyDown" | "inputMode"> {
	onType: (address: string) => void;
	onFinish: () => void;
}

export function AddressInput({ onType, onFinish, ...field }: AddressInputProps) {
	return (
		<TextInput
			inputMode="url"
			{...field}
			onChange={(event) => onType(event.currentTarget.value)}
			onKeyDown={onEnter(onFinish)}
		/>
	);
}

/** Makes Enter submit the dialog instead of the form around it. */
export function onEnter(finish: () => void) {
	return (event: KeyboardEvent) => {
		if (event.key !== "Enter") return;
		event.preventDefault();
		finish();
	};
}
