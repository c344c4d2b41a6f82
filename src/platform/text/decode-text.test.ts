import { expect, test } from "vitest";
import { decodeText } from "./decode-text.ts";

const TEXT = "Chemistry\t1\tAmina Wanjirũ\tKerio Girls’\r\n";
const utf16 = Buffer.from(`\ufeff${TEXT}`, "utf16le");

test.each([
	["UTF-8", Buffer.from(TEXT)],
	["UTF-8 with a byte order mark", Buffer.from(`\ufeff${TEXT}`)],
	["UTF-16, little-endian", utf16],
	["UTF-16, big-endian", Buffer.from(utf16).swap16()],
])("a file in %s is read", (_encoding, bytes) => {
	expect(decodeText(bytes)).toBe(TEXT);
});

test("a CSV file of an older Excel on Windows is read", () => {
	const bytes = Buffer.from([...Buffer.from("Andr"), 0xe9, ...Buffer.from(", Kerio Girls"), 0x92]);
	expect(decodeText(bytes)).toBe("André, Kerio Girls’");
});

test.each([0, 1])("a file of %d bytes is read", (length) => {
	expect(decodeText(Buffer.from("a".repeat(length)))).toBe("a".repeat(length));
});
