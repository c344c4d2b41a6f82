import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from "./icons.tsx";
import { type Message, referenceFormat, removeMessages } from "./messages.ts";

const kinds = {
	success: { tone: "green", Icon: CheckIcon },
	error: { tone: "red", Icon: WarningIcon },
	warning: { tone: "amber", Icon: WarningIcon },
	info: { tone: "blue", Icon: InfoIcon },
} as const;

export function MessageCards({ messages }: { messages: readonly Message[] }): ReactNode {
	return messages.map((message) => <Card key={message.id} message={message} />);
}

function Card({ message }: { message: Message }) {
	const { kind, content } = message;
	const { tone, Icon } = kinds[kind];
	const close = () => removeMessages((other) => other === message);
	return (
		<div className="toast" data-tone={tone} role={Icon === WarningIcon ? "alert" : "status"}>
			<span className="toast-icon">
				<Icon />
			</span>
			<p className="toast-text">
				{typeof content === "function" ? content(close) : referenceFormat.apply(content)}
			</p>
			<Button variant="icon" aria-label="Dismiss" onClick={close}>
				<CloseIcon />
			</Button>
		</div>
	);
}
