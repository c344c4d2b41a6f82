import { orderSms } from "../../customer-messages/order-sms.ts";
import { smsLength } from "../../customer-messages/sms-length.ts";

/** An order with a title of typical length. */
const EXAMPLE = { reference: "MR-7K3QZ9", article_title: "Solar Maize Dryer" };
const SUMS = { amount: 3_850, balance: 12_400 };

/** The length of an SMS with this text, filled in with an example, and a warning if it is sent as more than one. */
export function SmsCounter({ text, siteUrl }: { text: string; siteUrl: string }) {
	const { alphabet, used, room, parts } = smsLength(orderSms(text, EXAMPLE, siteUrl, SUMS) ?? text);
	return (
		<p className={parts > 1 ? "note" : "soft"} aria-live="polite">
			{used} of {room} characters, for a project such as {EXAMPLE.article_title}.
			{parts > 1 && ` Too long for one SMS: it is sent and paid for as ${parts}.`}
			{alphabet === "unicode" && " A character outside the SMS alphabet leaves room for 70 only."}
		</p>
	);
}
