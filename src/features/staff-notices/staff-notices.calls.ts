import { ownCall } from "../../platform/browser/own-call.ts";
import type * as calls from "./staff-notices.contract.ts";

export const fetchNotices = ownCall<typeof calls.readNotices>("GET /messages/notices", {
	take: "result.notices",
});

export const changeNotices = ownCall<typeof calls.changeNotices>("PUT /messages/notices", {
	take: "result.notices",
});

export const fetchSmsMonth = ownCall<typeof calls.sumSms>("GET /messages/month", {
	take: "result.sms",
});
