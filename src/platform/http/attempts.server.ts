import type { AppError } from "./app-error.ts";
import type { Counted, LimitName, RateLimits } from "./rate-limits.server.ts";

/**
 * Limits guesses at a secret that an account or a record has. Attempts are counted before the secret is compared and
 * refunded if it was right, so that concurrent attempts cannot exceed a limit. One that cannot be compared (5xx) does
 * not count, like any call that the server fails to do.
 * - `here` counts per target and IP address, `day` per target from all addresses: beyond them nothing is compared.
 * - `address` counts per IP address. Mobile networks put thousands of people behind one, so a busy address never makes
 * the right secret fail: further attempts are still compared, `fromBusyAddress` per target, and only a wrong one is then
 * refused because of the address. After 1,000 nothing is compared any more.
 * - `target`, if given, counts per target from all addresses, too: beyond it only wrong secrets are refused, so that nobody
 * can lock the owner out with a few guesses.
 */
export interface GuessLimits {
	here: LimitName;
	address: LimitName;
	day: LimitName;
	target?: LimitName;
	/** Attempts per target while the address is over its limit. */
	fromBusyAddress: number;
	/** The message beyond `day`. */
	dayRefusal?: string;
}

export interface Attempt {
	/** Call it if the secret was right. */
	succeeded(): Promise<void>;
	/** If the secret is wrong, this was the target's last allowed failure of the day. */
	readonly isLastOfDay: boolean;
	/** Refuses a wrong secret, if the address or the target is over its limit. */
	readonly refusal: ((sentence?: string) => AppError) | undefined;
}

const ADDRESS_ENDS_AT = 1_000;

/**
 * Throws 429 if there are too many failures already.
 *
 * @param onLimit called once when a limit is reached, not for further refusals until it resets
 */
export async function beginGuess(
	limits: RateLimits,
	names: GuessLimits,
	{ ip, target }: { ip: string; target: string },
	onLimit: () => Promise<void> = async () => {},
): Promise<Attempt> {
	const fromHere = `${ip} ${target}`;
	// Counted first: an attempt refused here counts for no target, however many targets it tries.
	const address = await limits.count(names.address, ip);
	if (address.used > ADDRESS_ENDS_AT) {
		if (address.used === ADDRESS_ENDS_AT + 1) await onLimit();
		throw address.refusal();
	}
	const isBusy = address.isTooMany;
	// Refused because of the target's limit, so it does not count for the address, which many people share.
	const withoutAddress = async ({ isFirstTooMany, refusal }: Counted, sentence?: string) => {
		await limits.refund(names.address, ip);
		if (isFirstTooMany) await onLimit();
		return refusal(sentence);
	};
	const here = await limits.count(names.here, fromHere);
	if (here.isTooMany) throw await withoutAddress(here);
	if (isBusy && here.used > names.fromBusyAddress) {
		if (here.used === names.fromBusyAddress + 1) await onLimit();
		throw address.refusal();
	}
	const day = await limits.count(names.day, target);
	if (day.isTooMany) throw await withoutAddress(day, names.dayRefusal);
	const soon = names.target && (await limits.count(names.target, target));
	return {
		async succeeded() {
			await limits.reset(names.here, fromHere);
			await limits.refund(names.address, ip);
			await limits.refund(names.day, target);
			if (names.target) await limits.refund(names.target, target);
		},
		isLastOfDay: day.isLast,
		refusal: [address, soon].find((counted) => counted?.isTooMany)?.refusal,
	};
}
