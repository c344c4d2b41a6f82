import type { Api } from "../../platform/browser/api-client.ts";
import { requireObject } from "../../platform/browser/api-error.ts";
import type * as calls from "./staff-notices.contract.ts";
import type { Notices, SmsMonth } from "./staff-notices.contract.ts";

export async function fetchNotices(api: Api): Promise<Notices> {
	const { result } = await api<typeof calls.readNotices>("GET /messages/notices", {
		token: "required",
	});
	return requireObject(requireObject(result).notices);
}

export async function changeNotices(api: Api, body: Notices): Promise<Notices> {
	const { result } = await api<typeof calls.changeNotices>("PUT /messages/notices", {
		token: "required",
		body,
	});
	return requireObject(requireObject(result).notices);
}

export async function fetchSmsMonth(api: Api, month: string): Promise<SmsMonth> {
	const { result } = await api<typeof calls.sumSms>("GET /messages/month", {
		token: "required",
		query: { month },
	});
	return requireObject(requireObject(result).sms);
}
