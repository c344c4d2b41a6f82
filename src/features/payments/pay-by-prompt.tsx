import { useEffect, useRef, useState } from "react";
import type { Api } from "../../platform/browser/api-client.ts";
import { errorText } from "../../platform/browser/api-error.ts";
import { readKes } from "../../platform/text/kes.ts";
import { isKenyanPhone, withoutGaps } from "../../platform/text/phone.ts";
import { AmountField } from "../../ui/amount-field.tsx";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { PhoneInput } from "../../ui/field.tsx";
import { amountText, formatKes } from "../../ui/format.ts";
import { Refusal } from "../../ui/refusal.tsx";
import { unbroken } from "../../ui/unbroken-words.tsx";
import { type RefusedForm, useForm } from "../../ui/use-form.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { PaymentAttempt } from "../ledger/payment.ts";
import { askForPrompt } from "./payments.calls.ts";

const FAILED =
	"We could not request the payment prompt. Please do not pay twice: first check whether you have paid.";

const PAUSED =
	"Two prompts to your phone were cancelled or not answered, so we will not send another for a day. Please pay from your M-Pesa menu.";

/** Identifies this form in a post. */
export const PROMPT_STEP = "prompt";

interface PromptOutcomeProps {
	attempt: PaymentAttempt | null;
	/** The credentials that opened the order. */
	access: { reference: string; phone: string };
	onChanged: () => Promise<void>;
}

/** The state of the latest prompt, polled while it is open. */
export function PromptOutcome({ attempt, access, onChanged }: PromptOutcomeProps) {
	const isOpen = attempt?.open === true;
	usePolling(isOpen, onChanged);
	return (
		<>
			<div role="status">{attempt && <Attempt {...attempt} />}</div>
			{isOpen && <RefreshButton access={access} onPress={onChanged} />}
		</>
	);
}

interface PayByPromptProps extends Omit<PromptOutcomeProps, "attempt"> {
	api: Api;
	/** Whether prompts to the order's phone are paused, so that the page shows how to pay by hand instead. */
	paused: boolean;
	/** In KES, more than 0. */
	balance: number;
	/** The part of the balance to pay next, in KES. */
	next: number;
	/** Whether codes of the customer await confirmation: they may cover part of the balance, or all of it. */
	isChecking: boolean;
	refused: RefusedForm | undefined;
}

export function PayByPrompt(props: PayByPromptProps) {
	return props.paused ? <p>{PAUSED}</p> : <PromptForm {...props} />;
}

function Attempt({ sentence, amount, receipt }: PaymentAttempt) {
	return (
		<div className="mb-4">
			<p className="strong">{sentence}</p>
			<p className="soft">
				{unbroken(`${formatKes(amount)}${receipt ? `, M-Pesa receipt ${receipt}` : ""}`)}
			</p>
		</div>
	);
}

/** Polls: often in the first minute, then less, and never while the page is in the background. */
function usePolling(active: boolean, poll: () => Promise<void>) {
	const latestPoll = useRef(poll);
	useEffect(() => {
		latestPoll.current = poll;
	});
	useEffect(() => {
		if (!active) return;
		let timer: ReturnType<typeof setTimeout> | undefined;
		let polls = 0;
		let ended = false;
		const schedule = () => {
			clearTimeout(timer);
			if (!ended && !document.hidden) timer = setTimeout(run, polls < 20 ? 3_000 : 15_000);
		};
		const run = () => {
			polls += 1;
			void latestPoll.current().then(schedule);
		};
		document.addEventListener("visibilitychange", schedule);
		schedule();
		return () => {
			ended = true;
			clearTimeout(timer);
			document.removeEventListener("visibilitychange", schedule);
		};
	}, [active]);
}

