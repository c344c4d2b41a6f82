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
