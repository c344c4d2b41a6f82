import { expect, test } from "vitest";
import { compare, type Evidence, evidence, type Mention, type ReversedAmount } from "./evidence.ts";
import {
	differenceSentence,
	noteSentence,
	readMessage,
	readPaymentText,
	saysUnpaid,
	unreadSentence,
} from "./mpesa-message.ts";
import { codeFormSchema, messageProblem } from "./payments.form.ts";

const ENDS = "New M-PESA balance is Ksh10,400.00. Transaction cost, Ksh15.00.";
/** In Nairobi. */
const at = (time: string) => ({ at: new Date(`${time}+03:00`).toISOString(), isWholeDay: false });
const onDay = (day: string) => ({ ...at(`${day}T00:00`), isWholeDay: true });

const sentTo = (payee: string) => ({ payee, direction: "out" as const });

test.each<[string, Partial<Evidence>]>([
	[
		`QK12AB34CD Confirmed. Ksh1,250.00 sent to MRADI SCIENCE for account MR-7K3QZ9 on 26/11/26 at 3:15 PM ${ENDS}`,
		{
			cents: 125_000,
			at: at("2026-11-26T15:15"),
			account: "MR-7K3QZ9",
			references: ["MR-7K3QZ9"],
			...sentTo("MRADI SCIENCE"),
		},
	],
	[
		`QK12AB34CD Confirmed.You have received Ksh1,250.50 from JANE WANJIRU  0712345678 on 6/1/26 at 3:15 PM ${ENDS}`,
		{ cents: 125_050, at: at("2026-01-06T15:15"), payer: "JANE WANJIRU 0712345678" },
	],
	[
		"qk12ab34cd confirmed. on 2/12/2025 at 10:15 AM Ksh500.00 received from 254712345678 JOHN OTIENO. Account Number mr 7k3qz9 New Utility balance is Ksh12.00",
		{
			cents: 50_000,
			at: at("2025-12-02T10:15"),
			payer: "254712345678 JOHN OTIENO",
			account: "mr 7k3qz9",
			references: ["MR-7K3QZ9"],
		},
	],
	[
		`QK12AB34CD Confirmed. Ksh90.00 paid to MRADI. on 26/11/26 at 3:15 PM.${ENDS}`,
		{ cents: 9_000, at: at("2026-11-26T15:15"), ...sentTo("MRADI") },
	],
	[
		"QK12AB34CD Imethibitishwa. Umepokea Ksh3,000.00 kutoka kwa PETER KAMAU 0110345678 mnamo 26/11/26 saa 3:15 PM. Salio lako la M-PESA ni Ksh4,000.00.",
		{ cents: 300_000, at: at("2026-11-26T15:15"), payer: "PETER KAMAU 0110345678" },
	],
	[
		"QK12AB34CD Imethibitishwa. Ksh1,000,000.00 imetumwa kwa MRADI kwa akaunti MR-7K3QZ9 tarehe 26/11/26. Baki yako ni Ksh1.00",
		{
			cents: 100_000_000,
			at: onDay("2026-11-26"),
			account: "MR-7K3QZ9",
			references: ["MR-7K3QZ9"],
			...sentTo("MRADI"),
		},
	],
	["M-PESA: QK12AB34CD Confirmed. KES 75 sent\nto MRADI", { cents: 7_500, ...sentTo("MRADI") }],
	[
		`QK12AB34CD Confirmed.on 26/11/26 at 8:10 AMKsh1,000.00 received from 254712345678 JANE WANJIRU. New Account balance is Ksh5,000.00.`,
		{ cents: 100_000, at: at("2026-11-26T08:10"), payer: "254712345678 JANE WANJIRU" },
	],
	["*QK12AB34CD* Confirmed. Ksh75 sent to MRADI", { cents: 7_500, ...sentTo("MRADI") }],
	["_QK12AB34CD_ *Confirmed*. Ksh75 sent to MRADI", { cents: 7_500, ...sentTo("MRADI") }],
	["QK12AB34CDConfirmed. Ksh75 sent to MRADI", { cents: 7_500, ...sentTo("MRADI") }],
	["QK12AB34CD, confirmed: Ksh75 sent to MRADI", { cents: 7_500, ...sentTo("MRADI") }],
	[
		"This is for MR-7K3QZ9: QK12AB34CD Confirmed. Ksh75 sent to MRADI",
		{ cents: 7_500, references: ["MR-7K3QZ9"], ...sentTo("MRADI") },
	],
	[
		`QK12AB34CD Confirmed. On 26/11/26 at 6:10 AM Give Ksh1,000.00 cash to MAMA NJERI SHOP ${ENDS}`,
		{ cents: 100_000, at: at("2026-11-26T06:10"), ...sentTo("an agent") },
	],
	[
		`QK12AB34CD Imethibitishwa. Umeweka Ksh500.00 kwa WAKALA DUKA tarehe 26/11/26. ${ENDS}`,
		{ cents: 50_000, at: onDay("2026-11-26"), ...sentTo("an agent") },
	],
	[
		"QK12AB34CD Confirmed. Your request to reverse transaction TKA1B2C3D4 of Ksh75 has been received and is being processed.",
		{ cents: 7_500, reverses: "TKA1B2C3D4", direction: null },
	],
	["QK12AB34CD Confirmed. sent on 31/2/26", { direction: null }],
	["QK12AB34CD Confirmed. Ksh1,25.00 sent", { direction: null }],
	[
		`QK12AB34CD Confirmed. Ksh500.00 sent to JANE WANJIRU 0712345678 on 26/11/26 at 3:15 PM. ${ENDS}`,
		{ cents: 50_000, at: at("2026-11-26T15:15"), ...sentTo("JANE WANJIRU 0712345678") },
	],
	[
		`QK12AB34CD Confirmed.on 26/11/26 at 3:15 PMWithdraw Ksh500.00 from 123456 - JANE AGENT ${ENDS}`,
		{ cents: 50_000, at: at("2026-11-26T15:15"), ...sentTo("an agent") },
	],
	[
		"QK12AB34CD Imethibitishwa. Umetuma Ksh500.00 kwa JANE WANJIRU 0712345678 tarehe 26/11/26.",
		{ cents: 50_000, at: onDay("2026-11-26"), ...sentTo("JANE WANJIRU 0712345678") },
	],
	[
		`QK12AB34CD confirmed.You bought Ksh50.00 of airtime on 26/11/26 at 3:15 PM. ${ENDS}`,
		{ cents: 5_000, at: at("2026-11-26T15:15"), ...sentTo("airtime") },
	],
	[
		"QK12AB34CD Confirmed. Reversal of transaction TJK7RT61SV has been successfully reversed on 26/11/26 at 3:15 PM and Ksh500.00 is credited to your M-PESA account.",
		{ cents: 50_000, at: at("2026-11-26T15:15"), direction: null, reverses: "TJK7RT61SV" },
	],
	[
		"QK12AB34CD Confirmed. Transaction TJK7RT61SV of Ksh500.00 has been reversed.",
		{ cents: 50_000, direction: null, reverses: "TJK7RT61SV" },
	],
])("%s is read", (text, expected) => {
	expect(readMessage(text)).toEqual(evidence({ code: "QK12AB34CD", ...expected }));
});

