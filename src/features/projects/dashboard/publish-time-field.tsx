import type { ComponentProps } from "react";
import { Button } from "../../../ui/button.tsx";
import { TextInput } from "../../../ui/field.tsx";

type PublishTimeProps = Omit<ComponentProps<typeof TextInput>, "label" | "type" | "hint"> & {
	isChosen: boolean;
	onClear: () => void;
};

/** When a draft is published automatically. */
export function PublishTime({ isChosen, onClear, ...field }: PublishTimeProps) {
	return (
		<div>
			<TextInput
				label="Publish at"
				type="datetime-local"
				optional
				hint="Nairobi time. The draft is then published by itself."
				{...field}
			/>
			{isChosen && (
				<Button small variant="quiet" onClick={onClear}>
					Cancel Publishing
				</Button>
			)}
		</div>
	);
}
