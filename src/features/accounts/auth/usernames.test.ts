import { expect, test } from "vitest";
import { username } from "./auth.contract.ts";
import { assertNotReserved } from "./reserved-usernames.server.ts";

/** The error at sign-up; undefined if the name is accepted. */
function refusalOf(name: string): string | undefined {
	const { error, data } = username.safeParse(name);
	if (error) return error.issues[0]?.message;
	try {
		assertNotReserved(data, "Mradi");
	} catch (refusal) {
		return (refusal as Error).message;
	}
}

const ONE_LINE = "Username must be one line without hidden characters";
const NO_ADDRESS = "Username must not contain a web address";
const MIXED = "Username must not mix letters of different alphabets in one word";

test.each([
	["Achieng\r\nBcc: b@spam.example", ONE_LINE],
	["Achieng\u2028Otieno", ONE_LINE],
	["Achieng\u0000Otieno", ONE_LINE],
	["Achieng\u001b[31m", ONE_LINE],
	["\u202eAchieng", ONE_LINE],
	["Achieng\u200f", ONE_LINE],
	["You won: https://evil.example", NO_ADDRESS],
	["evil.com/win", NO_ADDRESS],
	["www.evil.com", NO_ADDRESS],
	["аdmin", MIXED],
	["Mrаdi Support", MIXED],
])("the username %j is refused", (name, text) => {
	expect(refusalOf(name)).toBe(text);
});

test.each([
	...["admin", "Administrator", "team", "The Team"],
	"ａｄｍｉｎ",
	"ᴀᴅᴍɪɴ",
	"Ádmin",
	"🅰dmin",
	"STAFF",
	"Mradi",
	"Mradi Support",
	"mradi_support-team",
	"M.r.a.d.i",
	"Cust0mer Care",
	"M-Pesa Payments",
	"M-Pesa",
	"M Pesa Kenya",
	"Mpesa2026",
	"Safaricom",
	"safaricom_ke",
	"Mradi Kenya",
	"MradiKenya",
	"mradi2026",
	"Mrad1 Kenya",
	"M r a d i Kenya",
	"Admins",
	"admin2",
	"admin 007",
	"007admin",
	"Adm1n_2026",
	"the admin",
	"TheAdmin",
	"Our Support Team",
	"SuperAdmin",
	"sysadmin",
	"mod",
	"Mods",
	"MOD 1",
	"moderator1",
	"m0derat0r",
	"site owner",
])("the username %j is reserved", (name) => {
	expect(refusalOf(name)).toBe(
		"This username is reserved for the people who run this site. Please choose another one.",
	);
});

test.each([
	...[
		"Staff Otieno",
		"staff-7f3a",
		"mwangi.admin",
		"Kitui Support",
		"madministrator",
		"helper",
		"Teamu",
		"Adminah",
		"Adminah 2",
		"mwangiadmin",
		"Mradika",
	],
	...["team1", "Team 5", "TEAM_2026", "teaml", "Team 5A"],
	...["Umradi", "Pesa Otieno", "M. Pesah", "Staffordson", "Careen", "Customs Otieno", "Supporta"],
	...["Team Kitui", "Grace Care", "Desk Mutua", "Officialdo", "Mpesah", "Ali 254"],
	...["Modester", "Modesta 2", "Otieno", "Stafford", "Theadora", "Moderata", "Webuye", "Rooty 1"],
])("the username %j is accepted", (name) => {
	expect(refusalOf(name)).toBeUndefined();
});
