import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import {
	CODE_STEP,
	PayByHand,
	pendingCodesText,
	SENDING_CODE,
} from "../../../features/payments/pay-by-hand.tsx";
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

export interface Found {
	record: TrackedRecord;
	access: { reference: string; phone: string };
}

interface FoundRecordProps {
	found: Found;
	/** Names the form that was posted without script. */
	step: string | undefined;
	refused: RefusedForm | undefined;
	onChanged: (found: Found) => void;
}

export default function FoundRecord({ found, step, refused, onChanged }: FoundRecordProps) {
	const { record, access } = found;
	const [isSending, setSending] = useState(false);
	// A code that is being sent is shown as sent, so that the sum due changes only once.
	const shown =
		isSending && record.payment
			? { ...record, payment: { ...record.payment, unconfirmed: record.payment.unconfirmed + 1 } }
			: record;
	// The change is stored; if reloading fails, keep the previous data.
	const refresh = () =>
		track(browserApi, { body: access }).then(
			(again) => onChanged({ record: again, access }),
			() => {},
		);
	return (
		<TrackedRecordCard
			record={shown}
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
					isSending={isSending}
					onSending={setSending}
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
	isSending: boolean;
	onSending: (isSending: boolean) => void;
	onChanged: () => Promise<void>;
}

/** Collapsed if nothing is due, and while a code is sent or refused: the answer must not move the content below. */
function Payment(props: PaymentProps) {
	const { payment, due, access, step, refused, isSending, onSending, onChanged } = props;
	const [sentCodes, setSentCodes] = useState(0);
	const [refusal, setRefusal] = useState<string>();
	const { attempt, balance, pay_to, unconfirmed } = payment;
	const isCodeReceived = sentCodes > 0 || (step === CODE_STEP && !refused);
	const container = useFocusAfterSending(isSending);
	const refusedPrompt = step === PROMPT_STEP ? refused : undefined;
	const refusedCode = step === CODE_STEP ? refused : undefined;
	// An open prompt hides the other ways, so that nobody pays twice.
	const canPay = balance > 0 && !isPromptOpen(attempt);
	// Without a number for manual payment, another phone can still be prompted.
	const paused = Boolean(payment.prompts_paused && pay_to);
	const hasPrompts = canPay && payment.prompts;
	const common = { api: browserApi, balance, next: due.next, isChecking: unconfirmed > 0, access };
	const pending = isSending ? SENDING_CODE : pendingCodesText(unconfirmed, isCodeReceived);
	const ways = (
		<>
			{hasPrompts && (
				<PayByPrompt {...common} paused={paused} refused={refusedPrompt} onChanged={onChanged} />
			)}
			{hasPrompts && !paused && pay_to && (
				<h4 className="strong no-print">Or pay from your M-Pesa menu</h4>
			)}
			{canPay && pay_to && (
				<PayByHand
					{...common}
					payTo={pay_to}
					prompts={hasPrompts && !paused}
					refused={refusedCode}
					onSending={onSending}
					onRefused={setRefusal}
					onSent={() => onChanged().then(() => setSentCodes(sentCodes + 1))}
				/>
			)}
		</>
	);
	const isDue = due.now > 0 && !isCodeReceived;
	const hasWays = hasPrompts || (canPay && pay_to);
	return (
		<div ref={container}>
			{/* Above all ways to pay, so that nobody pays twice. */}
			<div role="status">
				{pending && (
					<p className="strong mb-4" tabIndex={-1}>
						{pending}
					</p>
				)}
			</div>
			{refusal && (
				<div className="mb-4 grid">
					{!pending && <p className="space-only strong col-start-1 row-start-1">{SENDING_CODE}</p>}
					<div className="col-start-1 row-start-1 grid">
						<Refusal title={refusal} />
					</div>
				</div>
			)}
			{refusedPrompt && (!hasPrompts || paused) && (
				<div className="mb-4">
					<Refusal title={refusedPrompt.error} />
				</div>
			)}
			<PromptOutcome attempt={attempt} access={access} onChanged={onChanged} />
			{hasWays && (
				<Fold
					key={sentCodes}
					summary={refusal ? "Correct the Code" : "Ways to pay"}
					open={isDue || Boolean(refusedPrompt || refusedCode)}
					hidesSummary={isDue}
					isClosed={isSending || Boolean(refusal)}
					onOpen={(ways) => {
						setRefusal(undefined);
						if (refusal) ways.querySelector<HTMLElement>("[name=code]")?.focus();
					}}
				>
					<div className="grid gap-4">{ways}</div>
				</Fold>
			)}
		</div>
	);
}

/** Moves a lost focus to the note that replaces the form, or to the summary that reopens a refused form. */
function useFocusAfterSending(isSending: boolean): RefObject<HTMLDivElement | null> {
	const container = useRef<HTMLDivElement>(null);
	const wasSending = useRef(false);
	useLayoutEffect(() => {
		const focused = document.activeElement;
		const isLost =
			focused === document.body || focused?.matches("details:not([open]) > :not(summary) *");
		if (isLost && isSending !== wasSending.current) {
			const next = isSending ? "[role=status] > p" : "summary";
			container.current?.querySelector<HTMLElement>(next)?.focus({ preventScroll: !isSending });
		}
		wasSending.current = isSending;
	}, [isSending]);
	return container;
}
