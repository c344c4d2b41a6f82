import { useEffect, useRef, useState } from "react";
import { CODE_STEP, PayByHand, pendingCodesText } from "../../../features/payments/pay-by-hand.tsx";
import {
	PayByPrompt,
	PROMPT_STEP,
	PromptOutcome,
} from "../../../features/payments/pay-by-prompt.tsx";
import { isPromptOpen, sumsDue } from "../../../features/tracking/progress.ts";
import {
	DELIVERY_STEP,
	TrackedDeliveries,
} from "../../../features/tracking/tracked-deliveries.tsx";
import { Fold, TrackedRecordCard } from "../../../features/tracking/tracked-record.tsx";
import { track } from "../../../features/tracking/tracking.calls.ts";
import type {
	TrackedPayment,
	TrackedRecord,
} from "../../../features/tracking/tracking.contract.ts";
import { browserApi } from "../../../shell/browser-api.ts";
import { Refusal } from "../../../ui/refusal.tsx";
import type { RefusedForm } from "../../../ui/use-form.ts";

/** With the credentials to load it again. */
export interface Found {
	record: TrackedRecord;
	access: { reference: string; phone: string };
}

interface FoundRecordProps {
	found: Found;
	/** The form that was posted without script and refused. */
	step: string | undefined;
	refused: RefusedForm | undefined;
	onChanged: (found: Found) => void;
}

export default function FoundRecord({ found, step, refused, onChanged }: FoundRecordProps) {
	const { record, access } = found;
	// The change is stored; if reloading fails, keep the previous data.
	const refresh = () =>
		track(browserApi, { body: access }).then(
			(again) => onChanged({ record: again, access }),
			() => {},
		);
	return (
		<TrackedRecordCard
			record={record}
			deliveries={
				<TrackedDeliveries
					api={browserApi}
					deliveries={record.deliveries ?? []}
					isCancelled={record.status === "cancelled"}
					access={access}
					refused={step === DELIVERY_STEP ? refused : undefined}
					onChanged={refresh}
				/>
			}
		>
			{record.payment && (
				<Payment
					payment={record.payment}
					due={sumsDue({ status: record.status, payment: record.payment })}
					access={access}
					step={step}
					refused={refused}
					onChanged={refresh}
				/>
			)}
		</TrackedRecordCard>
	);
}

interface PaymentProps extends Pick<FoundRecordProps, "step" | "refused"> {
	payment: TrackedPayment;
	due: Pick<ReturnType<typeof sumsDue>, "now" | "next">;
	access: Found["access"];
	onChanged: () => Promise<void>;
}

/** Folded where nothing is due. */
function Payment(props: PaymentProps) {
	const { payment, due, access, step, refused, onChanged } = props;
	/** How many codes were sent from this page. */
	const [sent, setSent] = useState(0);
	const { attempt, balance, pay_to, unconfirmed } = payment;
	const isCodeReceived = sent > 0 || (step === CODE_STEP && !refused);
	const thanks = useRef<HTMLParagraphElement>(null);
	// The form that had the focus is folded. Another one keeps it.
	useEffect(() => {
		if (sent > 0 && document.activeElement === document.body) thanks.current?.focus();
	}, [sent]);
	const refusedPrompt = step === PROMPT_STEP ? refused : undefined;
	const refusedCode = step === CODE_STEP ? refused : undefined;
	// An open prompt hides the other ways, so that nobody pays twice.
	const canPay = balance > 0 && !isPromptOpen(attempt);
	// Without a number for manual payment, another phone can still be prompted.
	const paused = Boolean(payment.prompts_paused && pay_to);
	const hasPrompts = canPay && payment.prompts;
	const shared = { api: browserApi, balance, now: due.next, isChecking: unconfirmed > 0, access };
	const pending = pendingCodesText(unconfirmed, isCodeReceived);
	const ways = (
		<>
			{hasPrompts && (
				<PayByPrompt {...shared} paused={paused} refused={refusedPrompt} onChanged={onChanged} />
			)}
			{hasPrompts && !paused && pay_to && (
				<h4 className="strong no-print">Or pay from your M-Pesa menu</h4>
			)}
			{canPay && pay_to && (
				<PayByHand
					{...shared}
					payTo={pay_to}
					prompts={hasPrompts && !paused}
					refused={refusedCode}
					onSent={() => onChanged().then(() => setSent(sent + 1))}
				/>
			)}
		</>
	);
	const hasWays = hasPrompts || (canPay && pay_to);
	return (
		<div>
			{/* Above every way to pay, or somebody pays twice. */}
			<div role="status">
				{pending && (
					<p className="strong mb-4" ref={thanks} tabIndex={-1}>
						{pending}
					</p>
				)}
			</div>
			{refusedPrompt && (!hasPrompts || paused) && (
				<div className="mb-4">
					<Refusal title={refusedPrompt.error} />
				</div>
			)}
			<PromptOutcome attempt={attempt} access={access} onChanged={onChanged} />
			{hasWays &&
				(due.now > 0 && !isCodeReceived ? (
					<div className="grid gap-4">{ways}</div>
				) : (
					<Fold key={sent} summary="Ways to pay" open={Boolean(refusedPrompt || refusedCode)}>
						<div className="grid gap-4">{ways}</div>
					</Fold>
				))}
		</div>
	);
}
