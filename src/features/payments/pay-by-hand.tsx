import type { Api } from "../../platform/browser/api-client.ts";
import { errorText } from "../../platform/browser/api-error.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { CodeText } from "../../ui/contact-text.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { TextInput } from "../../ui/field.tsx";
import { formatKes } from "../../ui/format.ts";
import { InKiswahili, NEVER_YOUR_PIN } from "../../ui/kiswahili.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { unbroken } from "../../ui/unbroken-words.tsx";
import { type RefusedForm, useForm } from "../../ui/use-form.ts";
import { reportCode } from "./payments.calls.ts";

const FAILED = "We could not save the code. Please try again.";

/** Identifies this form in a post. */
export const CODE_STEP = "code";

interface PayByHandProps {
	api: Api;
	payTo: { kind: "paybill" | "till"; number: string; account: string };
	/** In KES, more than 0. */
	balance: number;
	/** The part of the balance to pay next, in KES. */
	next: number;
	/** Whether codes of the customer await confirmation: they may cover part of the balance, or all of it. */
	isChecking: boolean;
	/** The credentials that opened the order. */
	access: { reference: string; phone: string };
	refused: RefusedForm | undefined;
	/** Whether paying by prompt is offered first. */
	prompts: boolean;
	/** True when a valid code is sent, false after the answer. */
	onSending: (isSending: boolean) => void;
	onSent: () => Promise<void>;
	onRefused: (refusal: string) => void;
}

export function PayByHand(props: PayByHandProps) {
	return (
		<div className="grid gap-4">
			<PayTo {...props} />
			<CodeForm {...props} />
		</div>
	);
}

/** As long as `THANKS`, which replaces it, so that nothing below moves. */
export const SENDING_CODE =
	"We are sending your code. Please stay on this page until it has arrived. Do not pay this amount again: it counts once we have confirmed it.";

const THANKS =
	"Thank you. We will check the code and confirm your payment. Please do not pay this amount again: it counts once we have confirmed it.";

/**
 * Says that codes await confirmation by staff.
 *
 * @param isSentNow whether one of them was just sent from this page
 */
export function pendingCodesText(codes: number, isSentNow: boolean): string | false {
	if (isSentNow) return THANKS;
	if (codes === 0) return false;
	return codes === 1
		? "We are checking the code that you sent. Please do not pay this amount again: it counts once we have confirmed it."
		: `We are checking the ${codes} codes that you sent. Please do not pay these amounts again: they count once we have confirmed them.`;
}

type PayToProps = Pick<PayByHandProps, "payTo" | "balance" | "next" | "isChecking">;

function PayTo({ payTo, balance, next, isChecking }: PayToProps) {
	const { kind, number, account } = payTo;
	const total = Math.ceil(balance);
	const amount = next > 0 ? Math.ceil(next) : total;
	return (
		<>
			<p>
				On your phone, open M-Pesa, choose Lipa na M-Pesa and then{" "}
				{kind === "paybill" ? "Pay Bill" : "Buy Goods and Services"}:
			</p>
			<dl className="pay-to">
				<ValueToType label={kind === "paybill" ? "Business number" : "Till number"} text={number} />
				{kind === "paybill" && <ValueToType label="Account number" text={account} />}
				{!isChecking && (
					<ValueToType label="Amount" text={String(amount)}>
						{formatKes(amount)}
					</ValueToType>
				)}
			</dl>
			{isChecking && <p className="note">Pay only what you have not sent yet.</p>}
			{amount < total && (
				<p className="note">You can also pay all of it now: {unbroken(`${formatKes(total)}.`)}</p>
			)}
		</>
	);
}

/** A value to type into M-Pesa: large, with a copy button. */
function ValueToType({ label, text, children }: ValueToTypeProps) {
	return (
		<div>
			<dt>{label}</dt>
			<dd>
				{children ? <span translate="no">{children}</span> : <CodeText>{text}</CodeText>}
				<CopyButton key={text} text={text} what={label.toLowerCase()} />
			</dd>
		</div>
	);
}

interface ValueToTypeProps {
	label: string;
	text: string;
	/** The text as it is shown, if not as `text`. */
	children?: string;
}

function CodeForm(props: PayByHandProps) {
	const { api, access, prompts, refused, onSending, onSent, onRefused } = props;
	const form = useForm({
		schema: () => import("./payments.form.ts").then(({ codeFormSchema }) => codeFormSchema),
		refused,
		onSubmit: ({ code }, { key }) => {
			onSending(true);
			return reportCode(api, { body: { ...access, code }, idempotencyKey: key })
				.then(onSent)
				.catch((error: unknown) => {
					onRefused(errorText(error, FAILED));
					throw error;
				})
				.finally(() => onSending(false));
		},
	});
	const failure = form.failure === undefined ? refused?.error : errorText(form.failure, FAILED);
	const field = form.field("code");
	return (
		<form {...form.props} action="/track" className="no-print grid gap-4" aria-label="I have paid">
			<input type="hidden" name="step" value={CODE_STEP} />
			<input type="hidden" name="reference" value={access.reference} />
			<input type="hidden" name="phone" value={access.phone} />
			<TextInput
				label="M-Pesa code"
				hint="Ten letters and digits such as TJK7RT61SV, or M-Pesa's whole message. You may pay in parts."
				required
				autoComplete="off"
				autoCapitalize="characters"
				spellCheck={false}
				{...field}
			/>
			<div>
				<p>We never ask for your PIN, not by phone, not by SMS and not on this site.</p>
				<InKiswahili>{NEVER_YOUR_PIN}</InKiswahili>
			</div>
			<SubmitButton variant={prompts ? "secondary" : "primary"} busy={form.submitting}>
				I Have Paid
			</SubmitButton>
			{failure && !field.error && <Refusal title={failure} />}
		</form>
	);
}
