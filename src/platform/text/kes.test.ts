import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatKes } from "../../ui/format.ts";
import { kes, readKes } from "./kes.ts";

test.each([
	["0", 0],
	["5", 5],
	["007", 7],
	["1250", 1_250],
	["1250.5", 1_250.5],
	["1250.50", 1_250.5],
	[".50", 0.5],
	["1,250", 1_250],
	["1,250.50", 1_250.5],
	["12,500", 12_500],
	["125,000", 125_000],
	["1,250,000.05", 1_250_000.05],
	["999,999,999,999.99", 999_999_999_999.99],
	["  1250\t", 1_250],
	["\u00a01,250\u00a0", 1_250],
	["\u200e1,250\u200b.50", 1_250.5],
	["KES 1,250.50", 1_250.5],
	["kes1250", 1_250],
	["Ksh1,250.00", 1_250],
	["KSh. 1,250", 1_250],
	["Kshs 1250", 1_250],
	["Sh 500", 500],
	["shs. 500", 500],
	["Ksh.50", 50],
	["500 KES", 500],
	["500 Ksh.", 500],
	["1,250/=", 1_250],
	["1250/-", 1_250],
	["KES 1,250 /=", 1_250],
	["-5", -5],
	["-1,250.50", -1_250.5],
	["+5", 5],
])("%j is %d", (text, amount) => {
	expect(readKes(text)).toBe(amount);
});

test.each([
	"",
	" ",
	"KES",
	"/=",
	"1250,50",
	"1250,5",
	"1250,500",
	"1,25",
	"1,2500",
	"12,50.00",
	"1,250,50",
	"12,34,567",
	"0,500",
	"01,250",
	"1,,250",
	",250",
	"1,250,",
	"1.250",
	"1.250,50",
	"1.250.500",
	"1,250.500",
	"1250.",
	"1250.505",
	"1 250",
	"1\u00a0250",
	"1'250",
	"1250;50",
	"12:50",
	"1250-50",
	"1250/50",
	"1250/",
	"1250=",
	"1250 50/=",
	"--5",
	"- 5",
	"\u22125",
	"(1,250)",
	"1e3",
	"0x10",
	"1_000",
	"1.5K",
	"Infinity",
	"NaN",
	"12 bob",
	"KES KES 5",
	"USD 5",
	"١٢٥٠",
	"１２５０",
	"½",
	"9".repeat(60),
	`${" ".repeat(30)}5${" ".repeat(30)}5`,
])("%j is not an amount", (text) => {
	expect(readKes(text)).toBeNull();
});

describe("whatever is typed", () => {
	const cents = fc.integer({ min: 0, max: 99_999_999_999_999 });
	const inCents = (text: string) => Math.round((readKes(text) ?? Number.NaN) * 100);

	test("a formatted amount is read as the same cents", () => {
		fc.assert(
			fc.property(cents, (amount) => {
				expect(inCents(kes(amount / 100))).toBe(amount);
				expect(inCents(formatKes(amount / 100))).toBe(amount);
				expect(inCents((amount / 100).toFixed(2))).toBe(amount);
			}),
		);
	});

	test("digits after a separator count as decimals, except three digits after a comma", () => {
		const whole = fc.integer({ min: 0, max: 9_999_999 });
		const mark = fc.constantFrom(",", ".", " ", "\u00a0", "'", ";", ":", "-", "/", "_", "/=", "");
		const rest = fc.stringMatching(/^\d{1,5}$/);
		fc.assert(
			fc.property(whole, mark, rest, (whole, mark, rest) => {
				const amount = readKes(`${whole}${mark}${rest}`);
				if (amount === null || mark === "") return;
				const isGroup = mark === "," && rest.length === 3 && whole > 0 && whole < 1_000;
				expect(amount).toBe(isGroup ? whole * 1_000 + Number(rest) : Number(`${whole}.${rest}`));
			}),
		);
	});

	test("no text is read as a larger amount than its digits", () => {
		const text = fc
			.array(fc.constantFrom(..."0123456789,,..- ", "KES", "Ksh", "/=", "e", "\u00a0"), {
				maxLength: 14,
			})
			.map((parts) => parts.join(""));
		fc.assert(
			fc.property(text, (text) => {
				const amount = readKes(text);
				if (amount === null) return;
				const [whole = "", decimals = "", ...more] = text
					// The point belongs to the word, before the digits and after them.
					.replace(/(KES|Ksh)\./g, "")
					.replace(/[^\d.]/g, "")
					.split(".");
				expect(more).toEqual([]);
				expect(decimals.length).toBeLessThanOrEqual(2);
				expect(Math.abs(amount)).toBe(Number(`${whole}.${decimals}`));
				for (const group of text
					.replace(/(KES|Ksh)\.?|\..*/g, "")
					.split(",")
					.slice(1)) {
					expect(group.replace(/\D/g, "")).toHaveLength(3);
				}
			}),
			{ numRuns: 5_000, examples: [["KES..0Ksh."]] },
		);
	});
});
