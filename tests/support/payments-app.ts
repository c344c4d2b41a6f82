import { expect } from "vitest";
import type { StatementLine } from "../../src/features/payments/statement.contract.ts";
import type { UnclaimedMoney } from "../../src/features/payments/unclaimed.contract.ts";
import { promptsApp } from "./prompts.ts";

const HEADING = "Receipt No.\tCompletion Time\tDetails\tPaid In\tWithdrawn\tLinked Transaction ID";

interface Cells {
	details?: string;
	paid?: string;
	out?: string;
	reverses?: string;
	at?: string;
}

export const line = (code: string, { details = "x", paid, out, reverses, at }: Cells) =>
	[code, at ?? "2026-03-02 10:00:00", details, paid, out, reverses].join("\t");

/** What an M-Pesa message says; `how`: what became of the money. */
export type Message = Partial<Record<"code" | "account" | "how" | "amount" | "on", string>>;

export const messageTo =
	(newReceipt: () => string) =>
	({ code = newReceipt(), account, how = "sent to MRADI", amount = "1,250.00", on }: Message) => {
		const to = account ? ` for account ${account}` : "";
		return `${code} Confirmed. Ksh${amount} ${how}${to} on ${on ?? "26/11/25"} at 3:15 PM New M-PESA balance is Ksh10,400.00.`;
	};

/** An application with what staff, customers and M-Pesa do about payments. */
export async function paymentsApp() {
	const money = await promptsApp();
	const { app, staff, newReceipt } = money;

	async function send(path: string, lines: readonly string[]): Promise<StatementLine[]> {
		const body = { text: [HEADING, ...lines].join("\n") };
		const answer = await app.call("POST", `/payments/statement${path}`, { as: staff, body });
		expect(answer.status, JSON.stringify(answer.body)).toBe(200);
		return answer.body.data.lines;
	}
	const importLines = (...lines: string[]) => send("", lines);
	const checkLines = (...lines: string[]) => send("/check", lines);

	async function unclaimed(code: string): Promise<UnclaimedMoney[]> {
		const { body } = await app.call("GET", "/payments/unclaimed", { as: staff });
		return body.data.unclaimed.filter((each: UnclaimedMoney) => each.code === code);
	}

	async function addUnclaimed(code = newReceipt()): Promise<UnclaimedMoney & { code: string }> {
		const details = "Pay Bill from 2547*****678 - JANE WANJIRU Acc. my shop";
		await importLines(line(code, { details, paid: "500.00" }));
		const [money] = await unclaimed(code);
		if (!money) throw new Error("nothing is unclaimed");
		return { ...money, code };
	}

	const assign = (id: string, reference: string, record_anyway = false) =>
		app.call("POST", `/payments/unclaimed/${id}/assign`, {
			as: staff,
			body: { reference, record_anyway },
		});
	const paymentsOf = async (id: string) =>
		(await app.call("GET", `/orders/${id}`, { as: staff })).body.data.order.payments;
	const setAside = (id: string, body: object = { reason: "Rent" }) =>
		app.call("POST", `/payments/unclaimed/${id}/set-aside`, { as: staff, body });
	const pay = (orderId: string, body: object, kind = "payments") =>
		app.call("POST", `/orders/${orderId}/${kind}`, {
			as: staff,
			body: { method: "mpesa", reason: "Too much", ...body },
		});
	return {
		...money,
		...{ importLines, checkLines, unclaimed, addUnclaimed, assign, paymentsOf, setAside, pay },
	};
}
