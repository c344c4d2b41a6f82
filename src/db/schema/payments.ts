import type { Generated } from "kysely";

export interface PaymentTables {
	payments: PaymentsTable;
	payment_attempts: PaymentAttemptsTable;
	provider_messages: ProviderMessagesTable;
}

interface PaymentsTable {
	id: string;
	order_id: string;
	/** Null while a code that the customer typed waits for staff. */
	amount_cents: number | null;
	/** "mpesa", "cash" or "bank". */
	method: string;
	/** In upper case; used once in the whole system, but by what was refused. */
	code: string | null;
	/** "confirmed", "unconfirmed", "refused" or "reversed". */
	state: string;
	/** Who reported it: "staff", "customer", "prompt", "paybill" or "statement". */
	source: string;
	/** Why it was refused or reversed. */
	reason: string | null;
	/** The id of the member of staff who recorded or confirmed it. */
	recorded_by: string | null;
	/** When it was paid. */
	at: string;
	created_at: string;
}

/** A prompt on the customer's phone: stored before the provider is called. */
interface PaymentAttemptsTable {
	id: string;
	order_id: string;
	/** SHA-256 in hex of the token in the callback's address. */
	token_hash: string;
	/** The provider's; null until it has taken the prompt. */
	checkout_request_id: string | null;
	merchant_request_id: string | null;
	amount_cents: number;
	/** The phone that pays. */
	payer: string | null;
	/** "waiting", "paid", "cancelled", "failed" or "no_answer". */
	state: string;
	result_code: string | null;
	result_text: string | null;
	receipt: string | null;
	/** The payment that it became. */
	payment_id: string | null;
	created_at: string;
	/** When the provider took it. */
	asked_at: string | null;
	/** When the provider is next asked about it. */
	next_query_at: string | null;
	queries: Generated<number>;
	/** Null while the order waits for its result: one open attempt an order. */
	closed_at: string | null;
}

/** What the provider sent, stored before anything is done with it. */
interface ProviderMessagesTable {
	id: string;
	/** "stk" or "c2b". */
	kind: string;
	received_at: string;
	attempt_id: string | null;
	/** Null when it is about no order that we know. */
	order_id: string | null;
	/** As it came, without the payer's name and number; null once the person was erased. */
	body: string | null;
	/** Null until it was handled. */
	outcome: string | null;
}
