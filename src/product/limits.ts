const MINUTE = 60;

/** Limits by name. Those per IP "address" are generous: mobile networks put thousands of people behind one. */
export const LIMITS = {
	"sign-in account": { points: 10, seconds: 15 * MINUTE },
	"sign-in address": { points: 100, seconds: 15 * MINUTE },
	/** Per account, across all IP addresses. */
	"sign-in day": { points: 50, seconds: 24 * 60 * MINUTE },
	"sign-up": { points: 100, seconds: 60 * MINUTE },
	"forgot password": { points: 100, seconds: 60 * MINUTE },
	/** Per admin. */
	invitations: { points: 50, seconds: 60 * MINUTE },
	/** Failed attempts in the tracker: per reference and IP address, per IP address, and per reference. */
	"tracker reference": { points: 10, seconds: 15 * MINUTE },
	"tracker address": { points: 10, seconds: 15 * MINUTE },
	"tracker target": { points: 10, seconds: 15 * MINUTE },
	/** Per reference, from all IP addresses. */
	"tracker day": { points: 100, seconds: 24 * 60 * MINUTE },
	"own data": { points: 20, seconds: 60 * MINUTE },
	/** Payment prompts, per order and per phone number. */
	prompts: { points: 20, seconds: 60 * MINUTE },
	orders: { points: 100, seconds: 10 * MINUTE },
	assistance: { points: 100, seconds: 10 * MINUTE },
	/** Chunked uploads that are started. */
	"assistance uploads": { points: 1_000, seconds: 10 * MINUTE },
	/** KB of stored files: 300 MB. */
	"assistance bytes": { points: 300 * 1_024, seconds: 24 * 60 * MINUTE },
} as const;

export type LimitName = keyof typeof LIMITS;
