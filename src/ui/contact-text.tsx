import type { ReactNode } from "react";
import { readText } from "../platform/browser/read-fields.ts";
import { diallable } from "../platform/text/phone.ts";
import { classes } from "./format.ts";

/** An email address that wraps after its @ first. */
export function EmailText({ children }: { children: string }) {
	const at = children.lastIndexOf("@") + 1;
	return (
		<span className="email-text" translate="no">
			{children.slice(0, at)}
			<wbr />
			{children.slice(at)}
		</span>
	);
}

/** An id, reference, account number or code, in a typeface that tells Z from 2, and S from 5. */
export function CodeText({ children, className }: { children: ReactNode; className?: string }) {
	return (
		<span className={classes("mono", className)} translate="no">
			{children}
		</span>
	);
}

/** A phone number as typed, with a link to call it if it can be called. */
export function PhoneText({ children, className }: { children: string; className?: string }) {
	const text = readText(children);
	const number = diallable(text);
	if (number === null) return text;
	return (
		<a className={className} href={`tel:${number}`}>
			{text}
		</a>
	);
}