const ON = "on 26/11/26 at 3:15 PM";
const PAID = { cents: 125_000, at: at("2026-11-26T15:15") };
const OVERDRAWN =
	"Fuliza M-PESA amount is Ksh 500.00. Access Fee charged Ksh 5.00. Total Fuliza M-PESA outstanding amount is Ksh505.00 due on 26/12/26.";
const paidTo = (payee: string) => ({ ...PAID, ...sentTo(payee) });

/** What a phone, a till or a paybill gets, without "QK12AB34CD Confirmed." before it. */
test.each<[string, Partial<Evidence>]>([
	// Paybill.
	[
		`Ksh1,250.00 sent to Equity Paybill Account for account 1234 MR-7K3QZ9 ${ON} ${ENDS}`,
		{
			...{ ...PAID, account: "1234 MR-7K3QZ9", references: ["MR-7K3QZ9"] },
			...sentTo("Equity Paybill"),
		},
	],
	[
		`Ksh1,250.00 sent to KCB Paybill AC for account 7K3QZ9 ${ON}. ${ENDS}`,
		{ ...PAID, account: "7K3QZ9", ...sentTo("KCB Paybill AC") },
	],
	[
		`Ksh1,250.00 has been sent to MRADI for account MR-7K3QZ9 ${ON}.`,
		{ ...PAID, account: "MR-7K3QZ9", references: ["MR-7K3QZ9"], ...sentTo("MRADI") },
	],
	[
		`You have paid Ksh1,250.00 to MRADI SCIENCE for account MR-7K3QZ9 ${ON}. ${ENDS}`,
		{ ...PAID, account: "MR-7K3QZ9", references: ["MR-7K3QZ9"], ...sentTo("MRADI SCIENCE") },
	],
	[
		`You have received Ksh1,250.00 from 254712***678 JANE WANJIRU for account MR-7K3QZ9 ${ON}. ${ENDS}`,
		{
			...{ ...PAID, account: "MR-7K3QZ9", references: ["MR-7K3QZ9"] },
			...{ payer: "254712***678 JANE WANJIRU", direction: "in" },
		},
	],
	// Buy Goods.
	[`Ksh1,250.00 paid to ST. MARY'S SCIENCE. ${ON}.${ENDS}`, paidTo("ST. MARY'S SCIENCE")],
	[`Ksh1,250.00 paid to 123456 - MRADI SCIENCE ${ON}.${ENDS}`, paidTo("123456 - MRADI SCIENCE")],
	[`Ksh1,250.00 paid to A. B. KAMAU LTD. ${ON}.${ENDS}`, paidTo("A. B. KAMAU LTD")],
	[`Ksh.1,250 paid to MRADI ${ON}`, paidTo("MRADI")],
	[`KES1250 paid to MRADI ${ON}`, paidTo("MRADI")],
	[`Kshs 1,250/= paid to MRADI ${ON}`, paidTo("MRADI")],
	[
		`${ON} Ksh1,250.00 received from 254712345678 DR. JANE WANJIRU. New Account balance is Ksh5.00.`,
		{ ...PAID, payer: "254712345678 DR. JANE WANJIRU" },
	],
	// Pochi la Biashara.
	[
		`Ksh1,250.00 paid to JANE WANJIRU - Pochi La Biashara ${ON}. ${ENDS}`,
		paidTo("JANE WANJIRU - Pochi La Biashara"),
	],
	[
		`You have received Ksh1,250.00 from JOHN OTIENO 0712345678 to your Pochi La Biashara account ${ON}. New business balance is Ksh1,900.00.`,
		{ ...PAID, payer: "JOHN OTIENO 0712345678" },
	],
	[
		`You have received Ksh1,250.00 from JOHN OTIENO 0712345678 on your Pochi La Biashara ${ON}. New business balance is Ksh1,900.00.`,
		{ ...PAID, payer: "JOHN OTIENO 0712345678" },
	],
	// From a bank, and from abroad.
	[
		`You have received Ksh1,250.00 from Equity Bulk Account 300600 ${ON} ${ENDS}`,
		{ ...PAID, payer: "Equity Bulk Account 300600" },
	],
	[
		`You have received Ksh1,250.00 from KCB 1 501901 ${ON} ${ENDS}`,
		{ ...PAID, payer: "KCB 1 501901" },
	],
	[
		`You have received Ksh 1,250.00 from NCBA BANK KENYA PLC 880100 ${ON} ${ENDS}`,
		{ ...PAID, payer: "NCBA BANK KENYA PLC 880100" },
	],
	[
		`You have received Ksh1,250.00 from WESTERN UNION ${ON}. ${ENDS}`,
		{ ...PAID, payer: "WESTERN UNION" },
	],
	// Fuliza, loans and savings.
	[`Ksh1,250.00 sent to MRADI ${ON}. ${ENDS} QK12AB34CD Confirmed. ${OVERDRAWN}`, paidTo("MRADI")],
	[`${OVERDRAWN} QK12AB34CD Confirmed. Ksh1,250.00 sent to MRADI ${ON}. ${ENDS}`, paidTo("MRADI")],
	[
		`Ksh 505.00 from your M-PESA has been used to fully pay your outstanding Fuliza M-PESA. Available Fuliza M-PESA limit is Ksh 1,000.00. M-PESA balance is Ksh12.00.`,
		{ cents: 50_500, ...sentTo("Fuliza") },
	],
	[
		`Ksh 100.00 from your M-PESA has been used to partially pay your outstanding Fuliza M-PESA. ${ENDS}`,
		{ cents: 10_000, ...sentTo("Fuliza") },
	],
	[
		`Ksh1,250.00 transferred to M-Shwari account ${ON}. M-PESA balance is Ksh1.00 .New M-Shwari saving account balance is Ksh500.00.`,
		paidTo("M-Shwari"),
	],
	[
		`You have transferred Ksh1,250.00 from your M-Shwari account ${ON}. M-Shwari balance is Ksh0.00.`,
		paidTo("M-Shwari"),
	],
	[`Ksh1,250.00 transferred from KCB M-PESA account ${ON}. ${ENDS}`, paidTo("KCB M-PESA")],
	[
		`Your M-Shwari loan of Ksh1,250.00 has been approved ${ON} and deposited in your M-PESA account. ${ENDS}`,
		paidTo("M-Shwari"),
	],
	[`You have received a Hustler Fund loan of Ksh1,250.00 ${ON}. ${ENDS}`, paidTo("Hustler Fund")],
	// Cash and airtime.
	[`${ON}Withdraw Ksh1,250.00 from 123456 - KCB ATM NAKURU ${ENDS}`, paidTo("an agent")],
	[`You have withdrawn Ksh1,250.00 from 123456 - JANE AGENT ${ON}. ${ENDS}`, paidTo("an agent")],
	[`You bought Ksh1,250.00 of airtime for 254712345678 ${ON}. ${ENDS}`, paidTo("airtime")],
	[
		`Ksh1,250.00 sent to SAFARICOM DATA BUNDLES for account SAFARICOM DATA BUNDLES ${ON}. ${ENDS}`,
		{ ...paidTo("SAFARICOM DATA BUNDLES"), account: "SAFARICOM DATA BUNDLES" },
	],
	// What follows the balance is advertising.
	...[
		"Insufficient funds? Use Fuliza, dial *234#.",
		"Sent to a wrong number? To reverse, forward this message to 456.",
		"Buy airtime on *544#. Withdraw at any agent.",
		"Save with M-Shwari. Separate personal and business funds through Pochi la Biashara on *334#.",
	].map((tail): [string, Partial<Evidence>] => [
		`Ksh1,250.00 paid to MRADI. ${ON}.${ENDS} ${tail}`,
		paidTo("MRADI"),
	]),
	// Swahili.
	[
		"Ksh1,250.00 imelipwa kwa MRADI SCIENCE tarehe 26/11/26 saa 3:15 PM. Salio lako la M-PESA ni Ksh4.00.",
		paidTo("MRADI SCIENCE"),
	],
	[
		"Umelipa Ksh1,250.00 kwa MRADI SCIENCE kwa akaunti MR-7K3QZ9 tarehe 26/11/26 saa 3:15 PM. Baki yako ni Ksh4.00.",
		{ ...paidTo("MRADI SCIENCE"), account: "MR-7K3QZ9", references: ["MR-7K3QZ9"] },
	],
	[
		"Umetoa Ksh1,250.00 kutoka 123456 - AGENT SHOP tarehe 26/11/26 saa 3:15 PM. Salio jipya ni Ksh1.",
		paidTo("an agent"),
	],
	[
		"Umenunua muda wa maongezi wa Ksh1,250.00 tarehe 26/11/26 saa 3:15 PM. Salio jipya ni Ksh1.",
		paidTo("airtime"),
	],
	["Ksh1,250.00 imehamishwa kutoka M-Shwari tarehe 26/11/26 saa 3:15 PM.", paidTo("M-Shwari")],
	// Taken back.
	[
		"Transaction TJK7RT61SV has been reversed. Your M-PESA balance is now Ksh500.00.",
		{ direction: null, reverses: "TJK7RT61SV" },
	],
	[
		`Your reversal request for TJK7RT61SV has been completed ${ON}.`,
		{ at: PAID.at, direction: null, reverses: "TJK7RT61SV" },
	],
])("a message that says %s is read", (text, expected) => {
	const message = `QK12AB34CD Confirmed. ${text}`;
	expect(readMessage(message)).toEqual(evidence({ code: "QK12AB34CD", ...expected }));
	expect(messageProblem(message)).toBeNull();
});

