import { resolve } from "node:path";

/** A backup of the first version's data. make-first-version.ts made it once; it is never made again. */
export const FIRST_VERSION = resolve(import.meta.dirname, "../fixtures/first-version.tar.gz");

/** What the backup contains. Times that matter are in 2100, so that it does not expire. */
export const FIRST = {
	admin: { email: "admin@first.example", password: "the first admins password" },
	staff: { username: "Wanjirũ", email: "wanjiru@first.example", password: "the first password" },
	user: { username: "otieno", email: "otieno@first.example", password: "the second password" },
	/** The user's sessions: one valid, one expired. */
	tokens: { valid: "first-version-valid", expired: "first-version-expired" },
	category: { name: "Chemistry", description: "Mixtures and what they do" },
	project: {
		title: "Bone-Char Filter for Borehole Water",
		excerpt: "From 4.2 mg/L of fluoride down to 0.9.",
		content:
			'<h2>Method</h2><p class="ql-indent-1">Cattle bone, charred at 500 °C in a <strong>kiln</strong>.</p>',
		status: "published",
		price: 14500.5,
		material_cost: 3850,
	},
	draft: { title: "Unfinished Wind Pump", content: "<p>To be written.</p>", status: "draft" },
	trashed: { title: "Withdrawn Dryer", content: "<p>Gone.</p>", status: "published" },
	gallery: { title: "Filter on its stand", description: "Two buckets and a tap", featured: true },
	order: {
		name: "Achieng Otieno",
		phone: "+254712345678",
		email: null,
		notes: "By Friday, please",
	},
	orderKey: "order-of-the-first-version",
	request: {
		name: "Chebet Rotich",
		email: "chebet@first.example",
		phone: "0700 000 201",
		institution: "Kaptarakwa Hills Girls",
		projectTitle: "Does hibiscus tea keep its colour?",
		projectCategory: "Chemistry",
		deadline: "2026-12-01",
		description: "Ten jars on a window.",
		serviceType: "Data Analysis Help",
	},
	result: {
		title: "Nakuru County Fair",
		description: "Senior section",
		year: 2025,
		status: "published",
	},
	items: [
		{
			participant_name: "Kiprono Bett",
			school: "Molo Academy",
			score: "91.5",
			additional_info: "Gold",
			position: 1,
		},
		{
			participant_name: "Amina Yusuf",
			school: "Njoro Girls",
			score: "88",
			additional_info: "",
			position: null,
		},
	],
};
