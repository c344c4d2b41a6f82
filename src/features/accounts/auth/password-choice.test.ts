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
	...[
		"qwertyuiopas",
		"asdfghjklqwer",
		"1qaz2wsx3edc",
		"zaq12wsxcde3",
		"qwerasdfzxcv",
		"poiuytrewq12",
	],
	...[
		"password1234",
		"Password!2026",
		"p@ssw0rd1234",
		"passwordpassword",
		"sunshinefootball",
		"mradipassword",
	],
	...[
		"abcdefgh1234",
		"iloveyou2026",
		"wambuiwambui",
		"Nairobi-Nairobi",
		"letmein letmein",
		"99999999990",
	],
	...["welcomeachieng1", "1234567890123456", "qwerty123456!"],
])("%s is among the most common passwords, keyboard runs or repetitions", async (password) => {
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
	...[
		"property of my aunt",
		"liberty gates 12",
		"purple monkey dishwasher",
		"we poured water 4 trees",
	],
	...[
		"correct horse battery staple",
		"Ugali-na-sukuma-7",
		"kilima njaro twiga",
		"r8Kq2vLw",
		"tumaini la shule",
	],
	"пароль на память",
])("%s may be chosen", async (password) => {
	expect(await findWeakness(password, OWNER, "Mradi")).toBeUndefined();
});

test("an unpaired surrogate is refused, because all of them have the same hash", async () => {
	expect(await findWeakness("long enough \ud800", OWNER, "Mradi")).toMatch(/cannot be stored/);
});