test.each([
	OVERDRAWN,
	`${OVERDRAWN} To check daily charges, Dial *234#OK Select Query Charges.`,
	"Kiasi cha Fuliza M-PESA ni Ksh 500.00. Ada ya huduma ni Ksh 5.00. Jumla ya deni lako la Fuliza M-PESA ni Ksh505.00 tarehe ya mwisho 26/12/26.",
])("a message of a loan alone proves no payment: %#", (text) => {
	const message = `QK12AB34CD Confirmed. ${text}`;
	expect(readMessage(message)).toEqual(evidence({ code: "QK12AB34CD", direction: null }));
	expect(messageProblem(message)).toMatch(/^This text does not say that money was paid\./);
});

const SENT_OK = `QK12AB34CD Confirmed. Ksh1,250.00 sent to MRADI for account INV2026ABC ${ON}. ${ENDS}`;
const FAILED_MESSAGE = "Failed. You do not have enough money in your M-PESA account.";

test.each([
	[`${SENT_OK} TJK7RT61SV Confirmed. Ksh90.00 paid to MRADI ${ON}`, true],
	[`${SENT_OK}\nTJK7RT61SV`, true],
	[`TJK7RT61SV ${SENT_OK}`, true],
	[`${SENT_OK} TJK7RT61SV ${FAILED_MESSAGE}`, true],
	[`TJK7RT61SV ${FAILED_MESSAGE} ${SENT_OK}`, true],
	[`${SENT_OK} ${FAILED_MESSAGE}`, false],
	[`${FAILED_MESSAGE}\n${SENT_OK}`, false],
	[SENT_OK, null],
	[`${SENT_OK} ${SENT_OK}`, null],
])("a text with two messages is refused: %#", (text, isNamed) => {
	const codes = isNamed ? ": QK12AB34CD and TJK7RT61SV" : "";
	expect(messageProblem(text)).toBe(
		isNamed === null
			? null
			: `This text has more than one M-Pesa message${codes}. Please paste one at a time.`,
	);
});

test.each([
	["Muamala TJK7RT61SV umebatilishwa tarehe 26/11/26", "TJK7RT61SV"],
	["Ubatilishaji wa muamala TJK7RT61SV umekamilika. Ksh500.00 zimerejeshwa", "TJK7RT61SV"],
	["Muamala TJK7RT61SV wa Ksh500.00 umerejeshwa", "TJK7RT61SV"],
	["Umerudishiwa Ksh500.00 kutoka MRADI", "QK12AB34CD"],
	["Ksh500.00 sent to MRADI. To reverse, forward this message to 456.", null],
	["Ksh500.00 imetumwa kwa MRADI tarehe 26/11/26", null],
	["Ksh500.00 sent to MRADI has been returned to the sender", "QK12AB34CD"],
	["You have returned Ksh500.00 to JANE", "QK12AB34CD"],
	["Ksh500.00 was credited back to your M-PESA account", "QK12AB34CD"],
	["Payment of Ksh500.00 to MRADI is reversed", "QK12AB34CD"],
	["Ksh500.00 sent to MRADI is being reversed", "QK12AB34CD"],
	["Reversal of Ksh500.00 sent to MRADI initiated", "QK12AB34CD"],
	["You requested reversal of Ksh500.00 sent to MRADI", "QK12AB34CD"],
	["Ksh500.00 paid to MRADI will be refunded", "QK12AB34CD"],
	["Ksh500.00 sent to MRADI was rolled back", "QK12AB34CD"],
	["Malipo ya Ksh500.00 yamebatilishwa", "QK12AB34CD"],
	["Fedha Ksh500.00 zimerejeshwa", "QK12AB34CD"],
	["Malipo ya Ksh500.00 kwa MRADI yamerudishwa", "QK12AB34CD"],
])("the message %j reverses %j", (text, reverses) => {
	expect(readMessage(`QK12AB34CD Imethibitishwa. ${text}`)).toMatchObject({ reverses });
	expect(messageProblem(text)).toEqual(
		reverses ? "This message says that a payment was reversed: it does not prove a payment." : null,
	);
	expect(codeFormSchema.safeParse({ code: `QK12AB34CD Imethibitishwa. ${text}` }).success).toBe(
		reverses === null,
	);
});

