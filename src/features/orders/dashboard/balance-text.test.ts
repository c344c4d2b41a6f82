import { expect, test } from "vitest";
import { balanceText } from "./orders-table.tsx";

type Listed = Parameters<typeof balanceText>[0];

const order = (status: Listed["status"], balance: number, to_refund = 0) =>
	({ status, payment: { balance, to_refund } }) as Listed;

test.each([
	[order("pending", 4_000), "KES 4,000 to pay"],
	[order("processing", 4_000), "KES 4,000 due"],
	[order("completed", 0), ""],
	[order("completed", -500), "KES 500 to refund"],
	[order("cancelled", 4_000), ""],
	[order("cancelled", -500, 13_960), "KES 13,960 to refund"],
	[order("cancelled", 0, 0), ""],
	[{ status: "pending" } as Listed, ""],
])("the balance text of %j is %j", (listed, text) => {
	expect(balanceText(listed)).toBe(text);
});
