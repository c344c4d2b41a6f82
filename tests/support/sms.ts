import { createServer } from "node:http";
import { listenLocally } from "./local-server.ts";

/** A stand-in for Africa's Talking, and for TextBee (`/gateway/devices/`), on loopback. */

export interface StandInSms {
	id: string;
	to: string;
	message: string;
	from: string | undefined;
}

type Trouble =
	/** "down": not accepted, no answer. The others are errors of the provider. */
	"down" | "bad gateway" | "sender" | "no credit" | "bad number" | "login";

export async function startSmsStandIn() {
	const sent: StandInSms[] = [];
	const requests: { url: string; headers: Record<string, unknown>; text: string }[] = [];
	const troubles: Trouble[] = [];

	const server = createServer(async (request, response) => {
		let text = "";
		for await (const chunk of request) text += chunk;
		requests.push({ url: request.url ?? "", headers: request.headers, text });
		const json = (status: number, body: object) =>
			response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
		const recipient = (statusCode: number, status: string, number: string, id = "None") =>
			json(201, {
				SMSMessageData: {
					Message: "Sent to 1/1 Total Cost: KES 0.8000",
					Recipients: [
						{ statusCode, number, status, cost: id === "None" ? "0" : "KES 0.8000", messageId: id },
					],
				},
			});
		const trouble = troubles.shift();
		if (trouble === "down") return request.socket.destroy();
		if (trouble === "bad gateway") return response.writeHead(502).end("<html>Bad gateway</html>");
		if (trouble === "login")
			return response.writeHead(401).end("The supplied authentication is invalid");
		if (trouble === "sender")
			return json(201, { SMSMessageData: { Message: "InvalidSenderId", Recipients: [] } });
		if (request.url?.includes("/gateway/devices/")) {
			const { recipients, message } = JSON.parse(text);
			const id = `batch-${sent.length + 1}`;
			sent.push({ id, to: recipients[0], message, from: undefined });
			return json(201, { data: { success: true, smsBatchId: id, recipientCount: 1 } });
		}
		const form = new URLSearchParams(text);
		const to = form.get("to") ?? "";
		if (trouble === "no credit") return recipient(405, "InsufficientBalance", to);
		if (trouble === "bad number") return recipient(403, "InvalidPhoneNumber", to);
		const id = `ATXid_${sent.length + 1}_${Date.now()}`;
		sent.push({ id, to, message: form.get("message") ?? "", from: form.get("from") ?? undefined });
		return recipient(101, "Success", to, id);
	});
	const { url, close } = await listenLocally(server);

	return {
		settings: {
			SMS_PROVIDER: "africastalking",
			SMS_USERNAME: "mradi",
			SMS_API_KEY: "key of the stand-in",
			SMS_SENDER: "MRADI",
			SMS_BASE_URL: url,
		},
		sent,
		requests,
		/** Failures of the next messages, one for each. */
		troubles,
		close,
	};
}
