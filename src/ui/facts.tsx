import { Children, type ReactNode } from "react";
import { StatusBadge } from "./badge.tsx";
import { EmailText, PhoneText } from "./contact-text.tsx";
import { classes, textOrNone } from "./format.ts";
import { unbroken } from "./unbroken-words.tsx";

export function Facts({ children }: { children: ReactNode }) {
	return <dl className="facts">{children}</dl>;
}

interface FactProps {
	label: string;
	className?: string;
	/** For what must be read and copied as it is, such as a reference. */
	translate?: "no";
	children: ReactNode;
}

export function Fact({ label, children, ...rest }: FactProps) {
	return (
		<div>
			<dt>{label}</dt>
			<dd {...rest}>{Children.map(children, unbroken)}</dd>
		</div>
	);
}

export function IdFact({ label, className, children }: FactProps) {
	return (
		<Fact label={label} className={classes("mono", className)} translate="no">
			{children}
		</Fact>
	);
}

export function StatusFact({ label = "Status", status }: { label?: string; status: string }) {
	return (
		<Fact label={label}>
			<StatusBadge status={status} />
		</Fact>
	);
}

interface ContactFactProps {
	label: string;
	name: string;
	phone: string;
	email: string | null;
}

export function ContactFact({ label, name, phone, email }: ContactFactProps) {
	return (
		<Fact label={label}>
			<div className="strong" translate="no">
				{textOrNone(name)}
			</div>
			{phone && (
				<div translate="no">
					<PhoneText>{phone}</PhoneText>
				</div>
			)}
			{email && (
				<div>
					<a href={`mailto:${email}`}>
						<EmailText>{email}</EmailText>
					</a>
				</div>
			)}
		</Fact>
	);
}

interface AccountFactsProps {
	user: { username?: string; email: string; role: string };
}

export function AccountFacts({ user }: AccountFactsProps) {
	return (
		<>
			<Fact label="Username" className="strong" translate="no">
				{textOrNone(user.username)}
			</Fact>
			<Fact label="Email">
				<EmailText>{textOrNone(user.email)}</EmailText>
			</Fact>
			<StatusFact label="Role" status={user.role} />
		</>
	);
}
