import { Link, type LinkProps } from "react-router";
import { EmailText } from "./email-text.tsx";

interface PersonProps {
	name: string;
	phone: string;
	email: string | null;
	/** What the name leads to. */
	link?: Pick<LinkProps, "to" | "state"> | undefined;
}

/** Somebody who wrote, in a row of a list: the number can be called from there. */
export function Person({ name, phone, email, link }: PersonProps) {
	return (
		<div className="cell-lines desk-lines">
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
				{phone && (
					<a className="quiet-link" href={`tel:${phone}`}>
						{phone}
					</a>
				)}
				{email && (
					<div className="soft">
						<EmailText>{email}</EmailText>
					</div>
				)}
			</div>
		</div>
	);
}
