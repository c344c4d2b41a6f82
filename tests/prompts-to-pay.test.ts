import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, inject, onTestFinished, test } from "vitest";
import { connect } from "../src/db/connect.ts";
import { readSettings } from "../src/platform/settings.ts";
import { callbackOf, type StandInPrompt, startMpesaStandIn } from "./support/mpesa.ts";
import { createDatabase } from "./support/postgres.ts";
import { call, type RunningServer, startServer } from "./support/server.ts";

const ADMIN = { email: "admin@school.example", password: "the admins password" };
const PHONE = "0712345678";
const mpesa = await startMpesaStandIn();
afterAll(() => mpesa.close());

async function newInstallation() {
	const folder = await mkdtemp(join(tmpdir(), "mradi-prompts-"));
	const environment = {
		...mpesa.settings,
		DATA_DIR: folder,
		DEMO_CONTENT: "off",
		ADMIN_EMAIL: ADMIN.email,
		ADMIN_PASSWORD: ADMIN.password,
		DATABASE_URL: await createDatabase(
			inject("postgresUrl"),
			`prompts_${randomUUID()}`,
			inject("migratedDatabase"),
		),
	};
	const servers: RunningServer[] = [];
	onTestFinished(async () => {
		await Promise.all(servers.map((server) => server.stop()));
		await rm(folder, { recursive: true, force: true });
	});
	return {
		async start() {
			const server = await startServer(environment);
			servers.push(server);
			return server;
		},
		/** Makes the next query of every prompt due now. */
		async letTimePass() {
			const { db, close } = await connect(readSettings(environment));
			await db.updateTable("payment_attempts").set({ next_query_at: "2026-01-01" }).execute();
			await close();
		},
	};
}

async function placeOrder(server: RunningServer): Promise<string> {
	const signedIn = await call(server, "POST", "/auth/login", { body: ADMIN });
	const created = await call(server, "POST", "/school-projects", {
		as: signedIn.body.result.token,
		body: {
			title: "Solar dryer",
			content: "<p>The sun does the work.</p>",
			status: "published",
			price: 3_000,
			material_cost: 850,
		},
	});
	const placed = await call(server, "POST", "/orders/by-slug", {
		body: { slug: created.body.result.slug, name: "Achieng", phone: PHONE },
	});
	return placed.body.data.order.reference;
}

async function paymentOf(server: RunningServer, reference: string) {
	const answer = await call(server, "POST", "/track", { body: { reference, phone: PHONE } });
	return answer.body.result.payment;
}

async function report(server: RunningServer, prompt: StandInPrompt): Promise<unknown> {
	const path = new URL(prompt.callbackUrl).pathname;
	const body = JSON.stringify(callbackOf(prompt, { receipt: "NLJ7RT61SV" }));
	const answer = await fetch(server.url + path, { method: "POST", body });
	return answer.json();
}

test("a payment is counted, without script, although the server was killed between prompt and payment", async () => {
	const { start, letTimePass } = await newInstallation();
	const first = await start();
	const reference = await placeOrder(first);
	const form = { reference, phone: PHONE, step: "prompt", payer: "0712 345 678", amount: "3850" };
	const post = (server: RunningServer, fields: Record<string, string>) =>
		fetch(`${server.url}/track`, { method: "POST", body: new URLSearchParams(fields) });
	const malformed = await post(first, { ...form, amount: "1.5" });
	expect(malformed.status).toBe(422);
	expect(await malformed.text()).toContain("Amount must be whole shillings");
	const page = await (await post(first, form)).text();
	expect(page).toContain("We have sent a prompt to the phone.");
	expect(page).toContain("Check Again");
	await first.stop("SIGKILL");

	const prompt = mpesa.prompts.at(-1)!;
	prompt.result = { code: 0 };
	await letTimePass();
	const next = await start();
	await expect
		.poll(() => paymentOf(next, reference))
		.toMatchObject({ paid: 3_850, state: "paid", attempt: { state: "paid", receipt: null } });
	await report(next, prompt);
	expect(await paymentOf(next, reference)).toMatchObject({
		paid: 3_850,
		attempt: { receipt: "NLJ7RT61SV" },
	});
	expect(await (await post(next, { reference, phone: PHONE })).text()).toContain("NLJ7RT61SV");
});

test("a payment counts once although both servers receive its callback and query it", async () => {
	const { start, letTimePass } = await newInstallation();
	const servers = await Promise.all([start(), start()]);
	const [first, second] = servers as [RunningServer, RunningServer];
	const reference = await placeOrder(first);
	const body = { reference, phone: PHONE };
	const prompted = await Promise.all(
		servers.map((server) => call(server, "POST", "/track/payments", { body })),
	);
	expect(prompted.map(({ status }) => status).sort()).toEqual([202, 409]);
	const prompt = mpesa.prompts.at(-1)!;
	const result = Promise.withResolvers<{ code: number }>();
	prompt.result = result.promise;
	const before = mpesa.calls.query;
	// While one server waits for the response, the next query is the other's.
	for (const number of [1, 2]) {
		await letTimePass();
		await expect.poll(() => mpesa.calls.query).toBeGreaterThanOrEqual(before + number);
	}
	const answers = await Promise.all(
		[first, second, first, second].map((server) => report(server, prompt)),
	);
	for (const answer of answers) expect(answer).toEqual({ ResultCode: 0, ResultDesc: "Accepted" });
	result.resolve({ code: 0 });
	await Promise.all(servers.map((server) => server.printed("prompt status queried")));
	const payment = await paymentOf(second, reference);
	expect(payment).toMatchObject({ paid: 3_850, balance: 0, attempt: { receipt: "NLJ7RT61SV" } });
});
