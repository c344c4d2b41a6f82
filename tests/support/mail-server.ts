import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
	from: string;
	to: string[];
	message: string;
}

interface Refusal {
	code: number;
	text: string;
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** Refuses mail while `refusal` is set, and recipients while `unknownAddress` is. */
export async function startMailServer({ startTls = false } = {}) {
	const received: ReceivedMail[] = [];
	const state: Record<"refusal" | "unknownAddress", Refusal | undefined> = {
		refusal: undefined,
		unknownAddress: undefined,
	};
	/** Mail is accepted after it resolves. */
	const pause: { held?: Promise<void> } = {};
	const server = new SMTPServer({
		// Its self-signed certificate would cause a warning.
		logger: false,
		disabledCommands: startTls ? ["AUTH"] : ["AUTH", "STARTTLS"],
		onRcptTo(_address, _session, done) {
			const refusal = state.unknownAddress;
			done(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
		},
		onData(stream, session, done) {
			const chunks: Buffer[] = [];
			stream.on("data", (chunk) => chunks.push(chunk));
			stream.on("end", async () => {
				await pause.held;
				const { refusal } = state;
				if (refusal) {
					return done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
				}
				const { mailFrom, rcptTo } = session.envelope;
				received.push({
					from: mailFrom ? mailFrom.address : "",
					to: rcptTo.map((recipient) => recipient.address),
					message: Buffer.concat(chunks).toString("utf8"),
				});
				done();
			});
		},
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.server.address() as AddressInfo;
	// Aborted handshakes cause an error here.
	server.on("error", () => {});
	return {
		url: `smtp://127.0.0.1:${port}`,
		port,
		received,
		state,
		pause,
		close: () => new Promise<void>((resolve) => server.close(resolve)),
	};
}
