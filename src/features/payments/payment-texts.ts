import type { PaymentMethod } from "../ledger/payment.ts";

export const METHOD_NAMES: Record<PaymentMethod, string> = {
	mpesa: "M-Pesa",
	cash: "Cash",
	bank: "Bank",
};

/** How a receipt's number is printed. */
export function receiptNumber(number: number): string {
	return `Receipt No. ${String(number).padStart(5, "0")}`;
}
