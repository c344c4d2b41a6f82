import { useMutation } from "@tanstack/react-query";
import type { Api } from "../../../platform/browser/api-client.ts";
import { Button } from "../../../ui/button.tsx";
import { CallRefusal } from "../../../ui/failed-calls.tsx";
import { formatDateTime, formatKes } from "../../../ui/format.ts";
import { WithReferences } from "../../../ui/reference-text.tsx";
import type { UnsettledMessage } from "../mpesa/mpesa.contract.ts";
import { dismissUnsettledMessage } from "./manage-payments.calls.ts";

interface UnsettledMessagesProps {
	api: Api;
	messages: readonly UnsettledMessage[];
	onDismissed: () => void;
}

export function UnsettledMessages({ api, messages, onDismissed }: UnsettledMessagesProps) {
	const mutation = useMutation({
		mutationFn: (id: string) => dismissUnsettledMessage(api, { params: { id } }),
		onSuccess: onDismissed,
	});
	if (messages.length === 0) return null;
	return (
		<section className="stack mb-5" aria-labelledby="unsettled-messages">
			<h2 id="unsettled-messages" className="h3">
				M-Pesa Messages to Check
			</h2>
			<CallRefusal call={mutation} fallback="Failed to remove the message from the list" />
			<ul className="grid gap-3">
				{messages.map((message) => (
					<li
						key={message.id}
						className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
					>
						<div>
							<strong>
								<WithReferences>{titleOf(message)}</WithReferences>
							</strong>
							<div className="soft">
								{message.meaning} {formatDateTime(message.at)}
							</div>
						</div>
						<Button
							small
							disabled={mutation.isPending}
							aria-label={`Done: ${titleOf(message)}`}
							onClick={() => mutation.mutate(message.id)}
						>
							Done
						</Button>
					</li>
				))}
			</ul>
		</section>
	);
}

function titleOf({ amount, receipt, reference }: UnsettledMessage): string {
	const parts = [reference, amount !== null && formatKes(amount), receipt].filter(Boolean);
	return parts.join(", ") || "Unknown";
}
