import { useRootData } from "../../../shell/root-data.ts";
import { useSite } from "../../../ui/use-site.ts";

interface NameRemovalRequestProps {
	title: string;
	/** Of the page; it names no person. */
	path: string;
}

/** How to ask for a name to be removed. The message names the page, never the person. */
export function NameRemovalRequest({ title, path }: NameRemovalRequestProps) {
	const site = useSite();
	const origin = useRootData()?.url ?? "";
	const text = encodeURIComponent(
		`Please remove a name from this page: ${title}, ${origin}${path}. I will tell you which one.`,
	);
	const subject = encodeURIComponent("A name in the results");
	return (
		<p className="note no-print">
			Rather not be named here?{" "}
			<a className="link" href={`https://wa.me/${site.whatsapp}?text=${text}`}>
				Ask us on WhatsApp
			</a>{" "}
			or{" "}
			<a className="link" href={`mailto:${site.mailboxes[0]}?subject=${subject}&body=${text}`}>
				by email
			</a>
			.
		</p>
	);
}
