import type { Call } from "./dashboard.ts";

export async function publishCompetition(api: Call, token: string, title: string, year: number) {
	const { body } = await api("POST", "/results", {
		token,
		body: { title, year, status: "published", description: "Scores out of 100." },
	});
	const id = body.result.id as string;
	const { body: listed } = await api("GET", "/categories");
	const categoryId = async (name: string) => {
		const found = listed.categories.find((category: { name: string }) => category.name === name);
		if (found) return found.id;
		const created = await api("POST", "/categories", { token, body: { name } });
		return created.body.result.id;
	};
	const chemistry = await categoryId("Chemistry");
	const physics = await categoryId("Physics");
	const items: [string, string, number | null, string][] = [
		[chemistry, "Joel Lekishon", null, ""],
		[chemistry, "Samuel Mutua", 2, "91.0"],
		[chemistry, "Faith Chebet", 1, "94.5"],
		[chemistry, "Amina Hassan", 3, "89.5"],
		[chemistry, "Peter Ochieng", 5, "84.0"],
		[physics, "Apua Erot", 4, "90.0"],
	];
	for (const [category_id, participant_name, position, score] of items) {
		await api("POST", `/results/${id}/items`, {
			token,
			body: {
				category_id,
				participant_name,
				position,
				score,
				school: "Kaptarakwa Hills Girls",
				additional_info: position === 1 ? "Best in category" : "",
			},
		});
	}
	return id;
}
