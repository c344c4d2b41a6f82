import { createHmac } from "node:crypto";
import type pg from "pg";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Db } from "../../db/connect.ts";
import { LIMITS, type LimitName } from "../../product/limits.ts";
import { requireSecret } from "../meta/meta.server.ts";
import { AppError } from "./app-error.ts";

const MINUTE = 60;

export interface RateLimits {
	/** Counts one; throws 429 if that exceeds the limit, with `message` or one that says how long to wait. */
	consume(name: LimitName, key: string, message?: string): Promise<LimitCount>;
	/** Counts one or several without throwing, for callers that decide themselves. */
	count(name: LimitName, key: string, points?: number): Promise<LimitCount>;
	refund(name: LimitName, key: string, points?: number): Promise<void>;
	reset(name: LimitName, key: string): Promise<void>;
	/** HMAC with the installation's secret: the same value can be recognised, and not read. */
	keyedHash(text: string): string;
}

export interface LimitCount {
	/** Used so far, including this one. */
	used: number;
	/** Remaining; negative if the limit is exceeded. */
	left: number;
	/** Seconds until the counter resets. */
	retryAfter: number;
	/** The limit is reached: the next one is refused. */
	isLast: boolean;
	isOverLimit: boolean;
	isFirstOverLimit: boolean;
	refusal(message?: string): AppError;
}

/** Counts in memory, or for several processes in PostgreSQL, where the keys (IP and email addresses) are hashed. */
export async function createRateLimits(db: Db, pool?: pg.Pool): Promise<RateLimits> {
	const secret = await requireSecret(db, RATE_LIMIT_SECRET);
	const keyedHash = (key: string) => createHmac("sha256", secret).update(key).digest("base64url");
	const limiters = new Map(
		Object.entries(LIMITS).map(([name, { points, seconds }]) => {
			const options = { keyPrefix: name, points, duration: seconds };
			return [
				name as LimitName,
				pool
					? new RateLimiterPostgres({
							...options,
							storeClient: pool,
							storeType: "pool",
							tableName: "rate_limits",
							tableCreated: true,
						})
					: new RateLimiterMemory(options),
			];
		}),
	);
	const limiter = (name: LimitName) => limiters.get(name) as RateLimiterMemory;
	async function count(name: LimitName, key: string, points = 1): Promise<LimitCount> {
		const result = await limiter(name)
			.consume(keyedHash(key), points)
			.catch((error: unknown) => {
				if (error instanceof RateLimiterRes) return error;
				throw error;
			});
		const used = result.consumedPoints;
		const retryAfter = Math.max(1, Math.ceil(result.msBeforeNext / 1000));
		return {
			used,
			left: LIMITS[name].points - used,
			retryAfter,
			isLast: used === LIMITS[name].points,
			isOverLimit: used > LIMITS[name].points,
			isFirstOverLimit: used === LIMITS[name].points + 1,
			refusal: (message = `Too many attempts. Please try again in ${formatWait(retryAfter)}.`) =>
				new AppError("too_many", message, { retryAfter }),
		};
	}
	return {
		consume: consumeWith(count),
		count,
		async refund(name, key, points = 1) {
			await limiter(name).reward(keyedHash(key), points);
		},
		async reset(name, key) {
			await limiter(name).delete(keyedHash(key));
		},
		keyedHash,
	};
}

function consumeWith(count: RateLimits["count"]): RateLimits["consume"] {
	return async (name, key, message) => {
		const counted = await count(name, key);
		if (counted.isOverLimit) throw counted.refusal(message);
		return counted;
	};
}

/** The limits for one call, whose counts can be refunded if the server fails. */
export function createCallLimits(limits: RateLimits): RateLimits & { refundAll(): Promise<void> } {
	const counted = new Map<LimitName, Map<string, number>>();
	const add = (name: LimitName, key: string, points: number) => {
		const keys = counted.get(name) ?? new Map<string, number>();
		counted.set(name, keys.set(key, (keys.get(key) ?? 0) + points));
	};
	const count: RateLimits["count"] = async (name, key, points = 1) => {
		const result = await limits.count(name, key, points);
		add(name, key, points);
		return result;
	};
	return {
		consume: consumeWith(count),
		count,
		async refund(name, key, points = 1) {
			await limits.refund(name, key, points);
			add(name, key, -points);
		},
		async reset(name, key) {
			await limits.reset(name, key);
			counted.get(name)?.delete(key);
		},
		keyedHash: limits.keyedHash,
		async refundAll() {
			for (const [name, keys] of counted) {
				for (const [key, points] of keys) if (points > 0) await limits.refund(name, key, points);
			}
		},
	};
}

function formatWait(seconds: number): string {
	if (seconds < 90) return `${seconds} seconds`;
	if (seconds < 2 * 60 * MINUTE) return `${Math.ceil(seconds / MINUTE)} minutes`;
	return `${Math.ceil(seconds / (60 * MINUTE))} hours`;
}

export const RATE_LIMIT_SECRET = "rate-limit-secret";
