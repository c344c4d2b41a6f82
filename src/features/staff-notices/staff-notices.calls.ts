import { ownCall } from "../../platform/browser/own-call.ts";
import type * as calls from "./staff-notices.contract.ts";

export const fetchNotificationChoices = ownCall<typeof calls.readNotificationChoices>(
	"GET /messages/notices",
	{
		take: "result.notices",
	},
);

export const changeNotificationChoices = ownCall<typeof calls.changeNotificationChoices>(
	"PUT /messages/notices",
	{
		take: "result.notices",
	},
);

export const fetchSmsMonth = ownCall<typeof calls.sumSms>("GET /messages/month", {
	take: "result.sms",
});
