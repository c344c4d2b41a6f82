import { createServer } from "node:http";
import { listenLocally } from "./local-server.ts";

/** A stand-in for M-Pesa on loopback. The test decides when a payer answers and what fails. */

interface PromptOutcome {
	code: number;
	receipt?: string;
}

export interface StandInPrompt {
	checkoutRequestId: string;
	amount: number;
	payer: string;
	account: string;
	callbackUrl: string;
	/** Answer to queries; undefined while pending. Queries wait for a promise. */
	result?: PromptOutcome | Promise<PromptOutcome>;
}

type Trouble =
	/** Not accepted, no answer. */
	| "down"
	/** Accepted, but the answer is lost. */
	| "lost answer"
	| "old token"
	| "refuse"
	/** An error that leaves open whether the call was accepted. */
	| "busy";

export type MpesaStandIn = Awaited<ReturnType<typeof startMpesaStandIn>>;

export async function startMpesaStandIn() {
	const prompts: StandInPrompt[] = [];
	const calls = { token: 0, prompt: 0, query: 0 };
	const troubles: { prompt: Trouble[]; query: Trouble[]; token: Trouble[] } = {
		prompt: [],
		query: [],
		token: [],
	};
	let tokens = 0;

	const server = createServer(async (request, response) => {
		let text = "";
		for await (const chunk of request) text += chunk;
		const kind = request.url?.startsWith("/oauth")
			? "token"
			: request.url?.includes("query")
				? "query"
				: "prompt";
		calls[kind] += 1;
		const trouble = troubles[kind].shift();
		const answer = (status: number, body: object) =>
			response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
		const error = (errorCode: string, errorMessage: string) =>
			answer(errorCode.startsWith("500") ? 500 : 400, { requestId: "1", errorCode, errorMessage });
		if (trouble === "down") return request.socket.destroy();
		if (trouble === "old token") return error("404.001.03", "Invalid Access Token");
		if (trouble === "refuse") return error("400.002.02", "Bad Request - Invalid PhoneNumber");
		if (trouble === "busy") return error("500.001.1001", "The transaction is being processed");
		if (kind === "token") {
			tokens += 1;
			return answer(200, { access_token: `token ${tokens}`, expires_in: "3599" });
		}
		if (request.headers.authorization !== `Bearer token ${tokens}`)
			return error("404.001.03", "Invalid Access Token");
		const body = JSON.parse(text);
		if (kind === "query") {
			const prompt = prompts.find((known) => known.checkoutRequestId === body.CheckoutRequestID);
			if (!prompt) return error("400.002.02", "Invalid CheckoutRequestID");
			const result = await prompt.result;
			if (!result) return error("500.001.1001", "The transaction is being processed");
			return answer(200, {
				ResponseCode: "0",
				CheckoutRequestID: prompt.checkoutRequestId,
				ResultCode: String(result.code),
				ResultDesc: "As the payer decided",
			});
		}
		const prompt = {
			checkoutRequestId: `ws_CO_${prompts.length + 1}_${Date.now()}`,
			amount: body.Amount,
			payer: String(body.PhoneNumber),
			account: body.AccountReference,
			callbackUrl: body.CallBackURL,
		};
		prompts.push(prompt);
		if (trouble === "lost answer") return request.socket.destroy();
		answer(200, {
			MerchantRequestID: `merchant ${prompts.length}`,
			CheckoutRequestID: prompt.checkoutRequestId,
			ResponseCode: "0",
			ResponseDescription: "Success. Request accepted for processing",
			CustomerMessage: "Success",
		});
	});
	const { url, close } = await listenLocally(server);

	return {
		settings: {
			MPESA_CONSUMER_KEY: "key",
			MPESA_CONSUMER_SECRET: "secret",
			MPESA_SHORTCODE: "174379",
			MPESA_PASSKEY: "passkey",
			MPESA_BASE_URL: url,
		},
		prompts,
		calls,
		/** Failures of the next calls, by kind, one for each call. */
		troubles,
		close,
	};
}

export function callbackOf(
	{ checkoutRequestId, amount, payer }: StandInPrompt,
	{ code = 0, receipt = "NLJ7RT61SV" }: { code?: number; receipt?: string } = {},
) {
	const metadata = {
		CallbackMetadata: {
			Item: [
				{ Name: "Amount", Value: amount },
				{ Name: "MpesaReceiptNumber", Value: receipt },
				{ Name: "Balance" },
				{ Name: "TransactionDate", Value: 20260305102115 },
				{ Name: "PhoneNumber", Value: Number(payer) },
			],
		},
	};
	return {
		Body: {
			stkCallback: {
				MerchantRequestID: "merchant",
				CheckoutRequestID: checkoutRequestId,
				ResultCode: code,
				ResultDesc: code === 0 ? "The service request is processed successfully." : "Not paid",
				...(code === 0 && metadata),
			},
		},
	};
}
