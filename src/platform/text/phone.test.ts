import { expect, test } from "vitest";
import {
	correctedPhone,
	diallable,
	internationalPhone,
	isAnyPhone,
	isKenyanPhone,
	phoneForCell,
} from "./phone.ts";

test.each([
	"0712345678",
	"0112 345 678",
	"+254712345678",
	"+254 (0) 712-345 678",
	"00254712345678",
	"254712345678",
	"712 345 678",
	"0712.345.678",
	"+44 7700 900123",
	"0044 7700 900123",
])("%s is a phone number", (text) => {
	expect(isAnyPhone(text)).toBe(true);
});

test.each([
	"",
	"12345",
	"0212345678",
	"071234567",
	"07123456789",
	"+254212345678",
	"7700 900123",
	"call me",
	"0712345678 mum",
	"++254712345678x",
])("%j is not a phone number", (text) => {
	expect(isAnyPhone(text)).toBe(false);
});

test.each([
	["+254712345678", "0712 345 678"],
	["0112345678", "0112 345 678"],
	["+12025550123", "00 12025550123"],
	// An erased order has no phone number.
	["", ""],
])("in a spreadsheet %s is written as %s", (phone, cell) => {
	expect(phoneForCell(phone)).toBe(cell);
});

test.each(["0712 345-678", "\u202A+254 712–345 678\u202C", "07\u00AD12\u200B345678\uFEFF"])(
	"%j is read without spaces, dashes and invisible characters",
	(input) => {
		expect(internationalPhone(input)).toBe("+254712345678");
	},
);

test.each([
	["712345678", "+254712345678"],
	["254 712 345 678", "+254712345678"],
	["112345678", "+254112345678"],
	["0712345678", null],
	["+254712345678", null],
	["71234567", null],
	["254212345678", null],
	["", null],
])("for %j, %j is suggested", (input, suggested) => {
	expect(correctedPhone(input)).toBe(suggested);
	if (suggested) expect([isKenyanPhone(input), isKenyanPhone(suggested)]).toEqual([false, true]);
});

test.each([
	["0712345678", "+254712345678"],
	["0712 345-678", "+254712345678"],
	["712345678", "+254712345678"],
	["254712345678", "+254712345678"],
	["+254 (0) 712 345 678", "+254712345678"],
	["00254 712 345 678", "+254712345678"],
	["+1 202-555-0123", "+12025550123"],
	["001 202 555 0123", "+12025550123"],
	["Tel. 0712345678", "+254712345678"],
	["", null],
	["ask the teacher", null],
	["0712", null],
	["0712345678 or 0722345678", null],
	["0201234567", null],
])("a call to %j dials %j", (input, number) => {
	expect(diallable(input)).toBe(number);
});
