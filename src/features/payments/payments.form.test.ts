import { expect, test } from "vitest";
import { codeFormSchema, messageProblem, readCode } from "./payments.form.ts";

const MESSAGE =
	"TJK7RT61SV Confirmed. Ksh1,250.00 sent to MRADI SCIENCE for account MR-7K3QZ9 on 26/11/26 at 3:15 PM New M-PESA balance is Ksh10,400.00. Transaction cost, Ksh15.00.Amount you can transact within the day is 498,750.00. Dial *334# for more.";

test.each([
	["tjk7rt61sv"],
	["  TJK7 RT61\u00a0SV "],
	["\uFEFFTJK7\u200BRT61\u00ADSV"],
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
	["My code is TJK7RT61SV thank you"],
	["Hello, the code of the payment is TJK7RT61SV, thanks"],
	["TJK7RT61SV, from A/C XXXXXX4500"],
	["A/C 1234XX6789, TJK7RT61SV"],
	["TJK7RT61SV from mum for the science project of Jane"],
	["TJK7RT61SV, paid by 0712345678 on 26/11/26"],
	["Received KES 1,250 (TJK7RT61SV) from 254712345678. TJK7RT61SV"],
])("the code of %j is read", (text) => {
	expect(readCode(text)).toBe("TJK7RT61SV");
	expect(codeFormSchema.safeParse({ code: text }).success).toBe(true);
});

test.each([
	[""],
	["TJK7RT61S"],
	["TJK7RT61SVX"],
	["TJK7RT61S!"],
	["1234567890"],
	["0712 345 678"],
	["Please confirm my payment, I have paid"],
	["Call 0712345678 about MR-7K3QZ9"],
	["I paid today"],
	["nimelipa leo"],
	["Paid 1000 OK"],
	["ABCDEFGHIJ"],
	["TJK7RT61SV and TJK7RT61SW"],
	["x".repeat(2_000)],
])("%j has no code, or more than one", (text) => {
	expect(codeFormSchema.safeParse({ code: text }).success).toBe(false);
});

const FAILED = "This message says that the payment failed: no money was sent.";
const NOT_YET =
	"This message is about a payment that is still to come: it does not prove a payment.";
const PENDING =
	"This message says that the payment is being processed. Please paste the one that confirms it.";
const NOT_PAID =
	"This text does not say that money was paid. Please paste the message that confirms it, or only its code.";
const two = (one: string, other: string) =>
	`This text has more than one M-Pesa message: ${one} and ${other}. Please paste one at a time.`;