test.each([
	"You bought Ksh100.00 of 1GB data bundles",
	"Umenunua bando ya Ksh100.00",
	"Ksh100.00 has been debited from your account",
	"Ksh100.00 transferred from your Lock Savings Account",
	"You have received Ksh100.00 loan from TALA",
	"Ksh100.00 cashback received from BONGA",
	"Withdraw Ksh100.00 from 123456 - MRADI AGENTS",
])("the message %j does not prove that we were paid", (text) => {
	const message = `QK12AB34CD Confirmed. ${text} on 26/11/26 at 3:15 PM.`;
	const reported = readMessage(message)!;
	const recorded = { orderIds: ["1"], code: null, cents: 10_000, day: null };
	const { differsIn } = compare(reported, recorded, [], ["Mradi"]);
	const asked = unreadSentence(reported, 10_000, { text: message, day: "2026-11-26" });
	expect([differsIn, asked]).not.toEqual([[], null]);
});

const PAYMENT =
	"QK12AB34CD Confirmed. Ksh100.00 sent to MRADI for account MR-7K3QZ9 on 26/11/26 at 3:15 PM";
const CUSTOMER = /\b(?:jane|wanjiru)\b/giu;
const unreadIn = (text: string) =>
	unreadSentence(readMessage(text)!, 10_000, { text, day: "2026-11-26", expected: CUSTOMER });

test.each([
	`${PAYMENT} ${ENDS}`,
	`${PAYMENT} New M-PESA balance is Ksh10,400.00. Transaction cost, Ksh15.00.Amount you can transact within the day is 498,750.00. Dial *334# for more.`,
	`${PAYMENT}. New M-PESA balance is Ksh1.00. Save frequent paybills for quick payment on M-PESA app https://bit.ly/mpesalnk`,
	`${PAYMENT} New business balance is Ksh1.00. To move money from bank to M-PESA, dial *334#>Withdraw>From Bank to MPESA`,
	`Fwd: ${PAYMENT}. Thank you.`,
	`[26/11/26, 15:15:02] MPESA: ${PAYMENT}`,
	`Hello, I have paid. ${PAYMENT}. Asante sana`,
	`Good morning ${PAYMENT}. ${ENDS} To reverse, forward this message to 456.`,
	`[29/11, 9:06 am] Mary: ${PAYMENT}`,
	`[11/29/26, 9:06:12 AM] Peter Mwangi: ${PAYMENT}`,
	`29/11/2026, 09:06 - Peter Mwangi: ${PAYMENT}`,
	`---------- Forwarded message --------- ${PAYMENT}`,
	`---------- Forwarded message ---------\nFrom: Jane M <m@x.ke>\nDate: Mon, Nov 30, 2026 at 8:12 AM\nSubject: Our payment\nTo: <info@mradi.ke>\n\n${PAYMENT}`,
	`Congratulations! ${PAYMENT} ${ENDS}\nSent from my Samsung Galaxy smartphone`,
	`Jane Wanjiru\n${PAYMENT}. Kindly confirm receipt`,
	`${PAYMENT} Earn interest daily on Ziidi MMF,Dial *334#`,
	`${PAYMENT} ${ENDS} Start Investing today with Ziidi MMF & earn daily. Safaricom only calls you from 0722000000.`,
	`${PAYMENT} ${ENDS} Pay with M-PESA GlobalPay virtual card. Sent to a wrong number? To reverse, forward this message to 456.`,
	`Habari, nimelipa. ${PAYMENT}`,
	"QK12AB34CD Confirmed.You have received Ksh100.00 from JANE WANJIRU  0712345678 on 26/11/26 at 3:15 PM New M-PESA balance is Ksh10,400.00. Earn interest daily on Ziidi MMF,Dial *334#",
	"QK12AB34CD Confirmed.on 26/11/26 at 8:10 AMKsh100.00 received from 254712345678 JANE WANJIRU. Account Number mr 7k3qz9 New Utility balance is Ksh12.00",
	"QK12AB34CD Imethibitishwa. Umepokea Ksh100.00 kutoka kwa PETER KAMAU 0110345678 mnamo 26/11/26 saa 3:15 PM. Salio lako la M-PESA ni Ksh4,000.00.",
	"QK12AB34CD Imethibitishwa. Ksh100.00 imetumwa kwa MRADI kwa akaunti MR-7K3QZ9 tarehe 26/11/26. Baki yako ni Ksh1.00. Gharama ya matumizi ni Ksh5.00. Kiasi unachoweza kutuma kwa siku ni 499,900.00",
])("a usual message has no unread words: %j", (message) => {
	expect(unreadIn(message)).toBeNull();
});

test.each([
	[`${PAYMENT}. Please refund, I paid twice`, "Please refund, I paid twice"],
	[`${PAYMENT} ${ENDS} Nimeomba irudishwe`, "Nimeomba irudishwe"],
	[`${PAYMENT}. I have asked Safaricom to stop it.`, "I have asked Safaricom to stop it"],
	[`${PAYMENT}. haikufika, imerudi kwangu`, "haikufika, imerudi kwangu"],
	[`${PAYMENT} for my brother's order`, "for my brother's order"],
	[`Hakikisha umetuma kabla ya leo. ${PAYMENT}`, "Hakikisha umetuma kabla ya leo"],
	[`${PAYMENT}. Status: On hold by the bank`, "Status: On hold by the bank"],
])("staff are asked about words that are not understood: %j", (message, words) => {
	expect(unreadIn(message)).toContain(`This message also says “${words}”.`);
});

