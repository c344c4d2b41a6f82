import { randomInt, randomUUID } from "node:crypto";
import { callbackOf, type MpesaStandIn, type StandInPrompt } from "../support/mpesa.ts";
import type { Call } from "./load.ts";

/** A payment that was made on the phone, to be compared with what the server counts. */
interface PaidPrompt {
	reference: string;
	phone: string;
	amount: number;
}

/**
 * Customers who pay by prompt while the server is being killed. Half of the callbacks are lost, the others arrive
 * once or twice at the same time. Queries to the provider are always answered.
 */
export class Payers {
	readonly paid: PaidPrompt[] = [];
	#receipts = 0;
	readonly #mpesa: MpesaStandIn;
	readonly #call: Call;

	constructor(mpesa: MpesaStandIn, call: Call) {
		this.#mpesa = mpesa;
		this.#call = call;
	}

	/** One customer places an order and is asked to pay. */
	async pay(slug: string): Promise<void> {
		// Each phone gets only a few prompts a day.
		const phone = `07${randomInt(10_000_000, 99_999_999)}`;
		const placed = await this.#call("POST", "/api/orders/by-slug", {
			// The soak test compares only orders with notes (`ledger.ts`).
			body: { slug, name: "Pays by prompt", phone },
			headers: { "idempotency-key": randomUUID() },
		});
		if (placed.status !== 201) return;
		const { reference } = placed.body.data.order;
		const body = { reference, phone, amount: 1 };
		const answer = await this.#call("POST", "/api/track/payments", { body }).catch(() => undefined);
		// The prompt may have reached the phone even if the answer was lost.
		const prompt = this.#mpesa.prompts.find(({ account }) => account === reference);
		if (!prompt) return;
		if (Math.random() < 0.2) {
			prompt.result = { code: 1032 };
			return;
		}
		this.#receipts += 1;
		const receipt = `SOAK${String(this.#receipts).padStart(6, "0")}`;
		prompt.result = { code: 0, receipt };
		this.paid.push({ reference, phone, amount: 1 });
		// If the answer was lost, the server has no id to query: only the callback reports the payment.
		if (answer?.status !== 202) await this.#insist(prompt, receipt);
		else if (Math.random() < 0.5) {
			const report = () => this.#report(prompt, receipt).catch(() => undefined);
			await Promise.all(Math.random() < 0.5 ? [report()] : [report(), report()]);
		}
	}

	/** Payments that are not counted or are counted twice, one line each. */
	async compare(): Promise<{ lost: string[]; doubled: string[] }> {
		const lost: string[] = [];
		const doubled: string[] = [];
		for (const { reference, phone, amount } of this.paid) {
			const { body } = await this.#call("POST", "/api/track", { body: { reference, phone } });
			const { paid, attempt } = body.result.payment;
			const text = `payment of ${reference}: ${paid} of ${amount}, ${JSON.stringify(attempt)}`;
			if (paid < amount) lost.push(text);
			if (paid > amount) doubled.push(text);
		}
		return { lost, doubled };
	}

	#report(prompt: StandInPrompt, receipt: string) {
		return this.#call("POST", new URL(prompt.callbackUrl).pathname, {
			body: callbackOf(prompt, { receipt }),
		});
	}

	async #insist(prompt: StandInPrompt, receipt: string): Promise<void> {
		for (;;) {
			const answer = await this.#report(prompt, receipt).catch(() => undefined);
			if (answer?.status === 200) return;
			await new Promise((resolve) => setTimeout(resolve, 200));
		}
	}
}
