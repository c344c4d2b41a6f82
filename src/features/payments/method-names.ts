import type { PaymentMethod } from "../ledger/payment.ts";

export const METHOD_NAMES: Record<PaymentMethod, string> = {
	mpesa: "M-Pesa",
	cash: "Cash",
	bank: "Bank",
};
