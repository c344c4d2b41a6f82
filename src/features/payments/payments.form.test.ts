import { expect, test } from "vitest";
import { codeFormSchema, MPESA_CODE, messageProblem, readCode } from "./payments.form.ts";

const MESSAGE =
	"TJK7RT61SV Confirmed. Ksh1,250.00 sent to MRADI SCIENCE for account MR-7K3QZ9 on 26/11/26 at 3:15 PM New M-PESA balance is Ksh10,400.00. Transaction cost, Ksh15.00.Amount you can transact within the day is 498,750.00. Dial *334# for more.";

test.each([
	["tjk7rt61sv"],
	["  TJK7 RT61\u00a0SV "],
	["\uFEFFTJK7\u200BRT61\u00ADSV"],
	["1234567890"],
	[MESSAGE],
	[MESSAGE.toLowerCase()],
	[`  "${MESSAGE}"`],
	[MESSAGE.replaceAll(" ", "\n")],
	[`M-PESA: ${MESSAGE}`],
	[MESSAGE.replace("Confirmed.", "Imethibitishwa.")],
	[MESSAGE.replace("MR-7K3QZ9", "RENT5B2C1D")],
	[MESSAGE.replace("TJK7RT61SV ", "*TJK7RT61SV*\n")],
	[MESSAGE.replace("TJK7RT61SV ", "_TJK7RT61SV_ ")],
	[MESSAGE.replace(" Confirmed", "Confirmed")],
	["Code: TJK7RT61SV"],
	["TJK7RT61SV, paid by 0712345678 on 26/11/26"],
	["Received KES 1,250 (TJK7RT61SV) from 254712345678. TJK7RT61SV"],
])("the code of %j is read", (text) => {
	const code = text === "1234567890" ? text : "TJK7RT61SV";
	expect(readCode(text)).toBe(code);
	expect(codeFormSchema.safeParse({ code: text }).success).toBe(true);
});

test.each([
	[""],
	["TJK7RT61S"],
	["TJK7RT61SVX"],
	["TJK7RT61S!"],
	["Please confirm my payment, I have paid"],
	["Call 0712345678 about MR-7K3QZ9"],
	["TJK7RT61SV and TJK7RT61SW"],
	["x".repeat(2_000)],
])("%j has no code, or more than one", (text) => {
	expect(readCode(text)).not.toMatch(MPESA_CODE);
	expect(codeFormSchema.safeParse({ code: text }).success).toBe(false);
});

const FAILED = "This message says that the payment failed: no money was sent.";
const two = (one: string, other: string) =>
	`This text has more than one M-Pesa message: ${one} and ${other}. Please paste one at a time.`;

test.each([
	["TJK7RT61SV", null],
	[MESSAGE, null],
	[`${MESSAGE} ${MESSAGE}`, null],
	[MESSAGE.replace("MR-7K3QZ9", "FAILED MOTOR"), null],
	[
		"Failed. You do not have enough money in your M-PESA account to pay Ksh500.00 to MRADI.",
		FAILED,
	],
	["TJK7RT61SV Failed. You do not have enough money in your M-PESA account.", FAILED],
	["TJK7RT61SV failed. Insufficient funds in your M-PESA account.", FAILED],
	["Failed. Insufficient funds in your M-PESA account as well as Fuliza M-PESA.", FAILED],
	["Your transaction could not be completed. TJK7RT61SV", FAILED],
	["TJK7RT61SV The M-PESA service is temporarily unavailable.", FAILED],
	["TJK7RT61SV You have exceeded the maximum daily transaction limit.", FAILED],
	["TJK7RT61SV Muamala haujakamilika.", FAILED],
	["TJK7RT61SV Confirmed. Your request to pay Ksh500.00 has been declined.", FAILED],
	["TJK7RT61SV Your transaction was not successful.", FAILED],
	["TJK7RT61SV: your payment has been cancelled", FAILED],
	["TJK7RT61SV Your M-PESA transaction could not be completed. Please try again.", FAILED],
	["TJK7RT61SV: the payment was not completed", FAILED],
	["The transaction TJK7RT61SV has expired without PIN entry", FAILED],
	["TJK7RT61SV You have entered a wrong PIN.", FAILED],
	[`${MESSAGE} Your points expired.`, null],
	[`${MESSAGE}\nQK12AB34CDConfirmed. Ksh500.00 sent to MRADI`, two("TJK7RT61SV", "QK12AB34CD")],
	["TJK7RT61SV Imeshindikana. Hauna pesa za kutosha kwenye akaunti yako ya M-PESA.", FAILED],
	["TJK7RT61SV Huna pesa za kutosha kutuma Ksh500.00.", FAILED],
	["TJK7RT61SV Muamala umeshindwa.", FAILED],
	["TJK7RT61SV Malipo hayajafanikiwa.", FAILED],
	["TJK7RT61SV Ombi lako halijafaulu.", FAILED],
	["TJK7RT61SV Salio lako halitoshi.", FAILED],
	[`${MESSAGE}\n${MESSAGE.replace("TJK7RT61SV", "tjk7rt61sw")}`, two("TJK7RT61SV", "TJK7RT61SW")],
	[
		`${MESSAGE} QK12AB34CD Confirmed. Reversal of transaction TJK7RT61SV.`,
		two("TJK7RT61SV", "QK12AB34CD"),
	],
])("%j proves a payment unless something speaks against it: %j", (text, problem) => {
	expect(messageProblem(text)).toBe(problem);
	const { error } = codeFormSchema.safeParse({ code: text });
	if (problem) expect(error?.issues.map(({ message }) => message)).toEqual([problem]);
	else expect(error).toBeUndefined();
});
