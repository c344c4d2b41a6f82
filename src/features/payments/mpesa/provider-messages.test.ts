import { expect, test } from "vitest";
import { evidence } from "../evidence.ts";
import { readCallback, readConfirmation } from "./provider-messages.ts";

const callback = (result: object) => ({
	Body: { stkCallback: { MerchantRequestID: "29115-1", CheckoutRequestID: "ws_CO_1", ...result } },
});
const RECEIVED = "2026-03-04T01:00:00.000Z";
const items = (values: Record<string, unknown>) => ({
	CallbackMetadata: { Item: Object.entries(values).map(([Name, Value]) => ({ Name, Value })) },
});

test("a callback of a payment has its amount in cents and its receipt", () => {
	const paid = callback({
		ResultCode: 0,
		ResultDesc: "The service request is processed successfully.",
		...items({ Amount: 3850.0, MpesaReceiptNumber: "nlj7rt61sv", PhoneNumber: 254708374149 }),
	});
	expect(readCallback(paid)).toEqual({
		checkoutRequestId: "ws_CO_1",
		resultCode: "0",
		resultText: "The service request is processed successfully.",
		reported: evidence({ cents: 385_000, code: "NLJ7RT61SV" }),
	});
});

test("a callback of a failure has no amount and no receipt", () => {
	expect(readCallback(callback({ ResultCode: 1032, ResultDesc: "cancelled" }))).toMatchObject({
		resultCode: "1032",
		reported: evidence({}),
	});
});

test("items are read by their names, and may have no value", () => {
	const { CallbackMetadata } = items({ MpesaReceiptNumber: "NLJ7RT61SV", Amount: "1.5" });
	CallbackMetadata.Item.unshift({ Name: "Balance" } as never);
	expect(readCallback(callback({ ResultCode: "0", CallbackMetadata }))).toMatchObject({
		reported: { cents: 150, code: "NLJ7RT61SV" },
	});
});

test.each([
	[null],
	[{}],
	["text"],
	[{ Body: {} }],
	[{ Body: { stkCallback: { ResultCode: 0 } } }],
	[callback({})],
])("%j is not a callback", (body) => {
	expect(readCallback(body)).toBeNull();
});

test.each(["1e3", "-1", "NaN", "1.001", "", {}])("%j is not an amount", (Amount) => {
	expect(
		readCallback(callback({ ResultCode: 0, ...items({ Amount }) }))?.reported.cents,
	).toBeNull();
});

test("the paybill's confirmation has its time in UTC", () => {
	expect(
		readConfirmation(
			{
				TransactionType: "Pay Bill",
				TransID: "RKTQDM7W6S",
				TransTime: "20260304010203",
				TransAmount: "10.50",
				BusinessShortCode: "600638",
				BillRefNumber: "mr7k3qz9",
				MSISDN: "2547*****126",
			},
			RECEIVED,
		),
	).toEqual({
		...evidence({
			account: "mr7k3qz9",
			references: ["MR-7K3QZ9"],
			at: { at: "2026-03-03T22:02:03.000Z", isWholeDay: false },
		}),
		code: "RKTQDM7W6S",
		cents: 1_050,
		shortCode: "600638",
	});
});

test.each([
	[{ TransID: "RKTQDM7W6S" }],
	[{ TransID: "short", TransAmount: "5.00" }],
	[{ TransID: "RKTQDM7W6S", TransAmount: "0.00" }],
	[{ TransID: "1234567890", TransAmount: "5.00" }],
	[{ TransactionType: "Pay Bill Reversal", TransID: "RKTQDM7W6S", TransAmount: "5.00" }],
	[{ TransactionType: "Business Payment", TransID: "RKTQDM7W6S", TransAmount: "5.00" }],
])("%j is not a confirmation", (body) => {
	expect(readConfirmation(body, RECEIVED)).toBeNull();
});

test.each([
	["20260304040203", "2026-03-04T01:02:03.000Z"],
	["20260304041000", "2026-03-04T01:10:00.000Z"],
	["20260304041001", null],
	["20260305010203", null],
	["20991126150000", null],
	["99991126150000", null],
	["00261126150000", null],
	["19991231235959", null],
	["20260231150000", null],
	["20261301150000", null],
	["20260304250000", null],
	["20260304", null],
	["00000000000000", null],
	["1772586123", null],
	["", null],
	[" ", null],
	[0, null],
	[null, null],
	[undefined, null],
	[{}, null],
	[["20260304010203"], null],
])("the TransTime %j is read as %j", (TransTime, at) => {
	const body = { TransID: "RKTQDM7W6S", TransAmount: "5.00", TransTime };
	const read = readConfirmation(body, RECEIVED);
	expect([read?.code, read?.at?.at ?? null]).toEqual(["RKTQDM7W6S", at]);
});
