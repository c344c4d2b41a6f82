import { expect, test } from "vitest";
import { mailboxOf } from "./mail-limits.server.ts";

test.each([
	["achieng@school.example", "achieng@school.example"],
	["Achieng+Fair@School.example", "achieng@school.example"],
	["a.otieno+1+2@gmail.com", "aotieno@gmail.com"],
	["A.O.tieno@GoogleMail.com", "aotieno@gmail.com"],
	["a.otieno@school.example", "a.otieno@school.example"],
	["+254@school.example", "+254@school.example"],
])("%s is the mailbox %s", (address, mailbox) => {
	expect(mailboxOf(address)).toBe(mailbox);
});