test.each([
	["QK12AB34CD", null],
	["qk12 ab34 cd", null],
	["Code: QK12AB34CD, asante sana", null],
	["QK12AB34CD for MR-7K3QZ9", null],
	["QK12AB34CD Fatuma Ali", "Fatuma Ali"],
	["Fatuma Ali paid QK12AB34CD", "Fatuma Ali paid"],
	["QK12AB34CD 2500", "2500"],
	["2,500/= QK12AB34CD", "2,500/="],
	...[
		"1500",
		"Ksh 1,500",
		"ksh1500.00",
		"1,500/=",
		"Confirmed",
		"Confirmed. Ksh1,500.",
		"1500/-",
	].map((note): [string, null] => [`QK12AB34CD ${note}`, null]),
	["KES 1,500 qk12ab34cd", null],
	["QK12AB34CD Ksh 900", "900"],
	["QK12AB34CD 1500 and 900", "900"],
	["QK12AB34CD 27 Nov", "27 Nov"],
	["QK12AB34CD 28/10", "28/10"],
	["QK12AB34CD KES 1 600", "1 600"],
	["QK12AB34CD 15 00", "15 00"],
	["QK12AB34CD 1500/= Fatuma", "1500/= Fatuma"],
	["QK12AB34CD Ksh 1,500 airtime", "1,500 airtime"],
	...[
		"28 Nov",
		"Nov 28th",
		"28/11",
		"28.11",
		"KES 1 500",
		"1 500",
		"1500 bob",
		"1500 tu",
		"at 08:12",
	].map((note): [string, null] => [`QK12AB34CD ${note}`, null]),
	["QK12AB34CD 1500/= Jane Wanjiru", null],
	["Ksh 1,500 from Jane QK12AB34CD", null],
	["QK12AB34CD AW2BAZ", "AW2BAZ"],
	["QK12AB34CD pesa imerudi", "pesa imerudi"],
	["QK12AB34CD bado haijalipwa", "bado haijalipwa"],
	["QK12AB34CD is fake", "is fake"],
	["QK12AB34CD to Naivas", "to Naivas"],
	["QK12AB34CD Jane Wanjiru", null],
	["QK12AB34CD Jane Otieno", "Jane Otieno"],
	...[
		"Transaction ID: QK12AB34CD",
		"Receipt no QK12AB34CD, second instalment",
		"Sema, nishatuma, code ni QK12AB34CD",
		"QK12AB34CD, full payment at 8:12 AM from 0110XXXX45 and XXXXXX4500",
	].map((text): [string, null] => [text, null]),
	["QK12AB34CD from 0712 347 892", "0712 347 892"],
])("for the code with a note %j, staff are asked about %j", (text, unread) => {
	const asked = unread && `Besides the code, this text says “${unread}”.`;
	expect([
		readPaymentText(text),
		noteSentence(text, 150_000, { isMpesa: true, day: "2026-11-28", expected: CUSTOMER }),
	]).toEqual([null, asked]);
	expect(messageProblem(text)).toBeNull();
});

const CREDITED = "Your account was credited with KES 1,500.00 by JANE on 28/11/26. Ref QK12AB34CD.";
const isCalledUnpaid = (text: string) =>
	saysUnpaid(text, readPaymentText(text) ?? evidence({ code: "QK12AB34CD" }));

test.each([
	..."bounced|sijalipa bado|hajalipa|code is fake|sikutuma|Nitalipa kesho|I'll pay on Friday|ntatuma jioni".split(
		"|",
	),
	..."pesa haijafika|lakini pesa ilirudi|M-Pesa ilikataa|I have not paid yet|I didn't pay|it went to a wrong till".split(
		"|",
	),
	..."not mine|sijaweza kulipa|pesa imeshikwa|naomba mnirudishie|please refund me|nilituma mara mbili".split(
		"|",
	),
	..."pesa imeenda kwa mtu mwingine|imeenda kwa Jane|nimetuma kwa namba ingine|money went to someone else".split(
		"|",
	),
	..."sent it to another till|ilienda kwingine|ni ya mtu mwingine|for my other order|by mistake|nimekosea namba".split(
		"|",
	),
	..."natuma jioni|nalipa kesho|nitawatumia pesa|sending tomorrow|I pay on Friday|let me send first|kesho|bado".split(
		"|",
	),
	..."zitatumwa kesho|naenda kulipa|nataka kutuma|on my way to send|nikipata pesa nitatuma|will try again|Paying Friday|hana pesa".split(
		"|",
	),
	..."haijaiva|haijaenda|haija process|ime-hang|imeexpire|it did not reach|still waiting for it|si yangu".split(
		"|",
	),
	..."niko na deni|nime reverse|imekatwa na fuliza|M-Pesa is down|ngoja kwanza|just testing".split(
		"|",
	),
	"Confirmed. Ksh1 sent to MRADI on 26/11/26. Hii ni ya Jane wa 4B. Natuma jioni",
	..."sina pesa|haiko kwa statement|Confirmed. Ksh1 sent to MRADI on 26/11/26. Pesa ilirudi".split(
		"|",
	),
])("a customer's code with %j says that we were not paid", (note) => {
	expect(isCalledUnpaid(`QK12AB34CD ${note}`)).toBe(true);
});

test.each([
	..."|Nimelipa|nitalipa baki kesho|baki nitalipa Ijumaa|I will pay the balance next week|pesa imekatwa".split(
		"|",
	),
	..."nimetuma jana jioni|nimelipa kwa namba ya mtu mwingine|kutoka kwa namba ingine|imeenda kwa till yenu".split(
		"|",
	),
	..."natuma code|natumai mmepata|nimelipa deni|nitalipa deni kesho|I will pay the rest later|baki jioni".split(
		"|",
	),
	..."deposit, the balance later|hujambo|sent to your paybill|nitakuja kesho|waiting for my project".split(
		"|",
	),
	..."Hajara Abdi|hakuna shida|Promise Will|credited KES 100.00 26/11/26. Do not share your PIN. If wrong, call us".split(
		"|",
	),
	"Confirmed. Ksh1 sent to MRADI on 26/11/26. Sent to a wrong number? To reverse, forward this message to 456.",
])("a customer's code with %j says nothing against a payment", (note) => {
	expect(isCalledUnpaid(`QK12AB34CD ${note}`)).toBe(false);
});

test.each([
	"Your account was credited with KES 100.00 on 26/11/26 by JANE. Ref: QK12AB34CD",
	"KES 100.00 has been credited to your account from JANE M-PESA Ref QK12AB34CD on 26/11/26",
	"KES 100.00 paid in by JANE 0712345678, Ref QK12AB34CD, 26/11/26. Co-op Bank",
	"Akaunti yako imewekwa KES 100.00 kutoka JANE. Ref QK12AB34CD 26/11/26",
])("a bank's message %j is about money that came in", (text) => {
	expect(readPaymentText(text)).toMatchObject({ direction: "in", cents: 10_000 });
});

