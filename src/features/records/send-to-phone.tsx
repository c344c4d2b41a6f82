import { usePublicOrigin } from "../../shell/root-data.ts";

interface SendToPhoneProps {
	title: string;
	path: string;
	/** The recipient, if known; otherwise the phone asks. */
	phone?: string | null | undefined;
}

/** Links to send oneself the URL of a page. The phone sends the message, so our server does not learn of it. */
export function SendToPhone({ title, path, phone }: SendToPhoneProps) {
	const text = encodeURIComponent(`${title} ${usePublicOrigin()}${path}`);
	const number = (phone ?? "").replace(/[^+\d]/g, "").replace(/^0/, "+254");
	return (
		<p className="no-print flex flex-wrap items-center gap-3" data-no-analytics>
			<span className="w-full sm:w-auto">Send it to my phone</span>
			<a className="btn btn-small" href={`sms:${number}?body=${text}`}>
				By SMS
			</a>
			<a className="btn btn-small" href={`https://wa.me/${number.slice(1)}?text=${text}`}>
				By WhatsApp
			</a>
		</p>
	);
}
