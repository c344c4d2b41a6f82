export interface RetentionRule {
	readonly what: string;
	readonly amount: number | "RETENTION_MONTHS";
	readonly unit: "minute" | "hour" | "day" | "month";
	/** The event from which the period counts. */
	readonly since: string;
}

export const DEFAULT_RETENTION_MONTHS = 24;

/** How long personal data is kept: the deleting jobs and the `/privacy` page use the same figures. */
export const RETENTION = {
	orders: {
		what: "Of an order: name, phone, email, notes, guardian, payment codes, deliveries, help given",
		amount: "RETENTION_MONTHS",
		unit: "month",
		since: "after its last change",
	},
	requests: {
		what: "A request for help: its texts, guardian and files, but not its status and dates",
		amount: "RETENTION_MONTHS",
		unit: "month",
		since: "after its last change",
	},
	changes: {
		what: "What our record of changes says about people",
		amount: "RETENTION_MONTHS",
		unit: "month",
		since: "after the change",
	},
	mails: { what: "An email or SMS from us", amount: 30, unit: "day", since: "after it was sent" },
	unsentMails: {
		what: "An email or SMS that could not be sent",
		amount: 90,
		unit: "day",
		since: "after it was written",
	},
	mailSlots: {
		what: "The count of emails to one address, and of SMS and payment prompts to one number",
		amount: 24,
		unit: "hour",
		since: "after the message",
	},
	sentForms: {
		what: "A random number for each form that was sent, so that sending it twice stores it once",
		amount: 24,
		unit: "hour",
		since: "after it was sent",
	},
	sessions: { what: "A device that is signed in", amount: 30, unit: "day", since: "after sign-in" },
	staffSessions: {
		what: "A device on which staff are signed in",
		amount: 12,
		unit: "hour",
		since: "after its last use",
	},
	knownBrowsers: {
		what: "The number by which we recognise a browser",
		amount: 180,
		unit: "day",
		since: "after its last sign-in",
	},
	passwordLinks: {
		what: "A link that sets a new password",
		amount: 1,
		unit: "hour",
		since: "after it was asked for",
	},
	invitations: {
		what: "The email address of somebody invited to an account",
		amount: 30,
		unit: "day",
		since: "after the invitation was sent",
	},
	challenges: {
		what: "A sign-in that is waiting for its second step",
		amount: 5,
		unit: "minute",
		since: "after the password",
	},
	securityEvents: {
		what: "Our record of sign-ins, failed ones included, and of changed passwords, emails and roles",
		amount: 90,
		unit: "day",
		since: "after it happened",
	},
	drafts: {
		what: "What staff have written for a project and not saved",
		amount: 30,
		unit: "day",
		since: "after its last change",
	},
	proposals: {
		what: "A change that staff propose to a colleague's project",
		amount: 90,
		unit: "day",
		since: "after it was proposed or declined",
	},
	trash: { what: "What staff delete", amount: 30, unit: "day", since: "in the trash" },
	unfinishedUploads: {
		what: "Files of an interrupted upload",
		amount: 24,
		unit: "hour",
		since: "after the last byte",
	},
} as const satisfies Record<string, RetentionRule>;

export type RetentionName = keyof typeof RETENTION;

const UNIT_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/** The period in milliseconds; not for periods counted in months. */
export function retentionMs(
	name: {
		[Name in RetentionName]: (typeof RETENTION)[Name]["unit"] extends "month" ? never : Name;
	}[RetentionName],
): number {
	const { amount, unit } = RETENTION[name];
	return amount * UNIT_MS[unit];
}

/** A number of months before a time (ISO 8601). In a shorter month, the 31st becomes its last day. */
export function monthsBefore(time: string, months: number): string {
	const date = new Date(time);
	const day = date.getUTCDate();
	date.setUTCMonth(date.getUTCMonth() - months);
	if (date.getUTCDate() !== day) date.setUTCDate(0);
	return date.toISOString();
}

/** For example "30 days after sign-in". */
export function describeRetention(name: RetentionName, retentionMonths: number): string {
	const { amount, unit, since }: RetentionRule = RETENTION[name];
	const number = amount === "RETENTION_MONTHS" ? retentionMonths : amount;
	return `${number} ${unit}${number === 1 ? "" : "s"} ${since}`;
}