test.each([
	["QK12AB34CD 1500 28/11/2026", null],
	["QK12AB34CD 28.11.2026", null],
	["QK12AB34CD 900 28/11/2026", "The amount of this message could not be read. Is it KES 1,500?"],
	[`${CREDITED} Uncleared effects KES 0.00`, null],
	[`${CREDITED} Uncleared balance KES 200.00`, null],
	[`${CREDITED} Uncleared funds: 1,500.00`, "This text says “Uncleared”."],
	[`${CREDITED} The cheque is uncleared.`, "This text says “uncleared”."],
])("for the text %j, staff are asked %j", (text, asked) => {
	const reported = readPaymentText(text) ?? evidence({});
	expect(unreadSentence(reported, 150_000, { text, day: "2026-11-28" })).toBe(asked);
});

test("one code with two amounts is two messages", () => {
	const paid = (sum: string) =>
		`QK12AB34CD Confirmed. ${sum} paid to MRADI on 26/11/26 at 3:15 PM.`;
	const refusal =
		"This text has more than one M-Pesa message for QK12AB34CD. Please paste one at a time.";
	expect(messageProblem(`${paid("Ksh100.00")} ${paid("Ksh200.00")}`)).toBe(refusal);
	expect(messageProblem(`${paid("Ksh100.00")} ${paid("Ksh100.00")}`)).toBeNull();
});

test("a code in a sentence in Swahili is accepted", () => {
	expect(messageProblem("Nimelipa, code ni TKT6AB12CD asante sana kwa msaada")).toBeNull();
});

test("a payment that is being processed, and a withdrawal in Swahili, are no payments to us", () => {
	const pending = "Your request to send Ksh1,500.00 to MRADI is being processed. TJK7RT61SV";
	expect(messageProblem(pending)).toMatch(/^This message says that the payment is being processed/);
	const toa = "QK12AB34CD Imethibitishwa. Toa Ksh1,500.00 kutoka 123456 - AGENT SHOP";
	expect(readMessage(toa)).toMatchObject(sentTo("an agent"));
});

test.each([
	"on 3-11-2026",
	"on 3rd November 2026",
	"on the 3rd of Nov, 2026",
	"on 3-Nov-26",
	"on Nov 3, 2026",
	"on November 3rd 2026",
	"on 3 / 11 / 26",
	"on 2026/11/03",
	"on 2026-11-03",
	"on 3 Nov 2026",
	"on 3.11.26",
	"mnamo 3 Novemba 2026",
	"tarehe 3/11/26",
])("the day in %j is read", (day) => {
	const reported = readMessage(`QK12AB34CD Confirmed. Ksh1,250.50 sent to MRADI ${day}. ${ENDS}`);
	expect(reported).toMatchObject({ at: onDay("2026-11-03"), cents: 125_050 });
});

test.each([
	["12 Desemba 2026 saa 3:15 PM", "2026-12-12T15:15"],
	["5 Machi 2026 saa 9:05", "2026-03-05T09:05"],
])("the time in %j is read", (time, expected) => {
	const reported = readMessage(`QK12AB34CD Imethibitishwa. Ksh1 imetumwa kwa MRADI mnamo ${time}`);
	expect(reported?.at).toEqual(at(expected));
});

test.each([
	["Ksh1,250.00 254712345678", 1_250],
	["Ksh:1,250.00, 26/11/26", 1_250],
	["Ksh1,250.00sent", 1_250],
	["1,250/=", 1_250],
	["1250/- cash", 1_250],
	["6,020 KES", 6_020],
	["26/11/26 500 Kshs", 500],
	["254712345678 KES 500", 500],
	...[
		...["Ksh1,\n500.00", "Ksh1 500.00", "Ksh1\n,500.00", "Ksh1,5\n00.00", "Ksh1,500.\n50"],
		...["Ksh1,500.5\n0", "Ksh1'500.00", "Ksh1.500,00", "Ksh1.500", "1 500/=", "1,\n500 KES"],
		...[
			"Ksh1O0",
			"Ksh5k",
			"KES 5 thousand",
			"Ksh2 million",
			"Ksh1,25.00",
			"6030.00",
			"Ksh1, 500.00, fee Ksh5.00",
		],
		...["Ksh-500", "629 shillings Uganda", "Ksh500/1000", "KES 26/11/26"],
	].map((amount): [string, null] => [amount, null]),
])("%j is an amount of %j", (amount, expected) => {
	const reported = readMessage(`QK12AB34CD Confirmed. ${amount} sent to MRADI ${ON}. ${ENDS}`);
	expect(reported?.cents).toBe(expected && expected * 100);
});

