import type { Api } from "../../platform/browser/api-client.ts";
import { errorText } from "../../platform/browser/api-error.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { TextInput } from "../../ui/field.tsx";
import { classes, formatKes } from "../../ui/format.ts";
import { Refusal } from "../../ui/refusal.tsx";
import { type RefusedForm, useForm } from "../../ui/use-form.ts";
import { typeCode } from "./payments.calls.ts";

const FAILED = "We could not take the code. Please try again.";

/** Identifies this form in a post. */
export const CODE_STEP = "code";

interface PayByHandProps {
	api: Api;
	/** Where to pay; null if no number is configured. */
	payTo: { kind: "paybill" | "till"; number: string; account: string } | null;
	/** In KES. */
	balance: number;
	/** What is due before work begins, in KES; not more than 0 if nothing is. */
	first: number;
	/** The credentials that opened the order. */
	access: { reference: string; phone: string };
	refused: RefusedForm | undefined;
	/** Whether paying by prompt is offered first. */
	prompts: boolean;
	/** A code was posted without script and accepted. */
	sent: boolean;
	/** A code was accepted on this page. */
	taken: boolean;
	onTaken: (taken: boolean) => void;
	onSent: () => void;
}

/** Where to pay without a prompt, and the form for the code in M-Pesa's message. */
export function PayByHand(props: PayByHandProps) {
	const { payTo, balance, first, sent, taken } = props;
	if (!payTo || (balance <= 0 && !taken)) return null;
	return (
		<div>
			<p role="status" className={classes("strong", taken && "mb-4")}>
				{taken && THANKS}
			</p>
			<div className="grid gap-4">
				{balance > 0 && <PayTo payTo={payTo} balance={balance} first={first} />}
				{(balance > 0 || sent) && <CodeForm {...props} />}
			</div>
		</div>
	);
}

const THANKS =
	"Thank you. We check the code and confirm your payment. Do not pay the same again: it counts once we have confirmed it.";

/** Tells that codes await confirmation by staff: they may cover part of the balance, or all of it. */
export function pendingCodesText(codes: number): string {
	return codes === 1
		? "We are checking the code that you sent. Do not pay the same again: it counts once we have confirmed it."
		: `We are checking the ${codes} codes that you sent. Do not pay the same again: they count once we have confirmed them.`;
}

function PayTo({
	payTo,
	balance,
	first,
}: Pick<PayByHandProps, "balance" | "first"> & { payTo: PayToNumber }) {
	const { kind, number, account } = payTo;
	return (
		<>
			<p>
				On your phone, open M-Pesa, choose Lipa na M-Pesa and then{" "}
				{kind === "paybill" ? "Pay Bill" : "Buy Goods and Services"}:
			</p>
			<Facts>
				<Fact
					label={kind === "paybill" ? "Business number" : "Till number"}
					className="strong"
					translate="no"
				>
					{number}
				</Fact>
				{kind === "paybill" && (
					<Fact label="Account number" className="strong" translate="no">
						{account}
					</Fact>
				)}
				<Fact label="Amount" className="strong">
					{formatKes(Math.ceil(balance))}
				</Fact>
				{first > 0 && (
					<Fact label="Or only the materials" className="strong">
						{formatKes(Math.ceil(first))}
					</Fact>
				)}
			</Facts>
		</>
	);
}

type PayToNumber = NonNullable<PayByHandProps["payTo"]>;

function CodeForm({ api, access, prompts, refused, onSent, onTaken }: PayByHandProps) {
	const form = useForm({
		schema: () => import("./payments.form.ts").then(({ typedCode }) => typedCode),
		refused,
		onSubmit: async ({ code }, { key }) => {
			onTaken(false);
			await typeCode(api, { ...access, code }, key);
			onTaken(true);
			onSent();
		},
	});
	const failure = form.failure === undefined ? refused?.error : errorText(form.failure, FAILED);
	const field = form.field("code");
	return (
		<form {...form.props} action="/track" className="grid gap-4" aria-label="I have paid">
			{failure && !field.error && <Refusal title={failure} />}
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
			<SubmitButton variant={prompts ? "secondary" : "primary"} busy={form.submitting}>
				I Have Paid
			</SubmitButton>
		</form>
	);
}
