import { z } from "zod";
import type { MpesaSettings } from "../../../platform/settings/services.ts";

/** M-Pesa Express over HTTP: payment prompts and their status queries, as documented for the Daraja API. */

const TIMEOUT_MS = 20_000;
/** Access tokens are valid for 3,599 s; renew them a little earlier. */
const TOKEN_MARGIN_MS = 60_000;

export interface PromptRequest {
	/** Whole KES, from 1 to 250,000. */
	amount: number;
	/** In the form +2547… or 07…. */
	payer: string;
	/** The order's reference, which M-Pesa's message to the payer shows. */
	account: string;
	callbackUrl: string;
}

export type PromptResponse =
	/** Accepted; nothing is paid yet. */
	| { kind: "accepted"; checkoutRequestId: string; merchantRequestId: string | null }
	/** Refused; nothing will be paid. */
	| { kind: "refused"; code: string; message: string }
	/** Unknown: the phone may receive the prompt, and its callback may arrive. */
	| { kind: "lost"; message: string };

export type QueryResponse =
	| { kind: "result"; resultCode: string; resultText: string | null }
	/** No usable answer: query again later. */
	| { kind: "unknown"; message: string };

export interface MpesaClient {
	prompt(request: PromptRequest): Promise<PromptResponse>;
	query(checkoutRequestId: string): Promise<QueryResponse>;
}

const tokenResponse = z.object({ access_token: z.string(), expires_in: z.coerce.number() });
const promptResponse = z.object({
	CheckoutRequestID: z.string().min(1),
	MerchantRequestID: z.string().nullish(),
	ResponseCode: z.coerce.string().pipe(z.literal("0")),
});
const queryResponse = z.object({ ResultCode: z.coerce.string(), ResultDesc: z.string().nullish() });
const errorResponse = z.object({ errorCode: z.string(), errorMessage: z.string().catch("") });

const BAD_TOKEN = "404.001.03";
/** Means either wrong credentials or that a prompt is being processed; they cannot be distinguished. */
const UNCERTAIN = "500.001.1001";

export function createMpesaClient(settings: MpesaSettings): MpesaClient {
	let token: { value: string; until: number } | undefined;
	let requested: Promise<string> | undefined;

	/** One token for all calls, because a new one may invalidate the last. */
	async function accessToken(): Promise<string> {
		if (token && token.until > Date.now()) return token.value;
		requested ??= requestToken().finally(() => {
			requested = undefined;
		});
		return requested;
	}

	async function requestToken(): Promise<string> {
		const credentials = `${settings.consumerKey}:${settings.consumerSecret}`;
		const { body } = await send("/oauth/v1/generate?grant_type=client_credentials", {
			headers: { authorization: `Basic ${Buffer.from(credentials).toString("base64")}` },
		});
		const { access_token: value, expires_in } = tokenResponse.parse(body);
		token = { value, until: Date.now() + expires_in * 1_000 - TOKEN_MARGIN_MS };
		return value;
	}

	async function send(path: string, init: RequestInit): Promise<{ ok: boolean; body: unknown }> {
		const response = await fetch(settings.baseUrl + path, {
			...init,
			redirect: "error",
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
		return { ok: response.ok, body: (await response.json()) as unknown };
	}

	async function post(path: string, fields: object): Promise<{ ok: boolean; body: unknown }> {
		const call = async () =>
			send(path, {
				method: "POST",
				headers: {
					authorization: `Bearer ${await accessToken()}`,
					"content-type": "application/json",
				},
				body: JSON.stringify(fields),
			});
		const answer = await call();
		if (errorResponse.safeParse(answer.body).data?.errorCode !== BAD_TOKEN) return answer;
		token = undefined;
		return call();
	}

	return {
		async prompt({ amount, payer, account, callbackUrl }) {
			try {
				await accessToken();
			} catch (error) {
				// Without a token the prompt was not requested, so nothing can be paid.
				return { kind: "refused", code: "token", message: messageOf(error) };
			}
			const number = Number(plainNumber(payer));
			try {
				const { body } = await post("/mpesa/stkpush/v1/processrequest", {
					...signed(settings),
					TransactionType: settings.till ? "CustomerBuyGoodsOnline" : "CustomerPayBillOnline",
					Amount: amount,
					PartyA: number,
					PartyB: Number(settings.till ?? settings.shortCode),
					PhoneNumber: number,
					CallBackURL: callbackUrl,
					AccountReference: account.slice(0, 12),
					TransactionDesc: "Project",
				});
				const accepted = promptResponse.safeParse(body).data;
				if (accepted)
					return {
						kind: "accepted",
						checkoutRequestId: accepted.CheckoutRequestID,
						merchantRequestId: accepted.MerchantRequestID ?? null,
					};
				const error = errorResponse.safeParse(body).data;
				if (!error || error.errorCode === UNCERTAIN)
					return { kind: "lost", message: error?.errorMessage ?? "unreadable answer" };
				return { kind: "refused", code: error.errorCode, message: error.errorMessage };
			} catch (error) {
				return isUnsent(error)
					? { kind: "refused", code: "unreachable", message: messageOf(error) }
					: { kind: "lost", message: messageOf(error) };
			}
		},

		async query(checkoutRequestId) {
			try {
				const { body } = await post("/mpesa/stkpushquery/v1/query", {
					...signed(settings),
					CheckoutRequestID: checkoutRequestId,
				});
				const { ResultCode: resultCode, ResultDesc = null } =
					queryResponse.safeParse(body).data ?? {};
				if (resultCode !== undefined) return { kind: "result", resultCode, resultText: ResultDesc };
				const error = errorResponse.safeParse(body).data;
				return { kind: "unknown", message: error?.errorMessage ?? "unreadable answer" };
			} catch (error) {
				return { kind: "unknown", message: messageOf(error) };
			}
		},
	};
}

/** The short code with a password derived from it, the passkey and the time. */
function signed({ shortCode, passkey }: MpesaSettings) {
	const Timestamp = nairobiTimestamp(Date.now());
	return {
		BusinessShortCode: Number(shortCode),
		Password: Buffer.from(shortCode + passkey + Timestamp).toString("base64"),
		Timestamp,
	};
}

/** YYYYMMDDHHmmss in Nairobi time, which has no daylight saving. */
export function nairobiTimestamp(time: number): string {
	const local = new Date(time + 3 * 3_600_000).toISOString();
	return local.replace(/\D/g, "").slice(0, 14);
}

/** 2547… or 2541…. */
function plainNumber(phone: string): string {
	return `254${phone.replace(/\D/g, "").slice(-9)}`;
}

/** Whether the connection failed: then the request was not sent and cannot have been accepted. */
function isUnsent(error: unknown): boolean {
	return /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/.test(
		causeCode(error),
	);
}

function causeCode(error: unknown): string {
	const cause = error instanceof Error ? error.cause : undefined;
	return cause instanceof Error && "code" in cause ? String(cause.code) : "";
}

/** Never contains the answer's body, which may contain the payer's number. */
function messageOf(error: unknown): string {
	if (!(error instanceof Error)) return "unknown error";
	const code = causeCode(error);
	return error.name === "ZodError" ? "unreadable answer" : error.message + (code && ` (${code})`);
}
