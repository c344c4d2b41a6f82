import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { atTime } from "../../db/time.ts";
import { createProject } from "./projects.service.server.ts";

const app = await testApp();
afterAll(() => app.close());
const staff = await app.user("staff");

/** A fixed seed, so that every run uses the same numbers. */
function randomNumbers(seed: number): (below: number) => number {
	let state = seed;
	return (below) => {
		state = (state * 1_664_525 + 1_013_904_223) >>> 0;
		return Math.floor((state / 2 ** 32) * below);
	};
}

const random = randomNumbers(2_026);
const WORDS =
	'a of the to water waters underwater pump pumps pump, (pump) 50% no_fuel x_y C:\\temp "solar" it\'s ñandú Ĩkĩrũ ΣΊΣΥΦΟΣ ΣΊΣ µg μg ſun sun ßig 🐝 🐝🐝 aaa aaaa ana anana banana'.split(
		" ",
	);
const word = () => WORDS[random(WORDS.length)] as string;
const sentence = (words: number) => Array.from({ length: words }, word).join(" ");

interface Stored {
	id: string;
	text: string;
}

/** Oldest first. */
const stored: Stored[] = [];

beforeAll(async () => {
	for (let index = 0; index < 60; index += 1) {
		const [title, excerpt, body] = [sentence(3), sentence(4), sentence(25)] as const;
		const { id } = await atTime(new Date(Date.UTC(2024, 0, 1, index)).toISOString(), () =>
			createProject(app.context, staff, {
				title,
				excerpt,
				content: `<p>${body}</p>`,
				status: index % 10 === 3 ? "draft" : "published",
				price: 0,
				material_cost: 0,
				category_ids: [],
			}),
		);
		if (index % 10 === 3) continue;
		if (index % 10 === 7) await app.call("DELETE", `/school-projects/${id}`, { as: staff });
		else stored.push({ id, text: folded([title, excerpt, body].join("\n")) });
	}
});

/** Written independently of the product's own `fold`. */
const folded = (text: string) =>
	[...text.normalize("NFKD")]
		.filter((character) => !/[\p{M}\p{Cf}'’]/u.test(character))
		.join("")
		.toLowerCase()
		.replaceAll("ς", "σ")
		.replaceAll("ß", "ss");

/** A random part of a text: from a few characters to several words, which may begin and end inside a word. */
function somePart(): string {
	const { text } = stored[random(stored.length)] as Stored;
	const characters = [...(text.split("\n").at(-1) as string)];
	const from = random(characters.length - 1);
	return characters
		.slice(from, from + 1 + random(24))
		.join("")
		.trim();
}

test("the search finds what a plain text comparison finds, newest first, with the total, page by page", async () => {
	const phrases = new Set(Array.from({ length: 150 }, somePart).filter(Boolean));
	for (let index = 0; index < 50; index += 1) phrases.add(sentence(1 + random(3)));
	expect(phrases.size).toBeGreaterThan(150);
	for (const phrase of phrases) {
		const expected = stored
			.filter(({ text }) => text.includes(folded(phrase)))
			.map(({ id }) => id)
			.reverse();
		const page = 1 + random(3);
		const { body } = await app.call(
			"GET",
			`/school-projects?limit=5&page=${page}&search=${encodeURIComponent(phrase)}`,
		);
		const { articles, pagination } = body.result;
		expect(
			{ ids: articles.map(({ id }: { id: string }) => id), total: pagination.total },
			phrase,
		).toEqual({ ids: expected.slice((page - 1) * 5, page * 5), total: expected.length });
	}
});
