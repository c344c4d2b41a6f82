// On SQLite alone.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, type TestUser, testApp } from "../../../tests/support/app.ts";
import { buildRequest } from "../../../tests/support/assistance.ts";
import { type MailServer, startMailServer } from "../../../tests/support/mail-server.ts";
import { buildOrder } from "../../../tests/support/orders.ts";

const SITE_URL = "https://mradi.example";

let server: MailServer;
let app: TestApp;
let staff: TestUser;
let admin: TestUser;
beforeAll(async () => {
	server = await startMailServer();
	app = await testApp({
		SITE_URL,
		SMTP_URL: server.url,
		STAFF_EMAIL: "office@mradi.example",
		STATUS_MAIL_DELAY_SECONDS: "0",
	});
	staff = await app.user("staff");
	admin = await app.user("admin");
});
afterAll(async () => {
	await app.close();
	await server.close();
});

/** The decoded HTML part of a received mail. */
function htmlOf(message: string): string {
	const [, encoding = "", source = ""] =
		/Content-Type: text\/html[\s\S]*?Transfer-Encoding: (\S+)\r\n\r\n([\s\S]*?)\r\n--/.exec(
			message,
		) ?? [];
	if (encoding === "base64") return Buffer.from(source, "base64").toString("utf8");
	const bytes = source
		.replace(/=\r\n/g, "")
		.replace(/=([0-9A-F]{2})/g, (_all, code) => String.fromCharCode(Number.parseInt(code, 16)));
	return Buffer.from(bytes, "latin1").toString("utf8");
}

const call = async (method: string, path: string, as: TestUser | undefined, body: object) => {
	const { status } = await app.call(method, path, { ...(as && { as }), body });
	expect(status, path).toBeLessThan(300);
};

test.each([
	[
		"new orders",
		["Open the orders", "Track your order"],
		() => buildOrder(app, { notes: `<b>Please</b> "quickly" ${"long ".repeat(150)}` }),
	],
	[
		"status changes",
		["Open the orders", "Track your order", "Track your order"],
		async () => {
			const { id } = await buildOrder(app);
			await call("PUT", `/orders/${id}`, staff, { status: "processing" });
		},
	],
	["new requests", ["Open the requests", "Track your request"], () => buildRequest(app)],
	[
		"a new password",
		["Set a new password"],
		async () => {
			const { email } = await app.user("user");
			await call("POST", "/auth/forgot-password", undefined, { email });
		},
	],
	[
		"an invitation",
		["Accept the invitation"],
		() => call("POST", "/invitations", admin, { email: "new@mradi.example", role: "staff" }),
	],
	[
		"payments and refunds",
		["Open the orders", "Track your order", "Track your order"],
		async () => {
			const { id } = await buildOrder(app);
			const paid = { amount: 1_000, method: "cash" };
			await call("POST", `/orders/${id}/payments`, staff, paid);
			await call("POST", `/orders/${id}/refunds`, staff, { ...paid, reason: "Paid twice" });
		},
	],
])(
	"mails about %s are sent as text and HTML, below 20 kB, with one button",
	async (_what, buttons, cause) => {
		server.received.length = 0;
		await cause();
		await app.context.mail.deliverDue();
		await expect.poll(() => server.received.length).toBe(buttons.length);
		const found = server.received.map(({ message }) => {
			expect(message).toContain("multipart/alternative");
			expect(message).toContain("Content-Type: text/plain; charset=utf-8");
			expect(message.length).toBeLessThan(20_000);
			const html = htmlOf(message);
			expect(html).toContain("</html>");
			expect(html).not.toMatch(/\bsrc=|<b>/);
			for (const [, address] of html.matchAll(/href="([^"]*)"/g))
				expect(new URL(address ?? "").origin).toBe(SITE_URL);
			return [...html.matchAll(/inline-block[^>]*>([^<]*)</g)].map(([, label]) => label).join();
		});
		expect(found.sort()).toEqual(buttons);
	},
);
