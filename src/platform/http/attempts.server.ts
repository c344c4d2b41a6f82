import type { LimitName } from "../../product/limits.ts";
import type { AppError } from "./app-error.ts";
import type { LimitCount, RateLimits } from "./rate-limits.server.ts";

/**
 * Limits guesses at a secret. Attempts are counted before the comparison and refunded if right, so that concurrent ones
 * cannot exceed a limit. Comparisons that fail (5xx) do not count.
 * - `targetFromAddress` per target and IP address, `day` per target from everywhere: beyond them nothing is compared.
 * - `address` per IP address. Mobile networks put thousands of people behind one, so beyond it attempts are still
 *   compared, `perTargetBeyondAddressLimit` per target, and only wrong ones are refused. After 1,000 nothing is compared.
 * - `target` (optional) per target from everywhere: beyond it only wrong secrets are refused, so that nobody can lock
 *   the owner out with a few guesses.
 */
export interface GuessLimits {
	targetFromAddress: LimitName;
	address: LimitName;
	day: LimitName;
	target?: LimitName;
	perTargetBeyondAddressLimit: number;
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

/** Throws 429 after too many failures. `onLimit`: called once when a limit is reached, until it resets. */
export async function beginGuess(
	limits: RateLimits,
	names: GuessLimits,
	{ ip, target }: { ip: string; target: string },
	onLimit: () => Promise<void> = async () => {},
): Promise<Attempt> {
	const pair = `${ip} ${target}`;
	// Counted first: an attempt refused here counts for no target, however many targets it tries.
	const address = await limits.count(names.address, ip);
	if (address.used > ADDRESS_ENDS_AT) {
		if (address.used === ADDRESS_ENDS_AT + 1) await onLimit();
		throw address.refusal();
	}
	const isBusy = address.isOverLimit;
	// Refused because of the target's limit, so it does not count for the address, which many people share.
	const withoutAddress = async ({ isFirstOverLimit, refusal }: LimitCount, sentence?: string) => {
		await limits.refund(names.address, ip);
		if (isFirstOverLimit) await onLimit();
		return refusal(sentence);
	};
	const ofPair = await limits.count(names.targetFromAddress, pair);
	if (ofPair.isOverLimit) throw await withoutAddress(ofPair);
	if (isBusy && ofPair.used > names.perTargetBeyondAddressLimit) {
		if (ofPair.used === names.perTargetBeyondAddressLimit + 1) await onLimit();
		throw address.refusal();
	}
	const day = await limits.count(names.day, target);
	if (day.isOverLimit) throw await withoutAddress(day, names.dayRefusal);
	const everywhere = names.target && (await limits.count(names.target, target));
	return {
		async succeeded() {
			await limits.reset(names.targetFromAddress, pair);
			await limits.refund(names.address, ip);
			await limits.refund(names.day, target);
			if (names.target) await limits.refund(names.target, target);
		},
		isLastOfDay: day.isLast,
		refusal: [address, everywhere].find((counted) => counted?.isOverLimit)?.refusal,
	};
}
