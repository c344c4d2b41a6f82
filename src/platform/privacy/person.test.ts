import { expect, test } from "vitest";
import { concerns, plainPhone } from "./person.ts";

test.each(["0712345678", "+254712345678", "+254 (0) 712-345 678", "00254712345678", "712 345 678"])(
	"%s is one and the same Kenyan number",
	(phone) => {
		expect(plainPhone(phone)).toBe("254712345678");
	},
);

test.each(["+447700900123", "00447700900123", "00 44 7700-900123", "447700900123"])(
	"%s is one foreign number",
	(phone) => {
		expect(plainPhone(phone)).toBe("447700900123");
		const row = { email: null, phone: "+447700900123" };
		expect(concerns({ email: null, phone }, row)).toBe(true);
		expect(concerns({ email: null, phone: row.phone }, { email: null, phone })).toBe(true);
	},
);

test("a number of another country with the same last digits is another number", () => {
	expect(plainPhone("+255712345678")).toBe("255712345678");
});

test("a row is about a person if email or phone match, never because both are missing", () => {
	const row = { email: "Amina@School.example", phone: "0712 345 678" };
	expect(concerns({ email: "amina@school.example", phone: null }, row)).toBe(true);
	expect(concerns({ email: null, phone: "+254712345678" }, row)).toBe(true);
	expect(concerns({ email: "other@school.example", phone: "0712345679" }, row)).toBe(false);
	expect(concerns({ email: null, phone: "0712345679" }, { email: null, phone: "" })).toBe(false);
});
