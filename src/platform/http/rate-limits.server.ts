import { createHmac, randomBytes } from "node:crypto";
import type pg from "pg";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Db } from "../../db/connect.ts";
import { claimMeta, readMeta } from "../meta/meta.server.ts";
import { AppError } from "./app-error.ts";

const MINUTE = 60;

/** How often something may happen. Mobile networks put thousands of people behind one address. */
const LIMITS = {
	"sign-in account": { points: 10, seconds: 15 * MINUTE },
	"sign-in address": { points: 100, seconds: 15 * MINUTE },
	"sign-up": { points: 100, seconds: 60 * MINUTE },
	"forgot password": { points: 20, seconds: 60 * MINUTE },
	orders: { points: 100, seconds: 10 * MINUTE },
	assistance: { points: 100, seconds: 10 * MINUTE },
} as const;

export type LimitName = keyof typeof LIMITS;

export interface RateLimits {
	/** Counts one; throws 429 when that is one too many. */
	consume(name: LimitName, key: string): Promise<void>;
	/** Throws 429 when the limit is used up, without counting. */
	check(name: LimitName, key: string): Promise<void>;
	/** Forgets what was counted. */
	reset(name: LimitName, key: string): Promise<void>;
	/** A hash under the secret of the installation, for what must be recognised but not be readable. */
	hash(text: string): string;
}

/**
 * In memory, or in PostgreSQL when several processes share one. There keys (addresses of machines and
 * e-mail addresses) stand only as hashes under a secret of the installation.
 */
export async function createRateLimits(db: Db, pool?: pg.Pool): Promise<RateLimits> {
	const secret = await requireSecret(db);
	const hash = (key: string) => createHmac("sha256", secret).update(key).digest("base64url");
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
	const refuse = (milliseconds: number): never => {
		const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
		const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
		throw new AppError("too_many", `Too many attempts. Please try again in ${wait}.`, {
			retryAfter: seconds,
		});
	};
	return {
		async consume(name, key) {
			try {
				await limiter(name).consume(hash(key));
			} catch (error) {
				if (error instanceof RateLimiterRes) refuse(error.msBeforeNext);
				throw error;
			}
		},
		async check(name, key) {
			const used = await limiter(name).get(hash(key));
			if (used && used.consumedPoints >= LIMITS[name].points) refuse(used.msBeforeNext);
		},
		async reset(name, key) {
			await limiter(name).delete(hash(key));
		},
		hash,
	};
}

const SECRET = "rate-limit-secret";

/** The same for every process: whoever comes first makes it. */
async function requireSecret(db: Db): Promise<string> {
	const made = randomBytes(32).toString("base64url");
	if (await claimMeta(db, SECRET, made)) return made;
	return (await readMeta(db, SECRET)) as string;
}
