import { ownCall } from "../../platform/browser/own-call.ts";
import type * as calls from "./staff-notices.contract.ts";

export const fetchNoticeChoices = ownCall<typeof calls.readNoticeChoices>("GET /messages/notices", {
	take: "result.notices",
});

export const changeNoticeChoices = ownCall<typeof calls.changeNoticeChoices>(
	"PUT /messages/notices",
	{ take: "result.notices" },
);

export const fetchSmsMonth = ownCall<typeof calls.readSmsTotals>("GET /messages/month", {
	take: "result.sms",
});
