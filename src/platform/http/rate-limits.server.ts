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
	/** Of one account, from all addresses together. */
	"sign-in day": { points: 50, seconds: 24 * 60 * MINUTE },
	"sign-up": { points: 100, seconds: 60 * MINUTE },
	"forgot password": { points: 20, seconds: 60 * MINUTE },
	/** Sent by one admin. */
	invitations: { points: 50, seconds: 60 * MINUTE },
	/** Wrong tries of the tracker, of one reference and from one address. */
	"tracker reference": { points: 10, seconds: 15 * MINUTE },
	"tracker address": { points: 10, seconds: 15 * MINUTE },
	/** Copies that an account gets of its own data. */
	"own data": { points: 20, seconds: 60 * MINUTE },
	/** Prompts to pay, of one order and to one phone that is not the order's. */
	prompts: { points: 20, seconds: 60 * MINUTE },
	orders: { points: 100, seconds: 10 * MINUTE },
	assistance: { points: 100, seconds: 10 * MINUTE },
	/** Files that begin to be sent in pieces. */
	"assistance uploads": { points: 1_000, seconds: 10 * MINUTE },
	/** KB of the files that are stored: 300 MB. */
	"assistance bytes": { points: 300 * 1_024, seconds: 24 * 60 * MINUTE },
} as const;

export type LimitName = keyof typeof LIMITS;

export interface RateLimits {
	/** Counts one; throws 429, with `sentence` or one that says how long to wait, when that is one too many. */
	consume(name: LimitName, key: string, sentence?: string): Promise<Counted>;
	/** Counts one or several, for callers who decide themselves what too many means. */
	count(name: LimitName, key: string, points?: number): Promise<Counted>;
	/** Takes back what was counted. */
	refund(name: LimitName, key: string, points?: number): Promise<void>;
	/** Forgets what was counted. */
	reset(name: LimitName, key: string): Promise<void>;
	/** A hash under the secret of the installation, for what must be recognised but not be readable. */
	hash(text: string): string;
}

export interface Counted {
	/** How many there are by now, this one included. */
	used: number;
	/** How many more there may be; below 0 when it is too many. */
	left: number;
	/** Seconds until it is counted from 0 again. */
	retryAfter: number;
	/** The limit is reached: the next one is too many. */
	isLast: boolean;
	isTooMany: boolean;
	/** The first of those that are too many. */
	isFirstTooMany: boolean;
	/** 429, to be thrown. */
	refusal(sentence?: string): AppError;
}

/**
 * In memory, or in PostgreSQL when several processes share one. There keys (addresses of machines and
 * e-mail addresses) are stored only as hashes under a secret of the installation.
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
	async function count(name: LimitName, key: string, points = 1): Promise<Counted> {
		const result = await limiter(name)
			.consume(hash(key), points)
			.catch((error: unknown) => {
				if (error instanceof RateLimiterRes) return error;
				throw error;
			});
		const used = result.consumedPoints;
		return {
			used,
			left: LIMITS[name].points - used,
			retryAfter: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
			isLast: used === LIMITS[name].points,
			isTooMany: used > LIMITS[name].points,
			isFirstTooMany: used === LIMITS[name].points + 1,
			refusal: (sentence) => tooMany(result.msBeforeNext, sentence),
		};
	}
	return {
		async consume(name, key, sentence) {
			const counted = await count(name, key);
			if (counted.isTooMany) throw counted.refusal(sentence);
			return counted;
		},
		count,
		async refund(name, key, points = 1) {
			await limiter(name).reward(hash(key), points);
		},
		async reset(name, key) {
			await limiter(name).delete(hash(key));
		},
		hash,
	};
}

function tooMany(milliseconds: number, sentence?: string): AppError {
	const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
	return new AppError(
		"too_many",
		sentence ?? `Too many attempts. Please try again in ${inWords(seconds)}.`,
		{ retryAfter: seconds },
	);
}

function inWords(seconds: number): string {
	if (seconds < 90) return `${seconds} seconds`;
	if (seconds < 2 * 60 * MINUTE) return `${Math.ceil(seconds / MINUTE)} minutes`;
	return `${Math.ceil(seconds / (60 * MINUTE))} hours`;
}

const SECRET = "rate-limit-secret";

/** The same for every process: the first one creates it. */
async function requireSecret(db: Db): Promise<string> {
	const made = randomBytes(32).toString("base64url");
	if (await claimMeta(db, SECRET, made)) return made;
	return (await readMeta(db, SECRET)) as string;
}
