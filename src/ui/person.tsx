import { EmailText } from "./email-text.tsx";

interface PersonProps {
	name: string;
	phone: string;
	email: string | null;
}

/** Somebody who wrote, in a row of a list: the number can be called from there. */
export function Person({ name, phone, email }: PersonProps) {
	return (
		<div className="cell-lines">
			<div className="strong">{name || "N/A"}</div>
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
	);
}
