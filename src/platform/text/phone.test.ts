import { expect, test } from "vitest";
import { isAnyPhone, phoneForCell } from "./phone.ts";

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
])("%j is none", (text) => {
	expect(isAnyPhone(text)).toBe(false);
});

test.each([
	["+254712345678", "0712 345 678"],
	["0112345678", "0112 345 678"],
	["+12025550123", "00 12025550123"],
	// Of an erased order.
	["", ""],
])("for a spreadsheet %s is %s", (phone, cell) => {
	expect(phoneForCell(phone)).toBe(cell);
});
