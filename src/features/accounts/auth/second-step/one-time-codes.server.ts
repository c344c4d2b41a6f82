import { createHmac, randomBytes } from "node:crypto";
import { invalidField } from "../../../../platform/http/app-error.ts";
import { isSameSecret } from "../../../../platform/http/same-secret.server.ts";

/* Time-based one-time codes (RFC 6238) with what every app supports: SHA-1, six digits, thirty seconds. */

const STEP_SECONDS = 30;
const DIGITS = 6;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export function createSecret(): string {
	return encodeBase32(randomBytes(20));
}

export function encodeBase32(bytes: Uint8Array): string {
	let text = "";
	let bits = 0;
	let value = 0;
	for (const byte of bytes) {
		value = (value << 8) | byte;
		bits += 8;
		for (; bits >= 5; bits -= 5) text += ALPHABET[(value >>> (bits - 5)) & 31];
		value &= (1 << bits) - 1;
	}
	return bits > 0 ? text + ALPHABET[(value << (5 - bits)) & 31] : text;
}

function decodeBase32(text: string): Buffer {
	const bytes: number[] = [];
	let bits = 0;
	let value = 0;
	for (const letter of text) {
		value = (value << 5) | ALPHABET.indexOf(letter);
		bits += 5;
		if (bits < 8) continue;
		bits -= 8;
		bytes.push((value >>> bits) & 255);
		value &= (1 << bits) - 1;
	}
	return Buffer.from(bytes);
}

/** The code of a time step (half minutes since 1970). */
export function codeOf(secret: string, step: number, digits = DIGITS): string {
	const counter = Buffer.alloc(8);
	counter.writeBigUInt64BE(BigInt(step));
	const mac = createHmac("sha1", decodeBase32(secret)).update(counter).digest();
	const offset = (mac.at(-1) as number) & 15;
	const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits;
	return String(number).padStart(digits, "0");
}

/**
 * The time step of a code, or undefined. Accepts the neighbouring steps, because phones' clocks differ, but only after
 * `lastStep`, so that each code works once.
 */
export function findStep(
	secret: string,
	code: string,
	lastStep: number,
	time = Date.now(),
): number | undefined {
	const given = code.replace(/\s/g, "");
	const current = Math.floor(time / 1000 / STEP_SECONDS);
	return [current, current - 1, current + 1].find(
		(step) => isSameSecret(given, codeOf(secret, step)) && step > lastStep,
	);
}

/** The time step of a code; throws 400 for a wrong or used one, and if there is no app. */
export function requireUnusedTimeStep(
	app: { secret: string; last_step: number } | undefined,
	code: string,
): number {
	const step = app && findStep(app.secret, code, app.last_step);
	if (step === undefined) {
		throw invalidField("code", "This code is not correct. Please wait for the next one.");
	}
	return step;
}

export function appAddress(secret: string, issuer: string, account: string): string {
	const label = encodeURIComponent(`${issuer}:${account}`);
	const query = `secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
	return `otpauth://totp/${label}?${query}`;
}