test.each<readonly [string, string | null]>([
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
	["TJK7RT61SV You don't have enough money to pay Ksh500.00.", FAILED],
	["TJK7RT61SV Your account does not have sufficient funds.", FAILED],
	["TJK7RT61SV The payment could not be processed.", FAILED],
	...[
		"TJK7RT61SV Confirmed. Ksh500.00 will be paid to MRADI for account MR-7K3QZ9 on 26/11/26.",
		"TJK7RT61SV Confirmed. Your M-PESA Ratiba standing order of Ksh500.00 to MRADI has been created.",
		"TJK7RT61SV Confirmed. You have set up a Ratiba of Ksh500.00 to MRADI, from 26/11/26.",
		"TJK7RT61SV Confirmed. Your payment of Ksh500.00 to MRADI is scheduled for 26/11/26.",
		"TJK7RT61SV You have successfully scheduled Ksh500.00 to MRADI.",
		"TJK7RT61SV Ksh500.00 will be deducted from your account on 26/11/26.",
		"TJK7RT61SV MRADI has requested Ksh500.00 from you. Enter M-PESA PIN to pay.",
		"TJK7RT61SV You have a payment request of KES 500 from MRADI.",
		"TJK7RT61SV Request from MRADI: Ksh500.00. Dial *334# to approve the payment.",
		"TJK7RT61SV Your transaction of Ksh500.00 to MRADI is pending.",
		"TJK7RT61SV The payment of Ksh500.00 to MRADI is awaiting approval.",
		"TJK7RT61SV Imethibitishwa. Ksh500.00 itatumwa kwa MRADI tarehe 26/11/26.",
		"TJK7RT61SV Malipo ya Ksh500.00 kwa MRADI yameratibiwa.",
		"TJK7RT61SV MRADI ameomba Ksh500.00. Weka PIN kulipa.",
		"TJK7RT61SV Muamala wa Ksh500.00 unasubiri.",
	].map((text) => [text, NOT_YET] as const),
	...[
		"TJK7RT61SV Your scheduled payment of Ksh1,000.00 to MRADI for account MR-7K3QZ9 will be made on 30/11/26 at 10:15 AM.",
		"TJK7RT61SV Your payment of Ksh1,000.00 to MRADI for account MR-7K3QZ9 is scheduled for 30/11/26.",
		"TJK7RT61SV Your payment of Ksh1,000.00 to MRADI for account MR-7K3QZ9 is pending. Please wait.",
		"TJK7RT61SV Malipo yako ya Ksh100.00 kwa MRADI akunti MR-7K3QZ9 yatafanyika tarehe 30/11/26.",
		"TJK7RT61SV Malipo yako ya Ksh100.00 kwa MRADI kwa akaunti MR-7K3QZ9 yatafanyika tarehe 30/11/26.",
		"TJK7RT61SV Your request was received: Ksh500.00 to MRADI.",
		"TJK7RT61SV MRADI has sent you a payment request of Ksh500.00.",
	].map((text) => [text, NOT_YET] as const),
	["TJK7RT61SV Transaction of Ksh500.00 for account MR-7K3QZ9 has timed out.", FAILED],
	...[
		"TJK7RT61SV Umeomba kulipa Ksh500.00. Ombi lako linashughulikiwa.",
		"TJK7RT61SV Malipo ya Ksh500.00 yanashughulikiwa.",
	].map((text) => [text, PENDING] as const),
	...[
		"Your standing order TJK7RT61SV to pay Ksh1,000.00 to MRADI account MR-7K3QZ9 monthly from 01/12/26 has been created.",
		"TJK7RT61SV Confirmed. Standing order to pay Ksh1,000.00 to MRADI SCIENCE SERVICES AND BOOKS LIMITED NAIROBI, from 01/12/26 every month, is created.",
		"TJK7RT61SV Your M-PESA balance is Ksh100.00",
		"TJK7RT61SV Confirmed. Your M-PESA balance is Ksh100.00",
		"TJK7RT61SV Pay Ksh500.00 to MRADI.",
		"TJK7RT61SV Confirmed. Ksh500.00 to be paid to MRADI for account MR-7K3QZ9 on 30/11/26.",
		"TJK7RT61SV Salio lako ni Ksh100.00",
		"TJK7RT61SV 500/= for MR-7K3QZ9",
		"TJK7RT61SV Confirmed. Your payment of Ksh500.00 to MRADI is being processed.",
		"TJK7RT61SV Confirmed. Dial *334# to pay Shs 500.",
		"Your standing order TJK7RT61SV to MRADI has been created.",
		"Dear customer, your request TJK7RT61SV for a statement is ready.",
		"Use the password TJK7RT61SV to open your statement",
	].map((text) => [text, NOT_PAID] as const),
	["Fwd: TJK7RT61SV Confirmed. Ksh500.00 sent to MRADI for account IS LATE on 26/11/26", null],
	["[26/11/26, 15:15:02] MPESA: TJK7RT61SV Confirmed.You have received Ksh500.00 from JANE", null],
	["MPESA\nToday 15:15\nTJK7RT61SV Confirmed. Ksh500.00 paid to MRADI. on 26/11/26", null],
	["TJK7RT61SV I have paid KES 500 for my daughter", null],
	["ABCDEFGHIJ Confirmed. Ksh500.00 sent to MRADI on 26/11/26", null],
	["TJK7RT61SV Imethibitishwa. Umelipa Ksh500.00 kwa MRADI kwa akaunti ITATUMWA", null],
	["TJK7RT61SV, the rest will be paid on Friday. Please approve the payment", null],
	[MESSAGE.replace(" New M-PESA", " via M-PESA Ratiba. New M-PESA"), null],
	[MESSAGE.replace("MR-7K3QZ9", "WILL BE PAID"), null],
	[`${MESSAGE} Your next Ratiba of Ksh500.00 will be paid on 26/12/26.`, null],
	["TJK7RT61SV Confirmed. Your request to pay Ksh500.00 to MRADI has been completed.", null],
	[`${MESSAGE}\n${MESSAGE.replace("TJK7RT61SV", "tjk7rt61sw")}`, two("TJK7RT61SV", "TJK7RT61SW")],
	[
		`${MESSAGE} QK12AB34CD Confirmed. Reversal of transaction TJK7RT61SV.`,
		two("TJK7RT61SV", "QK12AB34CD"),
	],
])("%j proves a payment, or has the problem %j", (text, problem) => {
	expect(messageProblem(text)).toBe(problem);
	const { error } = codeFormSchema.safeParse({ code: text });
	if (problem) expect(error?.issues.map(({ message }) => message)).toEqual([problem]);
	else expect(error).toBeUndefined();
});
