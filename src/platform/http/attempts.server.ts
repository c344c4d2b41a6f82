import type { LimitName } from "../../product/limits.ts";
import type { AppError } from "./app-error.ts";
import type { LimitCount, RateLimits } from "./rate-limits.server.ts";

/**
 * Limits guesses at a secret. Attempts are counted before the comparison and refunded if right, so that concurrent ones
 * cannot exceed a limit. Comparisons that fail (5xx) do not count.
 * - `targetFromAddress` per target and IP address, `day` per target from everywhere: beyond them nothing is compared.
 * - `address` per IP address. Mobile networks put thousands of people behind one, so beyond it attempts are still
 *   compared, `maxPerTargetIfAddressOverLimit` per target, and only wrong ones are refused. After 1,000 nothing is compared.
 * - `target` (optional) per target from everywhere: beyond it only wrong secrets are refused, so that nobody can lock
 *   the owner out with a few guesses.
 */
export interface GuessLimits {
	targetFromAddress: LimitName;
	address: LimitName;
	day: LimitName;
	target?: LimitName;
	maxPerTargetIfAddressOverLimit: number;
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

const MAX_PER_ADDRESS = 1_000;

/** Throws 429 after too many failures. `onLimit`: called once when a limit is reached, until it resets. */
export async function beginGuess(
	limits: RateLimits,
	names: GuessLimits,
	{ ip, target }: { ip: string; target: string },
	onLimit: () => Promise<void> = async () => {},
): Promise<Attempt> {
	const addressAndTarget = `${ip} ${target}`;
	// Counted first, so that an address over its limit cannot use up the limits of any target.
	const address = await limits.count(names.address, ip);
	if (address.used > MAX_PER_ADDRESS) {
		if (address.used === MAX_PER_ADDRESS + 1) await onLimit();
		throw address.refusal();
	}
	const isAddressOverLimit = address.isOverLimit;
	// A target's limit must not count for the address, which many people share.
	const refusalByTarget = async ({ isFirstOverLimit, refusal }: LimitCount, sentence?: string) => {
		await limits.refund(names.address, ip);
		if (isFirstOverLimit) await onLimit();
		return refusal(sentence);
	};
	const targetFromAddress = await limits.count(names.targetFromAddress, addressAndTarget);
	if (targetFromAddress.isOverLimit) throw await refusalByTarget(targetFromAddress);
	if (isAddressOverLimit && targetFromAddress.used > names.maxPerTargetIfAddressOverLimit) {
		if (targetFromAddress.used === names.maxPerTargetIfAddressOverLimit + 1) await onLimit();
		throw address.refusal();
	}
	const day = await limits.count(names.day, target);
	if (day.isOverLimit) throw await refusalByTarget(day, names.dayRefusal);
	const everywhere = names.target && (await limits.count(names.target, target));
	return {
		async succeeded() {
			await limits.reset(names.targetFromAddress, addressAndTarget);
			await limits.refund(names.address, ip);
			await limits.refund(names.day, target);
			if (names.target) await limits.refund(names.target, target);
		},
		isLastOfDay: day.isLast,
		refusal: [address, everywhere].find((counted) => counted?.isOverLimit)?.refusal,
	};
}
