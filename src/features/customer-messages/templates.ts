export const PLACEHOLDERS = [
	"site",
	"reference",
	"project",
	"amount",
	"balance",
	"day",
	"link",
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

export interface TemplateDefault {
	channel: string;
	key: string;
	label: string;
	text: string;
}

/** The default texts by channel and key; each is sent until somebody changes it. */
const TEXTS: Record<string, Record<string, { label: string; text: string }>> = {
	whatsapp: {
		order_received: {
			label: "Received",
			text: "Hello, this is {site}. We have received {reference} ({project}). See its progress: {link}",
		},
		price_agreed: {
			label: "Price agreed",
			text: "Hello, this is {site}. The price agreed for {reference} ({project}) is {amount}. See what is due: {link}",
		},
		please_pay: {
			label: "Please pay",
			text: "Hello, this is {site}. {balance} is left to pay for {reference} ({project}). How to pay: {link}",
		},
		ready_to_collect: {
			label: "Ready to collect",
			text: "Hello, this is {site}. {reference} ({project}) is ready to collect. See {link}",
		},
		school_assessment: {
			label: "Declined: school assessment",
			text: "Hello, this is {site}. We help with science fairs and personal projects, not graded school assessments, so we cannot do {reference} ({project}). We would be glad to help with a project for a fair.",
		},
	},
	email: {
		we_can_help: {
			label: "We can help",
			text: "Hello,\n\nthank you for writing to {site} about {project}. We can help with what you asked for. When may we call you to agree on the next step?\n\nYour reference: {reference}\nProgress: {link}\n\n{site}",
		},
		more_is_needed: {
			label: "Details needed",
			text: "Hello,\n\nthank you for writing to {site} about {project}. Before we can begin we need to know more:\n\n- \n\nPlease answer this email.\n\nYour reference: {reference}\n\n{site}",
		},
		not_reached: {
			label: "Not reached",
			text: "Hello,\n\nwe called you about {reference} ({project}) and did not reach you. Please answer this email and tell us when we may call again.\n\n{site}",
		},
		school_assessment: {
			label: "Declined: school assessment",
			text: "Hello,\n\nthank you for writing to {site} about {project}. We help with science fairs and personal projects, not graded school assessments: they have to be the pupil's own work, and for Grades 4 and 5 outside help has been penalised since 2026. So we cannot take this on. We would be glad to help with a project for a fair.\n\nYour reference: {reference}\n\n{site}",
		},
	},
	sms: {
		order_received: {
			label: "SMS: order received",
			text: "{site}: we have received order {reference} ({project}). We will call you. {link}",
		},
		payment_received: {
			label: "SMS: payment received",
			text: "{site}: we have received {amount} for order {reference} ({project}). Left to pay: {balance}. {link}",
		},
		payment_reversed: {
			label: "SMS: payment reversed",
			text: "{site}: payment of {amount} for order {reference} ({project}) was reversed. Due: {balance}. {link}",
		},
		payment_moved: {
			label: "SMS: payment moved to another order",
			text: "{site}: {amount} for order {reference} ({project}) was moved to another order. Due: {balance}. {link}",
		},
		refund_paid: {
			label: "SMS: refund",
			text: "{site}: we have refunded {amount} for order {reference} ({project}). {link}",
		},
		refund_corrected: {
			label: "SMS: refund corrected",
			text: "{site}: we told you by mistake that {amount} was refunded for order {reference} ({project}). {link}",
		},
		price_changed: {
			label: "SMS: price changed",
			text: "{site}: order {reference} ({project}) now costs {amount} in total. Left to pay: {balance}. {link}",
		},
		delivery_planned: {
			label: "SMS: delivery planned",
			text: "{site}: order {reference} ({project}): delivery on {day}. Left to pay: {balance}. {link}",
		},
		delivery_handed_over: {
			label: "SMS: delivery handed over",
			text: "{site}: we handed over order {reference} ({project}). Not arrived? Tell us: {link}",
		},
		delivery_files: {
			label: "SMS: files of a delivery",
			text: "{site}: files for order {reference} ({project}) are ready. Open them: {link}",
		},
		delivery_cancelled: {
			label: "SMS: delivery cancelled",
			text: "{site}: the delivery for order {reference} ({project}) on {day} was cancelled. We will call you. {link}",
		},
		...statusTexts({
			pending: "is waiting to be looked at again",
			processing: "is being worked on",
			completed: "is complete",
			cancelled: "has been cancelled",
		}),
	},
};

function statusTexts(endings: Record<string, string>) {
	const entries = Object.entries(endings).map(([status, ending]) => {
		const text = `{site}: order {reference} ({project}) ${ending}. {link}`;
		return [`status_${status}`, { label: `SMS: order ${status}`, text }];
	});
	return Object.fromEntries(entries);
}

export const TEMPLATES: readonly TemplateDefault[] = Object.entries(TEXTS).flatMap(
	([channel, texts]) => Object.entries(texts).map(([key, each]) => ({ channel, key, ...each })),
);

/** SMS are sent automatically; WhatsApp messages are read by staff first. */
export const ADMINS_ONLY_TEXT =
	"These SMS are sent to customers automatically, so only an admin can change them.";

export function isAdminsOnly({ channel }: Pick<TemplateDefault, "channel">): boolean {
	return channel === "sms";
}

const IN_BRACES = /\{([^{}]*)\}/g;

export function placeholdersIn(text: string): string[] {
	return [...new Set([...text.matchAll(IN_BRACES)].map(([, name = ""]) => name))];
}

export function unknownPlaceholders(text: string): string[] {
	return placeholdersIn(text).filter((name) => !(PLACEHOLDERS as readonly string[]).includes(name));
}

/** TemplateValues of placeholders; only that of `site` is always known. */
export type TemplateValues = Partial<Record<Placeholder, string>> & { site: string };

/** Fills in a template; null if a value is missing, such as the amount for a request. */
export function fillTemplate(text: string, values: TemplateValues): string | null {
	const filled = fillKnown(text, values);
	return placeholdersIn(text).some((name) => valueFor(name, values) === undefined) ? null : filled;
}

/** Keeps placeholders without a value. */
export function fillKnown(text: string, values: TemplateValues): string {
	return text.replace(IN_BRACES, (braced, name: string) => valueFor(name, values) ?? braced);
}

function valueFor(name: string, values: TemplateValues): string | undefined {
	return Object.entries(values).find(([known]) => known === name)?.[1];
}
