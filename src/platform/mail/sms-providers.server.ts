import { z } from "zod";
import type { SmsSettings } from "../settings/services.ts";

export interface SmsProvider {
	/** Sends to a number such as +254712345678. Rejects if the provider did not accept the message. */
	send(to: string, text: string): Promise<AcceptedSms>;
}

export interface AcceptedSms {
	/** The provider's id, which its delivery reports use. */
	id: string | null;
	/** In cents of KES, if the provider reports it. */
	costCents: number | null;
}

type Reason = "recipient" | "account" | "other";

export class SmsRefused extends Error {
	override name = "SmsRefused";
	readonly reason: Reason;

	constructor(message: string, reason: Reason) {
		super(message);
		this.reason = reason;
	}
}

const TIMEOUT_MS = 30_000;

export function createSmsProvider(settings: SmsSettings): SmsProvider {
	return settings.provider === "africastalking" ? africasTalking(settings) : textBee(settings);
}

const africasTalkingResponse = z.object({
	SMSMessageData: z.object({
		Message: z.string().catch(""),
		Recipients: z
			.array(
				z.object({
					statusCode: z.coerce.number(),
					status: z.string().catch(""),
					cost: z.string().catch(""),
					messageId: z.string().catch(""),
				}),
			)
			.catch([]),
	}),
});

const REASONS: Record<number, Reason> = {
	/** The message is held for a review of our account. */
	401: "account",
	/** Invalid sender name. */
	402: "account",
	403: "recipient",
	404: "recipient",
	/** No credit left. */
	405: "account",
	/** The phone's owner has blocked messages from us or from all advertisers. */
	406: "recipient",
	409: "recipient",
};

function africasTalking({
	baseUrl,
	username,
	apiKey,
	sender,
}: Extract<SmsSettings, { provider: "africastalking" }>): SmsProvider {
	return {
		async send(to, message) {
			const form = new URLSearchParams({ username, to, message, bulkSMSMode: "1", enqueue: "1" });
			if (sender) form.set("from", sender);
			const body = await post(`${baseUrl}/version1/messaging`, form, { apiKey });
			const answer = africasTalkingResponse.safeParse(body).data?.SMSMessageData;
			if (!answer) throw new SmsRefused("unreadable answer", "other");
			const [recipient] = answer.Recipients;
			if (!recipient) {
				const isSender = /sender/i.test(answer.Message);
				throw new SmsRefused(
					withoutNumbers(answer.Message) || "no recipient",
					isSender ? "account" : "other",
				);
			}
			const { statusCode, status, cost, messageId } = recipient;
			if (statusCode < 100 || statusCode > 102) {
				throw new SmsRefused(
					`${statusCode} ${withoutNumbers(status)}`,
					REASONS[statusCode] ?? "other",
				);
			}
			return { id: messageId && messageId !== "None" ? messageId : null, costCents: centsOf(cost) };
		},
	};
}

/** "KES 0.8000" is 80; null if the text is not an amount in KES. */
function centsOf(cost: string): number | null {
	const amount = /^KES\s*(\d+(?:\.\d+)?)$/.exec(cost.trim())?.[1];
	return amount === undefined ? null : Math.round(Number(amount) * 100);
}

const textBeeResponse = z.object({
	data: z.object({
		success: z.boolean().optional(),
		smsBatchId: z.string().optional(),
	}),
});

function textBee({
	baseUrl,
	device,
	apiKey,
}: Extract<SmsSettings, { provider: "textbee" }>): SmsProvider {
	return {
		async send(to, message) {
			const url = `${baseUrl}/api/v1/gateway/devices/${encodeURIComponent(device)}/send-sms`;
			const json = JSON.stringify({ recipients: [to], message });
			const headers = { "x-api-key": apiKey, "content-type": "application/json" };
			const answer = textBeeResponse.safeParse(await post(url, json, headers)).data?.data;
			if (answer?.success === false) throw new SmsRefused("the device did not take it", "other");
			return { id: answer?.smsBatchId ?? null, costCents: null };
		},
	};
}

/** The parsed JSON of a success; null if the body is not JSON. */
async function post(
	url: string,
	body: URLSearchParams | string,
	headers: Record<string, string>,
): Promise<unknown> {
	let response: Response;
	let text: string;
	try {
		response = await fetch(url, {
			method: "POST",
			body,
			headers: { accept: "application/json", ...headers },
			redirect: "error",
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
		text = await response.text();
	} catch (error) {
		throw new SmsRefused(networkError(error), "other");
	}
	// Leave out the response's body: it may contain the number.
	if (!response.ok) {
		const isLogin = response.status === 401 || response.status === 403;
		throw new SmsRefused(`HTTP ${response.status}`, isLogin ? "account" : "other");
	}
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return null;
	}
}

function networkError(error: unknown): string {
	if (!(error instanceof Error)) return "unknown error";
	const { cause } = error;
	const code = cause instanceof Error && "code" in cause ? ` (${String(cause.code)})` : "";
	return `${error.message}${code}`;
}

/** A provider's message on one line, with phone numbers removed. */
export function withoutNumbers(text: string): string {
	return text
		.replace(/\+?\d[\d\s-]{5,}/g, "…")
		.replace(/\s+/g, " ")
		.slice(0, 200);
}
