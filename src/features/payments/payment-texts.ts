import type { PaymentMethod, PaymentSummary } from "../ledger/payment.ts";

export const METHOD_NAMES: Record<PaymentMethod, string> = {
	mpesa: "M-Pesa",
	cash: "Cash",
	bank: "Bank",
};

interface NumberedReceipt {
	/** Kept when all payments were reversed or moved. */
	number: number | null;
}

type PaidSums = Pick<PaymentSummary, "paid" | "refunded">;

/** Whether its number was given, but no money is confirmed any more. */
export function isReceiptVoid({ number }: NumberedReceipt, { paid, refunded }: PaidSums): boolean {
	return number !== null && !(paid + (refunded || 0) > 0);
}

/** It is called a receipt only if money is confirmed. */
export function receiptName(receipt: NumberedReceipt, sums: PaidSums): string {
	return receipt.number === null || isReceiptVoid(receipt, sums) ? "Price Summary" : "Receipt";
}

export function receiptNumber(number: number): string {
	return `Receipt No. ${String(number).padStart(5, "0")}`;
}
