import { expect, test } from "vitest";
import {
	appAddress,
	codeOf,
	createSecret,
	encodeBase32,
	findStep,
} from "./one-time-codes.server.ts";

/** The key of RFC 6238, appendix B. */
const SECRET = encodeBase32(Buffer.from("12345678901234567890"));

test.each([
	[59, "94287082"],
	[1111111109, "07081804"],
	[1111111111, "14050471"],
	[1234567890, "89005924"],
	[2000000000, "69279037"],
	[20000000000, "65353130"],
])("at second %i of RFC 6238 the code is %s", (seconds, code) => {
	expect(codeOf(SECRET, Math.floor(seconds / 30), 8)).toBe(code);
	expect(codeOf(SECRET, Math.floor(seconds / 30))).toBe(code.slice(2));
});

test.each([
	["", ""],
	["f", "MY"],
	["fo", "MZXQ"],
	["foo", "MZXW6"],
	["foob", "MZXW6YQ"],
	["fooba", "MZXW6YTB"],
	["foobar", "MZXW6YTBOI"],
])("%j is encoded in base32 as in RFC 4648", (text, encoded) => {
	expect(encodeBase32(Buffer.from(text))).toBe(encoded);
});

test("a code is valid half a minute early and late, once, and with spaces", () => {
	const time = 1_234_567_890_000;
	const step = Math.floor(time / 30_000);
	for (const near of [step - 1, step, step + 1]) {
		expect(findStep(SECRET, codeOf(SECRET, near), 0, time)).toBe(near);
	}
	for (const far of [step - 2, step + 2]) {
		expect(findStep(SECRET, codeOf(SECRET, far), 0, time)).toBeUndefined();
	}
	expect(findStep(SECRET, codeOf(SECRET, step), step, time)).toBeUndefined();
	expect(findStep(SECRET, codeOf(SECRET, step - 1), step, time)).toBeUndefined();
	const code = codeOf(SECRET, step);
	expect(findStep(SECRET, `${code.slice(0, 3)} ${code.slice(3)}`, 0, time)).toBe(step);
	expect(findStep(SECRET, "", 0, time)).toBeUndefined();
});

test("secrets differ, and the app's address contains the secret", () => {
	const [one, two] = [createSecret(), createSecret()];
	expect(one).toMatch(/^[A-Z2-7]{32}$/);
	expect(one).not.toBe(two);
	expect(appAddress(one, "Mradi", "a b@school.example")).toBe(
		`otpauth://totp/Mradi%3Aa%20b%40school.example?secret=${one}&issuer=Mradi&algorithm=SHA1&digits=6&period=30`,
	);
});
