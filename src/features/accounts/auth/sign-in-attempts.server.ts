import type { AppError } from "../../../platform/http/app-error.ts";
import type { Counted, RateLimits } from "../../../platform/http/rate-limits.server.ts";
import { verifyPassword } from "./passwords.server.ts";

/**
 * Limits failed sign-ins. Attempts are counted before the password is verified and refunded if it was right, so that
 * concurrent attempts cannot exceed the limit.
 * - A browser that has signed in to the account before has its own counter, which nobody else can use up.
 * - Everyone else has 10 failures in 15 minutes per account and IP address, and 50 a day per account from all
 * addresses.
 * - An IP address has 100 failures in 15 minutes. Mobile networks put thousands of people behind one, so a busy address
 * never makes a right password fail: further attempts, three per account, are still verified, and only a wrong password
 * is then refused because of the address. After 1,000 nothing is verified any more.
 */
export interface Attempt {
	/** Call it if the password was right. */
	succeeded(): Promise<void>;
	/** Call it if the password was not verified: the attempt does not count. */
	withdraw(): Promise<void>;
	/** If the password is wrong, this was the account's last allowed failure of the day. */
	readonly isLastOfDay: boolean;
	/** The refusal of a wrong password if the address is over its limit. */
	readonly refusal: AppError | undefined;
}

const TRIES_FROM_BUSY_ADDRESS = 3;
const ADDRESS_ENDS_AT = 1_000;
const GUESSED =
	"Too many wrong passwords were tried for this account today. Please sign in with a browser that you have used here before, or set a new password.";

/** Called once when a limit is reached, not for further refusals until it resets. */
type OnLimit = () => Promise<void>;

/** Throws 429 if there are too many failures already. */
export async function beginAttempt(
	limits: RateLimits,
	by: { ip: string; email: string; knownBrowser: string | undefined },
	onLimit: OnLimit,
): Promise<Attempt> {
	if (by.knownBrowser !== undefined) {
		return beginOwnAttempt(limits, `browser ${by.knownBrowser}`, onLimit);
	}
	const account = `${by.ip} ${by.email}`;
	// Counted first: an attempt refused here counts for no account, however many accounts it tries.
	const address = await limits.count("sign-in address", by.ip);
	if (address.used > ADDRESS_ENDS_AT) {
		if (address.used === ADDRESS_ENDS_AT + 1) await onLimit();
		throw address.refusal();
	}
	const isBusy = address.isTooMany;
	// Refused because of the account's limit, so it does not count for the address, which many people share.
	const withoutAddress = async ({ isFirstTooMany, refusal }: Counted, sentence?: string) => {
		await limits.refund("sign-in address", by.ip);
		if (isFirstTooMany) await onLimit();
		return refusal(sentence);
	};
	const here = await limits.count("sign-in account", account);
	if (here.isTooMany) throw await withoutAddress(here);
	if (isBusy && here.used > TRIES_FROM_BUSY_ADDRESS) {
		if (here.used === TRIES_FROM_BUSY_ADDRESS + 1) await onLimit();
		throw address.refusal();
	}
	const day = await limits.count("sign-in day", by.email);
	if (day.isTooMany) throw await withoutAddress(day, GUESSED);
	const refundOthers = async () => {
		await limits.refund("sign-in address", by.ip);
		await limits.refund("sign-in day", by.email);
	};
	return {
		async succeeded() {
			await limits.reset("sign-in account", account);
			await refundOthers();
		},
		async withdraw() {
			await limits.refund("sign-in account", account);
			await refundOthers();
		},
		isLastOfDay: day.isLast,
		refusal: isBusy ? address.refusal() : undefined,
	};
}

/** Verifies the password of an attempt; if that fails with an error (503), the attempt does not count. */
export async function verifyAttempt(
	attempt: Attempt,
	stored: string | undefined,
	password: string,
): Promise<boolean> {
	try {
		return await verifyPassword(stored, password);
	} catch (error) {
		await attempt.withdraw();
		throw error;
	}
}

/**
 * The same limit for a caller who is known already: a known browser, or a session.
 *
 * @param whose such as `session {id}`
 */
export async function beginOwnAttempt(
	limits: RateLimits,
	whose: string,
	onLimit: OnLimit,
): Promise<Attempt> {
	for (const name of ["sign-in account", "sign-in day"] as const) {
		const { isTooMany, isFirstTooMany, refusal } = await limits.count(name, whose);
		if (isFirstTooMany) await onLimit();
		if (isTooMany) throw refusal();
	}
	return {
		async succeeded() {
			await limits.reset("sign-in account", whose);
			await limits.refund("sign-in day", whose);
		},
		async withdraw() {
			await limits.refund("sign-in account", whose);
			await limits.refund("sign-in day", whose);
		},
		isLastOfDay: false,
		refusal: undefined,
	};
}
