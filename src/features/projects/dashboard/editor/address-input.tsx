import type { ComponentProps } from "react";
import { TextInput } from "../../../../ui/field.tsx";
import { onEnter } from "./on-enter.ts";

interface AddressInputProps
	extends Omit<ComponentProps<typeof TextInput>, "onChange" | "onKeyDown" | "inputMode"> {
	onType: (address: string) => void;
	onFinish: () => void;
}

/** A field for an address in a dialog. Enter submits the dialog. */
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