test.each<[string, Partial<Evidence> | null]>([
	["QK12AB34CD", null],
	["QK12AB34CD from Jane 0712345678 for MR-7K3QZ9", null],
	["QK12AB34CD, two projects, grade 8", null],
	[
		`Dear MRADI, your account has been credited with KES 6,460.00 from JANE WANJIRU. MPESA Ref QK12AB34CD on 12/11/2026. Balance is KES 9,000.00`,
		{ cents: 646_000, at: onDay("2026-11-12"), payer: "JANE WANJIRU", direction: "in" },
	],
	["QK12AB34CD Confirmd. You have received 6,010/= on 12th November 2026", { direction: "in" }],
	["You have received Ksh6,010.00 on 12/11/26. M-PESA code QK12AB34CD", { direction: "in" }],
	["QK12AB34CD 6,010 KES 12/11/26", {}],
	["QK12AB34CD Ksh 6,010 12/11/26", {}],
	["QK12AB34CD 6010/= 12.11.2026", {}],
	["QK12AB34CD Ksh6,010 on 12 Nov 2026", {}],
	["12/11/26 Ksh 6,010 QK12AB34CD", {}],
	["QK12AB34CD KES 6 010 on 12/11/26", { cents: null }],
	["QK12AB34CD paid 6010", null],
	[
		"QK12AB34CD received 25 USD",
		{ ...{ cents: null, at: null }, foreign: "25 USD", direction: "in" },
	],
	["QK12AB34CD 6010.00", null],
	["QK12AB34CD 11/28/26", { cents: null, at: null }],
	["QK12AB34CD received 25 USD on 12/11/26", { cents: null, foreign: "25 USD", direction: "in" }],
	["QK12AB34CD Comfirmed. Ksh6,010.00 sent to JOHN OTIENO on 12/11/26", sentTo("JOHN OTIENO")],
	["KCB: Ksh6,010.00 paid to NAIVAS on 12/11/2026. Ref QK12AB34CD", sentTo("NAIVAS")],
	...(
		[
			["your payment of KES 6,010.00 to NAIVAS LTD was successful", "NAIVAS LTD"],
			["Payment of KES 6,010.00 to KPLC is successful", "KPLC"],
			["KES 6,010.00 payment to SAMUEL KIPTOO 0733219640 successful", "SAMUEL KIPTOO 0733219640"],
			["Your payment of KES 6,010.00 to JANE MUTUA has been completed", "JANE MUTUA"],
			["KES 6,010.00 transfer to JANE MUTUA completed", "JANE MUTUA"],
			["Deposit of KES 6,010.00 to JANE MUTUA, Ref 12", "JANE MUTUA"],
			["Your bill payment of KES 6,010.00 to Nairobi Water was successful", "Nairobi Water"],
			["Your payment to NAIVAS of KES 6,010.00 was successful", "NAIVAS"],
			["Transaction successful. KES 6,010.00 from your account to JAVA HOUSE", "JAVA HOUSE"],
			["You have successfully paid KES 6,010.00 at QUICKMART", "QUICKMART"],
			["Malipo ya KES 6,010.00 kwa NAIVAS yamekamilika", "NAIVAS"],
			[
				"KES 6,010.00 has been debited from your A/C for M-PESA B2C to 254722456781",
				"254722456781",
			],
			["KES 6,010.00 paid to BRENDA AKINYI from MRADI", "BRENDA AKINYI"],
			["Your payment of KES 6,010.00 to NAIVAS has been received", "NAIVAS"],
		] as const
	).map(([reported, payee]): [string, Partial<Evidence>] => [
		`${reported}. Ref QK12AB34CD 12/11/2026`,
		sentTo(payee),
	]),
	...[
		"Payment of KES 6,010.00 from JANE MUTUA successful",
		"Your A/C XX2200 credited KES 6,010.00 from JANE MUTUA",
		"Malipo ya KES 6,010.00 kutoka kwa JANE MUTUA",
		"KES 6,010.00 deposited to your account from JANE MUTUA",
	].map((reported): [string, Partial<Evidence>] => [
		`${reported}. Ref QK12AB34CD 12/11/2026`,
		{ payer: "JANE MUTUA", direction: "in" },
	]),
])("%j is read as a proof: %j", (text, reported) => {
	const usual = { code: "QK12AB34CD", cents: 601_000, at: onDay("2026-11-12"), direction: null };
	expect(readPaymentText(text)).toEqual(reported && evidence({ ...usual, ...reported }));
});

test.each([
	["A transfer of KES 100.00 by POS was made. Ref QK12AB34CD 26/11/2026", true],
	["KES 100.00 was debited for groceries. Ref QK12AB34CD 26/11/2026", true],
	["Paid KES 100.00 on 26/11/2026, code QK12AB34CD", false],
	["Nimelipa KES 100.00 leo 26/11/2026. QK12AB34CD asante", false],
	["TJKRT61SVA Ksh100.00 on 26/11/2026", false],
	["A/C credited KES 100.00 from JANE, later bounced. Ref QK12AB34CD 26/11/2026", "bounced"],
])("staff are asked about %j if it names no payer or says it failed: %s", (text, isAsked) => {
	const asked = unreadSentence(readPaymentText(text)!, 10_000, { text, day: "2026-11-26" });
	const sentence =
		isAsked === true ? "This message does not say who paid whom." : `This text says “${isAsked}”.`;
	expect(asked).toBe(isAsked ? sentence : null);
});

test.each(["USD 25.00", "TZS 2,500", "TSh2,500", "$25", "25 USD", "2,500 UGX"])(
	"%s is no amount in KES",
	(amount) => {
		const reported = readMessage(`QK12AB34CD Confirmed. ${amount} sent to MRADI. ${ENDS}`);
		expect(reported?.cents).toBeNull();
	},
);

test.each([
	["QK12AB34CD"],
	[""],
	["Confirmed. Ksh1,250.00 sent"],
	["Please confirm Ksh1,250.00 from Jane"],
])("%j is no message", (text) => {
	expect(readMessage(text)).toBeNull();
});

const ORDER = { id: "own", reference: "MR-7K3QZ9", name: "Jane Wanjiru" };
const ANOTHER = { id: "another", reference: "MR-GWQER5", name: "Wanjiru Kamau" };
const READ = evidence({ code: "QK12AB34CD", cents: 125_000, at: onDay("2026-11-26") });
const TYPED = {
	orderIds: ["own", null],
	code: null,
	cents: 125_000,
	day: "2026-11-26",
};

test.each([
	["the same", READ, {}, ORDER, null],
	["without an order", READ, {}, undefined, null],
	["beside nothing typed", READ, { cents: null, day: null }, undefined, null],
	["of nothing but a code", evidence({ code: "QK12AB34CD" }), {}, undefined, null],
	["with another order", READ, {}, ANOTHER, "This message names MR-GWQER5 (Wanjiru Kamau)."],
	[
		"with another order whose customer was erased",
		READ,
		{},
		{ ...ANOTHER, name: "" },
		"This message names MR-GWQER5.",
	],
	["of a payment that was moved", READ, { orderIds: ["own", "another"] }, ANOTHER, null],
	["with another amount", READ, { cents: 100 }, ORDER, "The message says KES 1,250."],
	["with another day", READ, { day: "2026-11-25" }, ORDER, "The message says Nov 26, 2026."],
	["of another payment", READ, { code: "TJK7RT61SV" }, ORDER, "This message is for QK12AB34CD."],
	[
		"that takes money back",
		{ ...READ, reverses: "TJK7RT61SV" },
		{},
		ORDER,
		"This message says that TJK7RT61SV was reversed.",
	],
	[
		"with everything else",
		READ,
		{ cents: 100, day: "2026-11-25" },
		ANOTHER,
		"This message names MR-GWQER5 (Wanjiru Kamau). The message says KES 1,250, Nov 26, 2026.",
	],
])("the question about a message %s: %#", (_, read, typed, named, sentence) => {
	const names = named ? [{ by: "reference" as const, text: named.reference, orders: [named] }] : [];
	expect(differenceSentence(read, compare(read, { ...TYPED, ...typed }, names))).toBe(sentence);
});

const BUSINESS = ["Mradi", "Savanna Learning Limited", "254700000000", "174379"];
const FROM_JANE = { payer: "JANE WANJIRU 0712345678", direction: "in" } as const;

