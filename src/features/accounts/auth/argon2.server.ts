/**
 * Argon2id hashes as PHC strings (https://github.com/P-H-C/phc-string-format), such as
 * `$argon2id$v=19$m=19456,t=2,p=1$SALT$HASH`. Each contains its own cost. The functions here block their thread.
 */
import { argon2Sync, randomBytes, timingSafeEqual } from "node:crypto";

interface Cost {
	/** KiB. */
	memory: number;
	passes: number;
	parallelism: number;
}

/** OWASP's recommendation. */
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

export function createHash(password: string, cost: Cost = COST): string {
	const salt = randomBytes(SALT_BYTES);
	return format(cost, salt, derive(password, salt, HASH_BYTES, cost));
}

/** A random hash without a known password. Verifying it takes as long as any other. */
export function createUnknownHash(): string {
	return format(COST, randomBytes(SALT_BYTES), randomBytes(HASH_BYTES));
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z\d+/]+)\$([A-Za-z\d+/]+)$/;

export function matchesHash(stored: string, password: string): boolean {
	const [, memory, passes, parallelism, salt = "", text = ""] = PHC.exec(stored) ?? [];
	if (!memory) throw new Error("This is not an Argon2id hash");
	const hash = Buffer.from(text, "base64");
	const cost = {
		memory: Number(memory),
		passes: Number(passes),
		parallelism: Number(parallelism),
	};
	return timingSafeEqual(derive(password, Buffer.from(salt, "base64"), hash.length, cost), hash);
}

function derive(password: string, salt: Buffer, tagLength: number, cost: Cost): Buffer {
	return argon2Sync("argon2id", { message: password, nonce: salt, tagLength, ...cost });
}

function format({ memory, passes, parallelism }: Cost, ...parts: Buffer[]): string {
	const texts = parts.map((part) => part.toString("base64").replace(/=+$/, ""));
	return ["", "argon2id", "v=19", `m=${memory},t=${passes},p=${parallelism}`, ...texts].join("$");
}
