import { expect, test } from "vitest";
import { compare, type Evidence, evidence, type Named, type TakenBack } from "./evidence.ts";
import { differenceSentence, readMessage } from "./mpesa-message.ts";
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
		{ cents: 50_000, at: at("2026-11-26T15:15"), ...sentTo("123456 - JANE AGENT") },
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

test.each([
	["Muamala TJK7RT61SV umebatilishwa tarehe 26/11/26", "TJK7RT61SV"],
	["Ubatilishaji wa muamala TJK7RT61SV umekamilika. Ksh500.00 zimerejeshwa", "TJK7RT61SV"],
	["Muamala TJK7RT61SV wa Ksh500.00 umerejeshwa", "TJK7RT61SV"],
	["Umerudishiwa Ksh500.00 kutoka MRADI", "QK12AB34CD"],
	["Ksh500.00 sent to MRADI. To reverse, forward this message to 456.", null],
	["Ksh500.00 imetumwa kwa MRADI tarehe 26/11/26", null],
])("a message %j takes back %j", (text, reverses) => {
	expect(readMessage(`QK12AB34CD Imethibitishwa. ${text}`)).toMatchObject({ reverses });
	expect(messageProblem(text)).toEqual(
		reverses ? "This message says that a payment was reversed: it does not prove a payment." : null,
	);
	expect(codeFormSchema.safeParse({ code: `QK12AB34CD Imethibitishwa. ${text}` }).success).toBe(
		reverses === null,
	);
});

test("a payment that is being processed, and a withdrawal in Swahili, are no payments to us", () => {
	const pending = "Your request to send Ksh1,500.00 to MRADI is being processed. TJK7RT61SV";
	expect(messageProblem(pending)).toMatch(/^This message says that the payment is being processed/);
	const toa = "QK12AB34CD Imethibitishwa. Toa Ksh1,500.00 kutoka 123456 - AGENT SHOP";
	expect(readMessage(toa)).toMatchObject(sentTo("123456 - AGENT SHOP"));
});

test.each([
	"on 3-11-2026",
	"on 2026-11-03",
	"on 3 Nov 2026",
	"on 3.11.26",
	"mnamo 3 Novemba 2026",
	"tarehe 3/11/26",
])("the day in %j is read", (day) => {
	const said = readMessage(`QK12AB34CD Confirmed. Ksh1,250.50 sent to MRADI ${day}. ${ENDS}`);
	expect(said).toMatchObject({ at: onDay("2026-11-03"), cents: 125_050 });
});

test.each([
	["12 Desemba 2026 saa 3:15 PM", "2026-12-12T15:15"],
	["5 Machi 2026 saa 9:05", "2026-03-05T09:05"],
])("the time in %j is read", (time, expected) => {
	const said = readMessage(`QK12AB34CD Imethibitishwa. Ksh1 imetumwa kwa MRADI mnamo ${time}`);
	expect(said?.at).toEqual(at(expected));
});

test.each(["USD 25.00", "TZS 2,500", "TSh2,500", "$25"])("%s is no amount in KES", (amount) => {
	const said = readMessage(`QK12AB34CD Confirmed. ${amount} sent to MRADI. ${ENDS}`);
	expect(said?.cents).toBeNull();
});

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
const SAID = evidence({ code: "QK12AB34CD", cents: 125_000, at: onDay("2026-11-26") });
const TYPED = {
	orderIds: ["own", null],
	code: null,
	cents: 125_000,
	day: "2026-11-26",
};

test.each([
	["the same", SAID, {}, ORDER, null],
	["without an order", SAID, {}, undefined, null],
	["beside nothing typed", SAID, { cents: null, day: null }, undefined, null],
	["of nothing but a code", evidence({ code: "QK12AB34CD" }), {}, undefined, null],
	["with another order", SAID, {}, ANOTHER, "This message names MR-GWQER5 (Wanjiru Kamau)."],
	[
		"with another order whose customer was erased",
		SAID,
		{},
		{ ...ANOTHER, name: "" },
		"This message names MR-GWQER5.",
	],
	["of a payment that was moved", SAID, { orderIds: ["own", "another"] }, ANOTHER, null],
	["with another amount", SAID, { cents: 100 }, ORDER, "The message says KES 1,250."],
	["with another day", SAID, { day: "2026-11-25" }, ORDER, "The message says Nov 26, 2026."],
	["of another payment", SAID, { code: "TJK7RT61SV" }, ORDER, "This message is for QK12AB34CD."],
	[
		"that takes money back",
		{ ...SAID, reverses: "TJK7RT61SV" },
		{},
		ORDER,
		"This message says that TJK7RT61SV was reversed.",
	],
	[
		"with everything else",
		SAID,
		{ cents: 100, day: "2026-11-25" },
		ANOTHER,
		"This message names MR-GWQER5 (Wanjiru Kamau). The message says KES 1,250, Nov 26, 2026.",
	],
])("a message %s is asked about: %#", (_, said, typed, named, sentence) => {
	const names = named ? [{ by: "reference" as const, text: named.reference, orders: [named] }] : [];
	expect(differenceSentence(said, compare(said, { ...TYPED, ...typed }, names))).toBe(sentence);
});

const OURS = new Set(["mradi", "254700000000", "174379"]);
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
	["without a side", { direction: null }, "refund", null],
])("a message that money was %s, %j, fits a %s: %j", (_, said, kind, sentence) => {
	const verdict = compare(
		{ ...SAID, ...said },
		{ ...TYPED, isRefund: kind === "refund" },
		[],
		OURS,
	);
	expect(differenceSentence({ ...SAID, ...said }, verdict)).toBe(sentence);
});

test("a reference in it shows that money was sent to us, whatever our paybill is called", () => {
	const named = [{ by: "reference" as const, text: ORDER.reference, orders: [ORDER] }];
	const said = { ...SAID, ...sentTo("EQUITY BANK") };
	expect(compare(said, TYPED, named, OURS).differsIn).toEqual([]);
	expect(compare(said, { ...TYPED, isRefund: true }, named, OURS).differsIn).toEqual(["direction"]);
});

const UNKNOWN = { by: "reference" as const, text: "MR-222222", orders: [] };
const OTHER = { by: "reference" as const, text: "MR-GWQER5", orders: [ANOTHER] };
const OWN = { by: "reference" as const, text: "MR-7K3QZ9", orders: [ORDER] };

test.each<[string, Named[], string | null]>([
	["an unknown reference", [UNKNOWN], "MR-222222, which is not the reference of any order"],
	["its order and another one", [OWN, OTHER], "MR-GWQER5 (Wanjiru Kamau)"],
	[
		"its order and an unknown one",
		[OWN, UNKNOWN],
		"MR-222222, which is not the reference of any order",
	],
	[
		"two others",
		[OTHER, UNKNOWN],
		"MR-GWQER5 (Wanjiru Kamau) and MR-222222, which is not the reference of any order",
	],
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
])("a message that names %s is asked about: %#", (_, named, names) => {
	const sentence = names && `This message names ${names}.`;
	expect(differenceSentence(SAID, compare(SAID, TYPED, named))).toBe(sentence);
});

test.each<[string, TakenBack, number | null, string]>([
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
])("a payment of which %s was taken back is asked about", (_, takenBack, cents, what) => {
	const said = evidence({ code: "QK12AB34CD", cents });
	const verdict = compare(said, { ...TYPED, cents, takenBack }, []);
	expect(differenceSentence(said, verdict)).toBe(
		`${what} was reversed on Nov 27, 2026 (statement).`,
	);
});