/** Without script the only way to refresh; with script for people who do not want to wait. */
function RefreshButton({
	access,
	onPress,
}: Pick<PromptOutcomeProps, "access"> & { onPress: () => Promise<void> }) {
	return (
		<form
			method="post"
			action="/track"
			className="mb-4"
			onSubmit={(event) => {
				event.preventDefault();
				void onPress();
			}}
		>
			<Access {...access} />
			<Button type="submit" small>
				Check Again
			</Button>
		</form>
	);
}

function Access({ reference, phone }: PromptOutcomeProps["access"]) {
	return (
		<>
			<input type="hidden" name="reference" value={reference} />
			<input type="hidden" name="phone" value={phone} />
		</>
	);
}

function PromptForm(props: PayByPromptProps) {
	const { api, balance, next, isChecking, access, refused, onChanged } = props;
	const due = Math.ceil(balance);
	// Suggests the materials, which are due first: the price may still change.
	const materials = next > 0 && Math.ceil(next) < due ? Math.ceil(next) : null;
	const offered = isChecking ? "" : amountText(materials ?? due);
	const [amount, setAmount] = useState(readKes(refused?.values.amount?.[0] ?? offered) ?? 0);
	const form = useForm({
		schema: () => import("./payments.form.ts").then(({ promptFormSchema }) => promptFormSchema),
		refused,
		onSubmit: async (values) => {
			try {
				await askForPrompt(api, {
					body: { ...access, ...values, payer: withoutGaps(values.payer) },
				});
			} finally {
				// Also after an error: the prompt may have been sent.
				await onChanged();
			}
		},
	});
	const failure = form.failure === undefined ? refused?.error : errorText(form.failure, FAILED);
	const payer = form.field("payer");
	const sum = form.field("amount");
	const ownPhone = isKenyanPhone(withoutGaps(access.phone)) ? access.phone : undefined;
	return (
		<form
			{...form.props}
			action="/track"
			className="no-print grid gap-4"
			aria-label="Pay by M-Pesa"
		>
			<p>We will send a prompt to this phone; enter your M-Pesa PIN there.</p>
			<input type="hidden" name="step" value={PROMPT_STEP} />
			<Access {...access} />
			<PhoneInput
				label="Phone to pay from"
				required
				{...payer}
				defaultValue={payer.defaultValue ?? ownPhone}
			/>
			<AmountField
				label="Amount in KES"
				hint={
					isChecking
						? "Pay only what you have not sent yet."
						: materials
							? unbroken(
									`${formatKes(materials)} for the materials is due first, ${formatKes(due)} in total. You may pay in parts.`,
								)
							: "You may pay in parts."
				}
				required
				inputMode="numeric"
				autoComplete="off"
				{...sum}
				defaultValue={sum.defaultValue ?? offered}
				onInput={(event) => setAmount(readKes(event.currentTarget.value) ?? 0)}
			/>
			{materials && (
				<AmountButtons
					current={amount}
					amounts={[
						[materials, "Materials"],
						[due, "All"],
					]}
				/>
			)}
			<SubmitButton busy={form.submitting}>
				{amount > 0 ? unbroken(`Pay ${formatKes(amount)} Now`) : "Pay Now"}
			</SubmitButton>
			{failure && <Refusal title={failure} />}
		</form>
	);
}

interface AmountButtonsProps {
	current: number;
	amounts: readonly (readonly [amount: number, label: string])[];
}

/** Buttons that fill in the amount. Without script the hint names the same sums. */
function AmountButtons({ current, amounts }: AmountButtonsProps) {
	if (!useHydrated()) return null;
	return (
		<div className="amount-choices flex flex-wrap gap-3">
			{amounts.map(([amount, label]) => (
				<Button
					key={label}
					small
					aria-pressed={current === amount}
					onClick={({ currentTarget }) => {
						const field = currentTarget.form?.elements.namedItem("amount") as HTMLInputElement;
						field.value = amountText(amount);
						field.dispatchEvent(new Event("input", { bubbles: true }));
					}}
				>
					{unbroken(`${label}: ${formatKes(amount)}`)}
				</Button>
			))}
		</div>
	);
}
