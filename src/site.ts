/** Who runs the site and how to reach them: changing it here changes every page. */
export const site = {
	name: "Mradi",
	about:
		"Help with science and engineering fair projects for students, teachers and universities in Kenya.",
	mailboxes: ["info@mradi.example", "info.nakuru@mradi.example"],
	/** As displayed; the link is made from its digits. */
	phone: "+254 700 000 000",
	/** International number without plus or spaces, as wa.me expects it. */
	whatsapp: "254700000000",
	places: "Nairobi and Nakuru, Kenya",
} as const;

export interface Credentials {
	schoolsHelped?: number;
	/** Of the company or society, as registered. */
	registration?: string;
	/** Of the team; all of them have agreed to be shown. */
	photo?: { src: string; alt: string; width: number; height: number };
}

/** What you can prove about who runs the site, for the home page and How It Works. Null shows nothing. */
export const credentials: Credentials | null = null;
