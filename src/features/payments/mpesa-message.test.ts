import { expect, test } from "vitest";
import { readMessage } from "./mpesa-message.ts";

const ENDS = "New M-PESA balance is Ksh10,400.00. Transaction cost, Ksh15.00.";

test.each([
	[
		`QK12AB34CD Confirmed. Ksh1,250.00 sent to MRADI SCIENCE for account MR-7K3QZ9 on 26/11/26 at 3:15 PM ${ENDS}`,
		{ amount: 1250, on: "2026-11-26" },
	],
	[
		`QK12AB34CD Confirmed.You have received Ksh1,250.50 from JANE WANJIRU  0712345678 on 6/1/26 at 3:15 PM ${ENDS}`,
		{ amount: 1250.5, on: "2026-01-06", payer: "JANE WANJIRU 0712345678" },
	],
	[
		"qk12ab34cd confirmed. on 2/12/2025 at 10:15 AM Ksh500.00 received from 254712345678 JOHN OTIENO. Account Number MR-7K3QZ9 New Utility balance is Ksh12.00",
		{ amount: 500, on: "2025-12-02", payer: "254712345678 JOHN OTIENO" },
	],
	[
		`QK12AB34CD Confirmed. Ksh90.00 paid to MRADI. on 26/11/26 at 3:15 PM.${ENDS}`,
		{ amount: 90, on: "2026-11-26" },
	],
	[
		"QK12AB34CD Imethibitishwa. Umepokea Ksh3,000.00 kutoka kwa PETER KAMAU 0110345678 mnamo 26/11/26 saa 3:15 PM. Salio lako la M-PESA ni Ksh4,000.00.",
		{ amount: 3000, on: "2026-11-26", payer: "PETER KAMAU 0110345678" },
	],
	[
		"QK12AB34CD Imethibitishwa. Ksh1,000,000.00 imetumwa kwa MRADI kwa akaunti MR-7K3QZ9 tarehe 26/11/26 saa 3:15 PM. Baki yako ni Ksh1.00",
		{ amount: 1_000_000, on: "2026-11-26" },
	],
	["M-PESA: QK12AB34CD Confirmed. KES 75 sent\nto MRADI", { amount: 75 }],
	["QK12AB34CD Confirmed. sent on 31/2/26", {}],
	["QK12AB34CD Confirmed. Ksh1,25.00 sent", {}],
])("%s is read", (text, expected) => {
	expect(readMessage(text)).toEqual(expected);
});

test.each([
	["QK12AB34CD"],
	[""],
	["Confirmed. Ksh1,250.00 sent"],
	["Please confirm Ksh1,250.00 from Jane"],
])("%j is no message", (text) => {
	expect(readMessage(text)).toBeNull();
});
