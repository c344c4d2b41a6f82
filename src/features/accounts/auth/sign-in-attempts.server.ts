import type { AppError } from "../../../platform/http/app-error.ts";
import type { Counted, RateLimits } from "../../../platform/http/rate-limits.server.ts";
import { verifyPassword } from "./passwords.server.ts";

/**
 * Failed sign-ins are counted before a password is verified, and what was counted is taken back when it was
 * right: of many tried at the same moment no more are verified than may fail.
 *
 * - A browser that has signed in to the account before has a count of its own, which nobody else can use up.
 * - All others have 10 failures in 15 minutes for an account from their address, and 50 a day for an account
 *   from all addresses together.
 * - An address has 100 in 15 minutes. Mobile networks put thousands of people behind one, so a busy address
 *   refuses no right password: what is tried beyond is still verified, three times for an account, and only a
 *   wrong one is refused for the address's sake. After 1,000 nothing is verified any more.
 */
export interface Attempt {
	/** The password was right. */
	succeeded(): Promise<void>;
	/** Nobody has verified it: it does not count. */
	withdraw(): Promise<void>;
	/** When the password is wrong, the account has had its failures of the day. */
	readonly isLastOfDay: boolean;
	/** What a wrong password is answered when the address has had too many. */
	readonly refusal: AppError | undefined;
}

const TRIES_FROM_BUSY_ADDRESS = 3;
const ADDRESS_ENDS_AT = 1_000;
const GUESSED =
	"Too many wrong passwords were tried for this account today. Please sign in with a browser that you have used here before, or set a new password.";

/** Called before the first refusal of a limit, not before those that follow until it is open again. */
type OnLimit = () => Promise<void>;

/** Throws 429 when there are too many failures already. */
export async function beginAttempt(
	limits: RateLimits,
	by: { ip: string; email: string; knownBrowser: string | undefined },
	onLimit: OnLimit,
): Promise<Attempt> {
	if (by.knownBrowser !== undefined) {
		return beginOwnAttempt(limits, `browser ${by.knownBrowser}`, onLimit);
	}
	const account = `${by.ip} ${by.email}`;
	// First: what is refused here leaves nothing behind, however many accounts it names.
	const address = await limits.count("sign-in address", by.ip);
	if (address.used > ADDRESS_ENDS_AT) {
		if (address.used === ADDRESS_ENDS_AT + 1) await onLimit();
		throw address.refusal();
	}
	const isBusy = address.isTooMany;
	// A guess too many at an account is no failure of the address, which many people share.
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

/** Verifies the password of an attempt; one that was not verified after all (503) does not count. */
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
 * The same for one who has proved before who they are: a browser known to the account, or a session.
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
