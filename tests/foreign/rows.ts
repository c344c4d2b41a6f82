import { ROLE, type Shapes } from "./shapes.ts";

export const TOKEN = "foreign-token";
export const EMAIL = "editor@foreign.example";
export const PASSWORD = "any password at all";

export type Row = Record<string, unknown> & { id: number };

/** The initial rows of a foreign server. All ids are numbers. */
export function foreignRows(shapes: Shapes, picture: string) {
	const at = { iso: "2026-03-05T08:00:00Z", null: null, unreadable: "last week" }[shapes.dates];
	const whole = <T extends object>(fields: T) => (shapes.optional ? fields : {});
	const categories: Row[] = [
		{ id: 1, name: "Physics", slug: "physics", ...whole({ description: "Forces" }) },
		{ id: 2, name: "Chemistry", slug: "chemistry", ...whole({ description: null }) },
	].map((category) => ({ ...category, created_at: at }));
	const named = categories.map(({ id, name }) => ({ id, name }));
	const projects: Row[] = ["Foreign Windmill", "Foreign Filter"].map((title, index) => ({
		id: 11 + index,
		slug: title.toLowerCase().replace(" ", "-"),
		title,
		content: `<p>All about the ${title}.</p>`,
		status: "published",
		price: 1500,
		material_cost: 800.5,
		published_at: at,
		created_at: at,
		updated_at: at,
		...whole({ excerpt: `In short: ${title}`, featured_image: picture, categories: named }),
	}));
	const gallery: Row[] = [21, 22].map((id) => ({
		id,
		title: `Foreign Photo ${id}`,
		image_id: id + 10,
		image_url: picture,
		...whole({ description: `What photo ${id} shows`, featured: id === 21 }),
	}));
	const users: Row[] = [
		{ id: 41, username: "foreign.editor", email: EMAIL, role: ROLE, createdAt: at },
		{ id: 42, username: "foreign.pupil", email: "p@foreign.example", role: "user", createdAt: at },
	];
	const orders: Row[] = [
		{
			id: 51,
			created_at: at,
			name: "Foreign Customer",
			phone: "+254712345678",
			status: "pending",
			...whole({ email: "c@foreign.example", article_id: 11, article_title: "Foreign Windmill" }),
			...whole({ notes: "By Friday" }),
		},
	];
	const results: Row[] = [
		{ id: 61, title: "Foreign Fair", year: 2026, status: "published" },
		{ id: 62, title: "Foreign Draft", year: 2025, status: "draft" },
	].map((result) => ({
		...result,
		published_at: at,
		created_at: at,
		...whole({ description: "In Nakuru" }),
	}));
	const items: Row[] = [
		{ id: 71, category_id: 1, participant_name: "Foreign Second", position: 2 },
		{ id: 72, category_id: 1, participant_name: "Foreign First", position: 1 },
		{ id: 73, category_id: 2, participant_name: "Foreign Nobody", position: null },
	].map((item) => ({
		...item,
		...whole({ school: "Foreign School", score: "91.5", additional_info: "" }),
	}));
	return { projects, categories, gallery, users, orders, results, items };
}
