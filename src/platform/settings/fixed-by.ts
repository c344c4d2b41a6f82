/** The environment variable that fixes a field of the site settings. */
export const FIXED_BY = {
	name: "SITE_NAME",
	mailboxes: "SITE_MAILBOXES",
	phone: "SITE_PHONE",
	whatsapp: "SITE_WHATSAPP",
	places: "SITE_PLACES",
	orders_mailbox: "STAFF_EMAIL",
	retention_months: "RETENTION_MONTHS",
	paybill_number: "PAYBILL_NUMBER",
	till_number: "TILL_NUMBER",
} as const;

export const fixedBy = (field: string): string => FIXED_BY[field as keyof typeof FIXED_BY];
