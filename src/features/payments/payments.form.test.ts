import { expect, test } from "vitest";
import { MPESA_CODE, readCode, typedCode } from "./payments.form.ts";

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
	["Code: TJK7RT61SV"],
	["TJK7RT61SV, paid by 0712345678 on 26/11/26"],
	["Received KES 1,250 (TJK7RT61SV) from 254712345678. TJK7RT61SV"],
])("the code of %j is read", (text) => {
	const code = text === "1234567890" ? text : "TJK7RT61SV";
	expect(readCode(text)).toBe(code);
	expect(typedCode.safeParse({ code: text }).success).toBe(true);
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
	expect(typedCode.safeParse({ code: text }).success).toBe(false);
});
