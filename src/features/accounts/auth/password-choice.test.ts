import { expect, test } from "vitest";
import { findWeakness } from "./password-choice.server.ts";

const OWNER = { username: "Achieng Otieno", email: "wanjiru.k@greenhills.example" };

test.each([
	"password",
	"PassWord123",
	"password123!",
	"12345678",
	"qwertyuiop",
	"iloveyou",
	"aaaaaaaa",
	"abcabcabc",
	"ｐａｓｓｗｏｒｄ",
])("%s is among the most common passwords", async (password) => {
	expect(await findWeakness(password, OWNER, "Mradi")).toMatch(/too easy to guess/);
});

test.each([
	"achieng2024",
	"Achieng Otieno",
	"otieno!achieng",
	"wanjiru.k@greenhills.example",
	"Wanjiru.K-1999",
	"greenhills1",
	"mradi-2026!",
	"mradiachieng",
])("%s consists of the person's or the site's own words", async (password) => {
	expect(await findWeakness(password, OWNER, "Mradi")).toMatch(/based on your name/);
});

test.each([
	"four plain words here",
	"achieng walks to the river",
	"Xk7#pQ2!",
	"  spaces around me  ",
	"nywila ndefu sana",
	"пароль на память",
])("%s may be chosen", async (password) => {
	expect(await findWeakness(password, OWNER, "Mradi")).toBeUndefined();
});

test("an unpaired surrogate is refused, because all of them have the same hash", async () => {
	expect(await findWeakness("long enough \ud800", OWNER, "Mradi")).toMatch(/cannot be stored/);
});
