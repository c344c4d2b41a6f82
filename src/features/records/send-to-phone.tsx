import { usePublicOrigin } from "../../shell/root-data.ts";

interface SendToPhoneProps {
	/** What the page is about. */
	title: string;
	/** The address that is wanted later. */
	path: string;
	/** Whom the message goes to, where it is known: else the phone asks. */
	phone?: string | null | undefined;
}

/** Messages to oneself with the address of a page. The phone sends them, so no server knows. */
export function SendToPhone({ title, path, phone }: SendToPhoneProps) {
	const text = encodeURIComponent(`${title} ${usePublicOrigin()}${path}`);
	const number = (phone ?? "").replace(/[^+\d]/g, "").replace(/^0/, "+254");
	return (
		<p className="no-print flex flex-wrap items-center gap-3" data-private>
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
