/**
 * The site's settings: the owner's changes over the defaults ([decision](../docs/decisions/19-site-settings.md)).
 * Immutable: services read `app.site()`, components `useSite()`, heads `siteOf(matches)`.
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
	legal_name?: string | null | undefined;
	/** The business's tax number, on receipts. */
	kra_pin?: string | null | undefined;
	opening_hours?: string | null | undefined;
	logo?: SitePicture | null | undefined;
	/** #rrggbb for links and buttons; default: the design's own. */
	accent?: string | null | undefined;
	images: SiteImages;
	credentials?: Credentials | null | undefined;
	dates?: readonly FairDate[] | undefined;
	/** The fair's own rules; undefined for the defaults. */
	fair_rules?: readonly FairRule[] | undefined;
	/** Texts of the home page and How It Works; undefined for the pages' defaults. */
	claims?: readonly Claim[] | undefined;
	testimonials?: readonly Testimonial[] | undefined;
	steps?: readonly Step[] | undefined;
	terms?: Terms | undefined;
}

export interface CurrentSite extends Site {
	/** Where customers pay by hand: one or neither. */
	paybill_number?: string | null | undefined;
	till_number?: string | null | undefined;
	orders_mailbox?: string | null | undefined;
	/** Months without a change until orders and requests become anonymous. */
	retention_months: number;
	terms_confirmed_at: string | null;
	/** Null while nothing is stored. */
	updated_at: string | null;
}

/** The server sets all but `id`. */
export interface SitePicture {
	id: string;
	url?: string | undefined;
	width?: number | undefined;
	height?: number | undefined;
	/** The background that a logo needs which is invisible on light pages. */
	ground?: "dark" | undefined;
}

export interface SiteImages {
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
	what: string;
	rule: string;
	/** From when it is, in words. */
	year: string;
	source: string;
}

/** Such as the number "2,000+" of "students". */
export interface Claim {
	number: string;
	of: string;
}

export interface Testimonial {
	words: string;
	who: string;
	/** Who they are, such as "Teacher, Nakuru". */
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
	/** When the rest of the price is due. */
	balance: string;
	refunds: readonly string[];
	/** About the team. */
	about: string;
}

/** The design's own, as in `tokens.css`. */
export const DESIGN_ACCENT = "#8e0066";
export const DEFAULT_NAME = "Mradi";

export const defaultSite: Site = {
	name: DEFAULT_NAME,
	about:
		"Help with science and engineering fair projects for students, teachers and universities in Kenya.",
	mailboxes: ["info@mradi.example", "info.nakuru@mradi.example"],
	phone: "+254 700 000 000",
	whatsapp: "254700000000",
	places: "Nairobi and Nakuru, Kenya",
	images: {
		preview: "/preview.png",
		icon: { href: "/favicon.svg", type: "image/svg+xml" },
		touchIcon: "/touch-icon.png",
	},
};

export const telUrl = ({ phone }: Pick<Site, "phone">) => `tel:${phone.replaceAll(" ", "")}`;

/** The paybill or till number; undefined if none is set. */
export function payTo({ paybill_number, till_number }: CurrentSite) {
	if (paybill_number) return { kind: "paybill", number: paybill_number } as const;
	return till_number ? ({ kind: "till", number: till_number } as const) : undefined;
}
