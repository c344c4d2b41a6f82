import type { Generated } from "kysely";
import { account, harmless, personal } from "./columns.ts";

export const paymentTables = {
	payments: {
		id: harmless(),
		order_id: harmless(),
		/** Null while a code that the customer typed waits for staff; negative for a refund. */
		amount_cents: harmless<number | null>(),
		/** "mpesa", "cash" or "bank". */
		method: harmless(),
		/** In upper case; null after the person was erased. */
		code: personal<string | null>(),
		/** Of `code`, also after an erasure; unique across all payments except refused ones. */
		code_hash: harmless<string | null>(),
		/** "confirmed", "unconfirmed", "refused" or "reversed". */
		state: harmless(),
		/** Where it was reported: "staff", "customer", "prompt", "paybill" or "statement". */
		source: harmless(),
		/** Why it was refused or reversed. */
		reason: personal<string | null>(),
		recorded_by: account<string | null>(),
		at: harmless(),
		created_at: harmless(),
		/** Id of the payment that this is a part of, moved from its order; the code is that payment's. */
		part_of: harmless<string | null>(),
		/** Id of the order for which it was recorded first, if it was moved as a whole. */
		moved_from: harmless<string | null>(),
	},
	/** A payment prompt on the customer's phone; stored before the provider is called. */
	payment_attempts: {
		id: harmless(),
		order_id: harmless(),
		/** Hexadecimal SHA-256 of the token in the callback's address. */
		token_hash: harmless(),
		/** The provider's id; null until it has accepted the prompt. */
		checkout_request_id: harmless<string | null>(),
		merchant_request_id: harmless<string | null>(),
		amount_cents: harmless<number>(),
		payer: personal<string | null>(),
		/** "waiting", "paid", "cancelled", "failed" or "no_answer". */
		state: harmless(),
		result_code: harmless<string | null>(),
		result_text: harmless<string | null>(),
		receipt: personal<string | null>(),
		payment_id: harmless<string | null>(),
		created_at: harmless(),
		/** When the provider accepted it. */
		asked_at: harmless<string | null>(),
		next_query_at: harmless<string | null>(),
		queries: harmless<Generated<number>>(),
		/** Null while the outcome is open; an order can have only one open attempt. */
		closed_at: harmless<string | null>(),
	},
	/** A raw message from the provider, stored before it is processed. */
	provider_messages: {
		id: harmless(),
		/** "stk" or "c2b". */
		kind: harmless(),
		received_at: harmless(),
		attempt_id: harmless<string | null>(),
		/** Null if it belongs to no known order. */
		order_id: harmless<string | null>(),
		/** The message without the payer's name and number; null after the person was erased. */
		body: personal<string | null>(),
		/** Null until it was processed. */
		outcome: harmless<string | null>(),
	},
	/** Money that a statement or the provider reported and that belongs to no order that we know. */
	unclaimed_payments: {
		id: harmless(),
		/**
		 * The receipt, in upper case, or its hash after the person was erased; unique. It waits while no payment with this
		 * code counts or is to be confirmed.
		 */
		code: harmless(),
		code_hash: harmless<string | null>(),
		amount_cents: harmless<number>(),
		/** What the payer typed as account; null if that is not known, and after the person was erased. */
		account: personal<string | null>(),
		payer: personal<string | null>(),
		/** "statement" or "paybill". */
		source: harmless(),
		/** When it was paid, or when we learned of it. */
		at: harmless(),
		created_at: harmless(),
		/** When staff took it off the list; null while it waits. */
		set_aside_at: harmless<string | null>(),
		set_aside_by: account<string | null>(),
		reason: personal<string | null>(),
		/** Why staff must look before it counts, such as that it names two orders; null if it is only without an order. */
		question: personal<string | null>(),
		/** When a statement said this of money that is recorded with other values; null if not, and once staff have looked. */
		differs_at: harmless<string | null>(),
	},
	/** What M-Pesa took back, as a statement says: kept also before we know the payment, so that it never counts. */
	payment_reversals: {
		id: harmless(),
		/** The receipt of the payment that was taken back, in upper case, or its hash after the person was erased. */
		code: harmless(),
		code_hash: harmless<string | null>(),
		/** The receipt of the line that says so, or its hash; with `code` it is unique. */
		receipt: harmless(),
		/** "named", or "unnamed" if the line does not say which payment: then `code` is its own. */
		kind: harmless<Generated<string>>(),
		/** Null if the statement's amount could not be read. */
		amount_cents: harmless<number | null>(),
		/** When it was taken back, or when we learned of it. */
		at: harmless(),
		created_at: harmless(),
		/** When staff settled it; null while a payment that still counts waits for them. */
		handled_at: harmless<string | null>(),
	},
	/** What an order's receipt says besides its payments. The row outlives the order, so that no number is missing. */
	receipts: {
		order_id: harmless(),
		/** In an unbroken sequence; null until a payment is confirmed. */
		number: harmless<number | null>(),
		/** A school or a person; null for the customer, and after the person was erased. */
		payer: personal<string | null>(),
		/** The payer's number at the tax office; null if it is not known, and after the person was erased. */
		payer_pin: personal<string | null>(),
		/** Number or address of the tax invoice that staff have made elsewhere. */
		tax_invoice: personal<string | null>(),
		/** When the number was given, or what the receipt says last changed. */
		issued_at: harmless(),
	},
	/** One row: the last number of a receipt. */
	receipt_counter: {
		id: harmless<number>(),
		last: harmless<number>(),
	},
};
