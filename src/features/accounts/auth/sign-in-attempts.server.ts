import {
	type Attempt,
	beginGuess,
	type GuessLimits,
} from "../../../platform/http/attempts.server.ts";
import type { RateLimits } from "../../../platform/http/rate-limits.server.ts";

/**
 * Failed sign-ins: 10 in 15 minutes per account and IP address, 50 a day per account, 100 in 15 minutes per address,
 * then 3 per account (see `GuessLimits`). A browser known to the account has its own counter that others cannot use up.
 */
const SIGN_IN: GuessLimits = {
	targetFromAddress: "sign-in account",
	address: "sign-in address",
	day: "sign-in day",
	maxPerTargetIfAddressOverLimit: 3,
	dayRefusal:
		"Too many wrong passwords were tried for this account today. Please sign in with a browser that you have used here before, or set a new password.",
};

/** Called once when a limit is reached, not for further refusals until it resets. */
type OnLimit = () => Promise<void>;

export function beginAttempt(
	limits: RateLimits,
	{ ip, email, knownBrowser }: { ip: string; email: string; knownBrowser: string | undefined },
	onLimit: OnLimit,
): Promise<Attempt> {
	return knownBrowser === undefined
		? beginGuess(limits, SIGN_IN, { ip, target: email }, onLimit)
		: beginAttemptOf(limits, `browser ${knownBrowser}`, onLimit);
}

/** The same limits for a known browser, a session or a second step, from any address. `owner`: such as `session {id}`. */
export async function beginAttemptOf(
	limits: RateLimits,
	owner: string,
	onLimit: OnLimit,
): Promise<Attempt> {
	for (const name of ["sign-in account", "sign-in day"] as const) {
		const { isOverLimit, isFirstOverLimit, refusal } = await limits.count(name, owner);
		if (isFirstOverLimit) await onLimit();
		if (isOverLimit) throw refusal();
	}
	return {
		async succeeded() {
			await limits.reset("sign-in account", owner);
			await limits.refund("sign-in day", owner);
		},
		isLastOfDay: false,
		refusal: undefined,
	};
}
