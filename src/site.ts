/**
 * Who runs the site and how to reach them: what the owner has changed on the dashboard over the defaults
 * ([decision](../docs/decisions/19-site-settings.md)). Never changed in place: services read `app.site()`, components
 * `useSite()`, heads `siteOf(matches)`.
 */
export interface Site {
	name: string;
	about: string;
	/** The first is for customers, the second for people with an account. */
	mailboxes: readonly string[];
	/** As displayed; the link is made from its digits. */
	phone: string;
	/** International number without plus or spaces, as wa.me expects it. */
	whatsapp: string;
	places: string;
	second_phone?: string | null | undefined;
	/** On receipts and documents. */
	legal_name?: string | null | undefined;
	/** The business's tax number, on receipts. */
	kra_pin?: string | null | undefined;
	opening_hours?: string | null | undefined;
	/** Beside the name, in place of the design's own; as large as it is shown. */
	logo?: SitePicture | null | undefined;
	/** Of links and buttons, as #rrggbb; without one the design's own. */
	accent?: string | null | undefined;
	/** Set by the server. */
	drawn: DrawnSite;
	/** What the owner can prove. */
	credentials?: Credentials | null | undefined;
	/** Days of this year's fairs. */
	dates?: readonly FairDate[] | undefined;
	/** What the fair itself asks for; undefined for the defaults. */
	fair_rules?: readonly FairRule[] | undefined;
	/** The texts of the home page and of How It Works; undefined for the defaults, which those pages know. */
	claims?: readonly Claim[] | undefined;
	testimonials?: readonly Testimonial[] | undefined;
	steps?: readonly Step[] | undefined;
	terms?: Terms | undefined;
}

/** What the server knows besides what pages show. */
export interface CurrentSite extends Site {
	/** Where customers pay by hand: one of the two, or neither. */
	paybill_number?: string | null | undefined;
	till_number?: string | null | undefined;
	/** Who receives mail about orders and requests. */
	orders_mailbox?: string | null | undefined;
	/** Months without a change after which orders and requests are made anonymous. */
	retention_months: number;
	/** When the owner confirmed the terms. */
	terms_confirmed_at: string | null;
	/** Null while nothing is stored. */
	updated_at: string | null;
}

/** A picture of Media. What beside `id` describes the file is set by the server. */
export interface SitePicture {
	id: string;
	url?: string | undefined;
	width?: number | undefined;
	height?: number | undefined;
	/** Of a logo that cannot be seen on the light ground of the pages. */
	ground?: "dark" | undefined;
}

/** The pictures that phones and other sites show of the site. */
export interface DrawnSite {
	preview: string;
	icon: { href: string; type: "image/svg+xml" | "image/png" };
	touchIcon: string;
}

export interface Credentials {
	schools_helped: number | null;
	/** Of the company or society, as registered. */
	registration: string | null;
	team_photo?: (SitePicture & { alt: string; srcset?: string | undefined }) | null | undefined;
}

export interface FairDate {
	what: string;
	when: string;
}

export interface FairRule {
	/** The part of the write-up, such as Abstract. */
	what: string;
	rule: string;
	/** From when it is, in words. */
	year: string;
	source: string;
}

export interface Claim {
	number: string;
	of: string;
}

export interface Testimonial {
	words: string;
	who: string;
	what: string;
}

export interface Step {
	days: string;
	title: string;
	text: string;
}

/** Our promises about money. */
export interface Terms {
	includes: readonly string[];
	balance: string;
	refunds: readonly string[];
	about: string;
}

/** The design's own, as in `tokens.css`. */
export const DESIGN_ACCENT = "#8e0066";
export const DELIVERED_NAME = "Mradi";

export const defaultSite: Site = {
	name: DELIVERED_NAME,
	about:
		"Help with science and engineering fair projects for students, teachers and universities in Kenya.",
	mailboxes: ["info@mradi.example", "info.nakuru@mradi.example"],
	phone: "+254 700 000 000",
	whatsapp: "254700000000",
	places: "Nairobi and Nakuru, Kenya",
	drawn: {
		preview: "/preview.png",
		icon: { href: "/favicon.svg", type: "image/svg+xml" },
		touchIcon: "/touch-icon.png",
	},
};

/** For `href`. */
export const dialled = ({ phone }: Pick<Site, "phone">) => `tel:${phone.replaceAll(" ", "")}`;

/** Where customers pay by hand; undefined if no number is set. */
export function payTo({ paybill_number, till_number }: CurrentSite) {
	if (paybill_number) return { kind: "paybill", number: paybill_number } as const;
	return till_number ? ({ kind: "till", number: till_number } as const) : undefined;
}
