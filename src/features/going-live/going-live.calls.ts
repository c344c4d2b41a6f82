import type { Api } from "../../platform/browser/api-client.ts";
import { requireList, requireObject } from "../../platform/browser/api-error.ts";
import type * as calls from "./going-live.contract.ts";
import type { Check } from "./going-live.contract.ts";

export async function fetchChecks(api: Api): Promise<Check[]> {
	const { result } = await api<typeof calls.readChecks>("GET /going-live", { token: "required" });
	return requireList(requireObject(result).checks);
}

export async function confirmCheck(api: Api, key: string, done: boolean): Promise<Check[]> {
	const { result } = await api<typeof calls.confirmCheck>("PUT /going-live/:key", {
		token: "required",
		params: { key },
		body: { done },
	});
	return requireList(requireObject(result).checks);
}

export async function sendTestMail(api: Api): Promise<string | undefined> {
	const { message } = await api<typeof calls.sendTestMail>("POST /going-live/test-mail", {
		token: "required",
	});
	return message;
}
