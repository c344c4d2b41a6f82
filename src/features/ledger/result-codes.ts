/* M-Pesa's result codes for a prompt, from its documentation and others' experience. */

/** `waiting` until the provider reports the outcome, `no_answer` if it does not in time. */
export const ATTEMPT_STATES = ["waiting", "paid", "cancelled", "failed", "no_answer"] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

export interface Outcome {
	/** `unknown`: staff must check, the payment may have succeeded. */
	state: "paid" | "waiting" | "cancelled" | "failed" | "no_answer" | "unknown";
	/** Shown to the payer. */
	sentence: string;
	/** Our settings are wrong, so staff must be told. */
	isOurError?: true;
}

const NO_ANSWER = "No answer yet. Please do not pay twice.";

const failed = (sentence: string): Outcome => ({ state: "failed", sentence });

const OUTCOMES: Readonly<Record<string, Outcome>> = {
	"0": { state: "paid", sentence: "Paid. Thank you." },
	"1": failed("There was not enough money in the M-Pesa account. Top up and try again."),
	"2": failed("The amount is less than M-Pesa allows."),
	"3": failed("The amount is more than M-Pesa allows in one payment. Pay it in parts."),
	"4": failed("This would exceed the daily limit of the M-Pesa account. Try again tomorrow."),
	"8": failed("Our M-Pesa account cannot receive this amount now. Please call us."),
	"17": failed("The same amount was sent a moment ago. Wait two minutes before you try again."),
	"26": failed("M-Pesa is busy. Try again in two minutes."),
	"1001": failed("Another payment is under way on this phone. Try again in two minutes."),
	"1019": failed("The prompt expired. Try again."),
	"1025": failed(
		"The prompt could not be sent to this phone. Try again, or pay from your M-Pesa menu.",
	),
	"1032": { state: "cancelled", sentence: "Cancelled on the phone. Nothing was paid." },
	"1037": failed(
		"The phone could not be reached, or nobody answered. Try again, or pay from your M-Pesa menu.",
	),
	"2001": failed("The PIN was wrong. Try again."),
	"2028": {
		...failed("Payment prompts are not working at the moment. Pay from your M-Pesa menu."),
		isOurError: true,
	},
	"4999": { state: "waiting", sentence: "Waiting for M-Pesa." },
	"9999": failed(
		"The prompt could not be sent to this phone. Try again, or pay from your M-Pesa menu.",
	),
};

/** Nobody reacted on the phone. */
export const UNANSWERED_CODES = ["1019", "1037"];

/** @param code the ResultCode: a number in callbacks, a string in query answers */
export function outcomeOf(code: string | number): Outcome {
	const known = Object.hasOwn(OUTCOMES, String(code)) ? OUTCOMES[String(code)] : undefined;
	return known ?? { state: "unknown", sentence: NO_ANSWER };
}

export function describeAttempt(attempt: {
	state: AttemptState;
	result_code: string | null;
}): string {
	if (attempt.state === "waiting")
		return "We have sent a prompt to the phone. Enter your M-Pesa PIN there.";
	if (attempt.state === "no_answer") return NO_ANSWER;
	if (attempt.state === "paid") return outcomeOf(0).sentence;
	const outcome = attempt.result_code === null ? undefined : outcomeOf(attempt.result_code);
	if (outcome?.state === attempt.state) return outcome.sentence;
	return attempt.state === "cancelled"
		? outcomeOf(1032).sentence
		: "The payment did not go through. Nothing was paid.";
}
