import type { Generated } from "kysely";
import { account, impersonal, personal } from "./columns.ts";

export const paymentTables = {
	payments: {
		id: impersonal(),
		order_id: impersonal(),
		/** Null while a code that the customer typed waits for staff; negative for a refund. */
		amount_cents: impersonal<number | null>(),
		/** "mpesa", "cash" or "bank". */
		method: impersonal(),
		/** In upper case; null after the person was erased. */
		code: personal<string | null>(),
		/** Hash of `code`, kept after an erasure; unique across all payments except refused ones. */
		code_hash: impersonal<string | null>(),
		/** "confirmed", "unconfirmed", "refused" or "reversed". */
		state: impersonal(),
		/** Where it was reported: "staff", "customer", "prompt", "paybill" or "statement". */
		source: impersonal(),
		reason: personal<string | null>(),
		recorded_by: account<string | null>(),
		at: impersonal(),
		created_at: impersonal(),
		/** If this is a part of another order's payment, moved here: that payment's id. Both have the same code. */
		part_of: impersonal<string | null>(),
		/** Id of the order for which it was recorded first, if it was moved as a whole. */
		moved_from: impersonal<string | null>(),
	},
	/** A payment prompt on the customer's phone; stored before the provider is called. */
	payment_attempts: {
		id: impersonal(),
		order_id: impersonal(),
		/** Hexadecimal SHA-256 of the token in the callback's address. */
		token_hash: impersonal(),
		/** The provider's id; null until it has accepted the prompt. */
		checkout_request_id: impersonal<string | null>(),
		merchant_request_id: impersonal<string | null>(),
		amount_cents: impersonal<number>(),
		payer: personal<string | null>(),
		/** "waiting", "paid", "cancelled", "failed" or "no_answer". */
		state: impersonal(),
		result_code: impersonal<string | null>(),
		result_text: impersonal<string | null>(),
		receipt: personal<string | null>(),
		payment_id: impersonal<string | null>(),
		created_at: impersonal(),
		/** When the provider accepted it. */
		asked_at: impersonal<string | null>(),
		next_query_at: impersonal<string | null>(),
		/** How often the provider was asked for the outcome. */
		queries: impersonal<Generated<number>>(),
		/** Null while the outcome is open; an order can have only one open attempt. */
		closed_at: impersonal<string | null>(),
	},
	/** A raw message from the provider, stored before it is processed. */
	provider_messages: {
		id: impersonal(),
		/** "stk" or "c2b". */
		kind: impersonal(),
		received_at: impersonal(),
		attempt_id: impersonal<string | null>(),
		/** Null if it belongs to no known order. */
		order_id: impersonal<string | null>(),
		/** The message without the payer's name and number; null after the person was erased. */
		body: personal<string | null>(),
		/** Null until it was processed. */
		outcome: impersonal<string | null>(),
	},
	/** Money that a statement or the provider reported and that belongs to no order that we know. */
	unclaimed_payments: {
		id: impersonal(),
		/**
		 * The receipt, in upper case, or its hash after the person was erased; unique. Listed until a payment
		 * with this code is confirmed or awaits confirmation.
		 */
		code: impersonal(),
		code_hash: impersonal<string | null>(),
		amount_cents: impersonal<number>(),
		/** "in", "out", or "none" if it failed. The last two are only compared with the recorded payment of this code. */
		direction: impersonal<Generated<string>>(),
		/** What the payer typed as account; null if that is not known, and after the person was erased. */
		account: personal<string | null>(),
		payer: personal<string | null>(),
		/** "statement" or "paybill". */
		source: impersonal(),
		/** When it was paid, or when we learned of it. */
		at: impersonal(),
		created_at: impersonal(),
		/** When staff took it off the list; null while it is listed. */
		set_aside_at: impersonal<string | null>(),
		set_aside_by: account<string | null>(),
		reason: personal<string | null>(),
		/** Why staff must look before it counts, such as that it names two orders; null if it only lacks an order. */
		question: personal<string | null>(),
		/** When a statement gave other values than those recorded; null if it did not, and once staff have looked. */
		differs_at: impersonal<string | null>(),
	},
	/** A reversal in a statement. Stored even if its payment is unknown, so that the payment never counts. */
	payment_reversals: {
		id: impersonal(),
		/** The receipt of the reversed payment, in upper case, or its hash after the person was erased. */
		code: impersonal(),
		code_hash: impersonal<string | null>(),
		/** The receipt of the reversal, or its hash; unique together with `code`. */
		receipt: impersonal(),
		/** "named", or "unnamed" if the statement does not name the payment: then `code` repeats `receipt`. */
		kind: impersonal<Generated<string>>(),
		/** Null if the statement's amount could not be read. */
		amount_cents: impersonal<number | null>(),
		/** When it was reversed, or when we learned of it. */
		at: impersonal(),
		created_at: impersonal(),
		/** When staff settled it; null while a payment that still counts waits for them. */
		handled_at: impersonal<string | null>(),
	},
	/** An order's receipt, except for its payments. The row outlives the order, so that no number is missing. */
	receipts: {
		order_id: impersonal(),
		/** In an unbroken sequence; null until a payment is confirmed. */
		number: impersonal<number | null>(),
		/** A school or a person; null for the customer, and after the person was erased. */
		payer: personal<string | null>(),
		/** The payer's number at the tax office; null if it is not known, and after the person was erased. */
		payer_pin: personal<string | null>(),
		/** Number or address of the tax invoice that staff have made elsewhere. */
		tax_invoice: personal<string | null>(),
		/** When the number was assigned, or the text of the receipt last changed. */
		issued_at: impersonal(),
	},
	/** One row: the last receipt number. */
	receipt_counter: {
		id: impersonal<number>(),
		last: impersonal<number>(),
	},
};
