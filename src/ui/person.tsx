import type { LinkProps } from "react-router";
import { EmailText } from "./email-text.tsx";
import { Link } from "./link.tsx";
import { PhoneText } from "./phone-text.tsx";

interface PersonProps {
	name: string;
	phone: string;
	email: string | null;
	/** Target of the name. */
	link?: Pick<LinkProps, "to" | "state"> | undefined;
}

/** A person in a row of a list; the phone number is a link to call it. */
export function Person({ name, phone, email, link }: PersonProps) {
	return (
		<div className="cell-lines desk-lines" translate="no">
			{link ? (
				<div>
					<Link className="row-link" preventScrollReset {...link}>
						{name || "N/A"}
					</Link>
				</div>
			) : (
				<div className="strong">{name || "N/A"}</div>
			)}
			<div className="person-contact">
				{phone && <PhoneText className="quiet-link">{phone}</PhoneText>}
				{email && (
					<div className="soft">
						<EmailText>{email}</EmailText>
					</div>
				)}
			</div>
		</div>
	);
}
