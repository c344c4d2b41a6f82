import type { Generated } from "kysely";

export interface PaymentTables {
	payments: PaymentsTable;
	payment_attempts: PaymentAttemptsTable;
	provider_messages: ProviderMessagesTable;
	unclaimed_payments: UnclaimedPaymentsTable;
	payment_reversals: PaymentReversalsTable;
	receipts: ReceiptsTable;
	receipt_counter: ReceiptCounterTable;
}

interface PaymentsTable {
	id: string;
	order_id: string;
	/** Null while a code that the customer typed waits for staff; negative for a refund. */
	amount_cents: number | null;
	/** "mpesa", "cash" or "bank". */
	method: string;
	/** In upper case; unique across all payments except refused ones. */
	code: string | null;
	/** "confirmed", "unconfirmed", "refused" or "reversed". */
	state: string;
	/** Where it was reported: "staff", "customer", "prompt", "paybill" or "statement". */
	source: string;
	/** Why it was refused or reversed. */
	reason: string | null;
	recorded_by: string | null;
	at: string;
	created_at: string;
	/** Id of the payment that this is a part of, moved from its order; the code is that payment's. */
	part_of: string | null;
	/** Id of the order for which it was recorded first, if it was moved as a whole. */
	moved_from: string | null;
}

/** A payment prompt on the customer's phone; stored before the provider is called. */
interface PaymentAttemptsTable {
	id: string;
	order_id: string;
	/** Hexadecimal SHA-256 of the token in the callback's address. */
	token_hash: string;
	/** The provider's id; null until it has accepted the prompt. */
	checkout_request_id: string | null;
	merchant_request_id: string | null;
	amount_cents: number;
	payer: string | null;
	/** "waiting", "paid", "cancelled", "failed" or "no_answer". */
	state: string;
	result_code: string | null;
	result_text: string | null;
	receipt: string | null;
	payment_id: string | null;
	created_at: string;
	/** When the provider accepted it. */
	asked_at: string | null;
	next_query_at: string | null;
	queries: Generated<number>;
	/** Null while the outcome is open; an order can have only one open attempt. */
	closed_at: string | null;
}

/** What an order's receipt says besides its payments. The row outlives the order, so that no number is missing. */
interface ReceiptsTable {
	order_id: string;
	/** In an unbroken sequence; null until a payment is confirmed. */
	number: number | null;
	/** A school or a person; null for the customer, and after the person was erased. */
	payer: string | null;
	/** The payer's number at the tax office; null if it is not known, and after the person was erased. */
	payer_pin: string | null;
	/** Number or address of the tax invoice that staff have made elsewhere. */
	tax_invoice: string | null;
	/** When the number was given, or what the receipt says last changed. */
	issued_at: string;
}

/** One row: the last number of a receipt. */
interface ReceiptCounterTable {
	id: number;
	last: number;
}

/** A raw message from the provider, stored before it is processed. */
interface ProviderMessagesTable {
	id: string;
	/** "stk" or "c2b". */
	kind: string;
	received_at: string;
	attempt_id: string | null;
	/** Null if it belongs to no known order. */
	order_id: string | null;
	/** The message without the payer's name and number; null after the person was erased. */
	body: string | null;
	/** Null until it was processed. */
	outcome: string | null;
}

/** Money that a statement or the provider reported and that belongs to no order that we know. */
interface UnclaimedPaymentsTable {
	id: string;
	/** The receipt, in upper case; unique. Once a payment has this code, nothing waits here any more. */
	code: string;
	amount_cents: number;
	/** What the payer typed as account; null if that is not known, and after the person was erased. */
	account: string | null;
	/** Name and number of the payer, as the statement writes them. */
	payer: string | null;
	/** "statement" or "paybill". */
	source: string;
	/** When it was paid, or when we learned of it. */
	at: string;
	created_at: string;
	/** When staff took it off the list; null while it waits. */
	set_aside_at: string | null;
	set_aside_by: string | null;
	reason: string | null;
	/** Why staff must look before it counts, such as that it names two orders; null if it is only without an order. */
	question: string | null;
}

/** What M-Pesa took back, as a statement says: kept also before we know the payment, so that it never counts. */
interface PaymentReversalsTable {
	id: string;
	/** The receipt of the payment that was taken back, in upper case. */
	code: string;
	/** The receipt of the line that says so; with `code` it is unique. */
	receipt: string;
	/** Null if the statement's amount could not be read. */
	amount_cents: number | null;
	/** When it was taken back, or when we learned of it. */
	at: string;
	created_at: string;
	/** When staff settled it; null while a payment that still counts waits for them. */
	handled_at: string | null;
}
