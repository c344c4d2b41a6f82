import { expect, test } from "vitest";
import { compare, type Evidence, evidence } from "./evidence.ts";
import { differenceSentence, readMessage } from "./mpesa-message.ts";

const ENDS = "New M-PESA balance is Ksh10,400.00. Transaction cost, Ksh15.00.";
/** In Nairobi. */
const at = (time: string) => ({ at: new Date(`${time}+03:00`).toISOString(), isWholeDay: false });
const onDay = (day: string) => ({ ...at(`${day}T00:00`), isWholeDay: true });

test.each<[string, Partial<Evidence>]>([
	[
		`QK12AB34CD Confirmed. Ksh1,250.00 sent to MRADI SCIENCE for account MR-7K3QZ9 on 26/11/26 at 3:15 PM ${ENDS}`,
		{
			cents: 125_000,
			at: at("2026-11-26T15:15"),
			account: "MR-7K3QZ9",
			references: ["MR-7K3QZ9"],
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
		{ cents: 9_000, at: at("2026-11-26T15:15") },
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
		},
	],
	["M-PESA: QK12AB34CD Confirmed. KES 75 sent\nto MRADI", { cents: 7_500 }],
	["QK12AB34CD Confirmed. sent on 31/2/26", {}],
	["QK12AB34CD Confirmed. Ksh1,25.00 sent", {}],
	[
		"QK12AB34CD Confirmed. Reversal of transaction TJK7RT61SV has been successfully reversed on 26/11/26 at 3:15 PM and Ksh500.00 is credited to your M-PESA account.",
		{ cents: 50_000, at: at("2026-11-26T15:15"), reverses: "TJK7RT61SV" },
	],
	[
		"QK12AB34CD Confirmed. Transaction TJK7RT61SV of Ksh500.00 has been reversed.",
		{ cents: 50_000, reverses: "TJK7RT61SV" },
	],
])("%s is read", (text, expected) => {
	expect(readMessage(text)).toEqual(evidence({ code: "QK12AB34CD", ...expected }));
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
	["of another payment", SAID, { code: "TJK7RT61SV" }, ORDER, "This message is of QK12AB34CD."],
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
	expect(differenceSentence(said, compare(said, { ...TYPED, ...typed }, named))).toBe(sentence);
});