test.each<[string, Partial<Evidence>, "payment" | "refund", string | null]>([
	["received", FROM_JANE, "payment", null],
	[
		"received",
		FROM_JANE,
		"refund",
		"The message says that the money came from JANE WANJIRU 0712345678.",
	],
	["received from us", { payer: "Mradi Ltd", direction: "in" }, "refund", null],
	[
		"received from us",
		{ payer: "Mradi Ltd", direction: "in" },
		"payment",
		"The message says that the money came from Mradi Ltd.",
	],
	["sent to us", sentTo("MRADI"), "payment", null],
	["sent to our number", sentTo("0700000000"), "payment", null],
	["sent to our till", sentTo("174379"), "payment", null],
	["sent to us", sentTo("MRADI"), "refund", "The message says that the money went to MRADI."],
	["sent to a part of our name", sentTo("SAVANNA LEARNING"), "payment", null],
	["sent to our name and town", sentTo("SAVANNA LEARNING LTD KISUMU"), "payment", null],
	...["SAVANNA BUTCHERY", "KENYATTA LEARNING CENTRE"].map(
		(payee): [string, Partial<Evidence>, "payment", string] => [
			"sent to a name with a word of ours",
			sentTo(payee),
			"payment",
			`The message says that the money went to ${payee}.`,
		],
	),
	[
		"sent to somebody",
		sentTo("KENYA LTD"),
		"payment",
		"The message says that the money went to KENYA LTD.",
	],
	["sent to somebody", sentTo("JANE 0712345678"), "refund", null],
	[
		"of an agent",
		sentTo("an agent"),
		"payment",
		"The message says that the money went to an agent.",
	],
	["without a direction", { direction: null }, "refund", null],
])("a message that money was %s, %j, is compared with a %s: %j", (_, reported, kind, sentence) => {
	const verdict = compare(
		{ ...READ, ...reported },
		{ ...TYPED, isRefund: kind === "refund" },
		[],
		BUSINESS,
	);
	expect(differenceSentence({ ...READ, ...reported }, verdict)).toBe(sentence);
});

test("a reference as its account shows that money was sent to us, whatever our paybill is called", () => {
	const named = [{ by: "reference" as const, text: ORDER.reference, orders: [ORDER] }];
	const beside = { ...READ, ...sentTo("EQUITY BANK") };
	const reported = { ...beside, account: "1234 mr 7k3qz9" };
	expect(compare(beside, TYPED, named, BUSINESS).differsIn).toEqual(["direction"]);
	expect(compare(reported, TYPED, named, BUSINESS).differsIn).toEqual([]);
	expect(compare(reported, { ...TYPED, isRefund: true }, named, BUSINESS).differsIn).toEqual([
		"direction",
	]);
});

const UNKNOWN = { by: "reference" as const, text: "MR-222222", orders: [] };
const OTHER = { by: "reference" as const, text: "MR-GWQER5", orders: [ANOTHER] };
const OWN = { by: "reference" as const, text: "MR-7K3QZ9", orders: [ORDER] };

test.each<[string, Mention[], string | null]>([
	["an unknown reference", [UNKNOWN], "MR-222222, which no order has"],
	["its order and another one", [OWN, OTHER], "MR-GWQER5 (Wanjiru Kamau)"],
	["its order and an unknown one", [OWN, UNKNOWN], "MR-222222, which no order has"],
	["two others", [OTHER, UNKNOWN], "MR-GWQER5 (Wanjiru Kamau) and MR-222222, which no order has"],
	["its order without MR-", [{ ...OWN, by: "account", text: "7k3qz9" }], null],
	[
		"another one without MR-",
		[{ ...OTHER, by: "account", text: "GWQER5" }],
		"GWQER5, which belongs to MR-GWQER5 (Wanjiru Kamau)",
	],
	[
		"a number of another one",
		[{ ...OTHER, by: "account", text: "0712345678" }],
		"0712345678, which belongs to MR-GWQER5 (Wanjiru Kamau)",
	],
	["a number of both", [{ by: "account", text: "0712345678", orders: [ANOTHER, ORDER] }], null],
])("the question about a message that names %s: %#", (_, named, names) => {
	const sentence = names && `This message names ${names}.`;
	expect(differenceSentence(READ, compare(READ, TYPED, named))).toBe(sentence);
});

test.each<[string, ReversedAmount, number | null, string]>([
	["all", { cents: 125_000, at: "2026-11-27T09:00:00.000Z" }, 125_000, "This payment"],
	["more", { cents: 130_000, at: "2026-11-27T09:00:00.000Z" }, 125_000, "This payment"],
	["a part", { cents: 20_000, at: "2026-11-27T09:00:00.000Z" }, 125_000, "KES 200 of this payment"],
	["an unknown part", { cents: null, at: "2026-11-27T09:00:00.000Z" }, 125_000, "This payment"],
	[
		"what may be all",
		{ cents: 500, at: "2026-11-27T09:00:00.000Z" },
		null,
		"KES 5 of this payment",
	],
])("the question about a payment of which %s was reversed", (_, reversedAmount, cents, what) => {
	const reported = evidence({ code: "QK12AB34CD", cents });
	const verdict = compare(reported, { ...TYPED, cents, reversedAmount }, []);
	expect(differenceSentence(reported, verdict)).toBe(
		`${what} was reversed on Nov 27, 2026, according to a statement.`,
	);
});

test.each([
	["for account Order.4MSBJQ on 26/11/26", "Order.4MSBJQ"],
	["for account 0712.345.002 on 26/11/26", "0712.345.002"],
	["for account wanjiru.kamau on 26/11/26", "wanjiru.kamau"],
	["paybill 400200 Acc 4MSBJQ on 26/11/26", "4MSBJQ"],
	["A/C No. 4MSBJQ on 26/11/26", "4MSBJQ"],
	["Acct: 4MSBJQ on 26/11/26", "4MSBJQ"],
	["Acc. 0712345002 on 26/11/26", "0712345002"],
	["Bill ref 4MSBJQ on 26/11/26", "4MSBJQ"],
])("the account of a message that ends %j is %s", (end, account) => {
	expect(readPaymentText(`QK12AB34CD Confirmed. Ksh1,250.00 paid to MRADI ${end}`)?.account).toBe(
		account,
	);
});

test.each([
	["KENYA SCIENCE LIMITED", "out"],
	["SCIENCE ENTERPRISES", "out"],
	["MRADI", "in"],
	["MRADI SCIENCE", "in"],
])("money that was paid to %s went %s", (payee, direction) => {
	const reported = readMessage(`QK12AB34CD Confirmed. Ksh1,250.00 paid to ${payee}. ${ENDS}`)!;
	const recorded = { orderIds: ["1"], code: null, cents: null, day: null };
	const { differsIn } = compare(reported, recorded, [], ["Mradi Science"]);
	expect(differsIn).toEqual(direction === "in" ? [] : ["direction"]);
});
