import type { PaymentMethod } from "../ledger/payment.ts";

export const METHOD_NAMES: Record<PaymentMethod, string> = {
	mpesa: "M-Pesa",
	cash: "Cash",
	bank: "Bank",
};

/** Only of confirmed money it is a receipt. */
export function receiptName({ number }: { number: number | null }): string {
	return number === null ? "Price Summary" : "Receipt";
}

/** How a receipt's number is printed. */
export function receiptNumber(number: number): string {
	return `Receipt No. ${String(number).padStart(5, "0")}`;
}
