import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, test } from "vitest";
import * as z from "zod/mini";
import {
	accounts,
	categories,
	orders,
	photos,
	projects,
	readArticle,
	readJson,
	requests,
	results,
	steps,
} from "./content.ts";

const names = new Set(categories.map((category) => category.name));
/** No network in Kenya has numbers that begin so. */
const phone = /^(?:\+254|0)190000\d{3}$/;
const email = /^[a-z0-9._]+@[a-z]+\.example$/;

function count<T>(list: T[], test: (item: T) => boolean): number {
	return list.filter(test).length;
}

function distinct(values: string[]): number {
	return new Set(values.map((value) => value.toLowerCase())).size;
}

describe("categories", () => {
	it("are the fair's thirteen, each with one sentence", () => {
		expect(categories).toHaveLength(13);
		expect(names.size).toBe(13);
		for (const { description } of categories) expect(description).toMatch(/^[A-Z][^.]+\.$/);
	});
});

describe("projects", () => {
	it("are 24 published ones and 4 drafts, with unique titles", () => {
		expect(count(projects, (project) => project.status === "published")).toBe(24);
		expect(count(projects, (project) => project.status === "draft")).toBe(4);
		expect(distinct(projects.map((project) => project.title))).toBe(28);
		expect(distinct(projects.map((project) => project.excerpt))).toBe(28);
	});

	it("include a published one for every main category", () => {
		const published = projects.filter((project) => project.status === "published");
		expect(new Set(published.map((project) => project.categories[0]))).toEqual(names);
	});

	it("have different dates", () => {
		expect(new Set(projects.map(({ daysAgo }) => daysAgo)).size).toBe(28);
	});

	it.each(projects.map((project) => [project.title, project] as const))("%s", (_, project) => {
		expect(project.title.length).toBeLessThanOrEqual(300);
		expect([1, 2]).toContain(project.categories.length);
		expect(distinct(project.categories)).toBe(project.categories.length);
		for (const amount of [project.price, project.materialCost]) {
			expect(Number(amount.toFixed(2))).toBe(amount);
		}
	});

	it.each(projects.map((project) => [project.title, project] as const))(
		"content of %s",
		(_, { content, materialCost, materials }) => {
			const openTags: string[] = [];
			for (const [tag, slash, name = "", rest = ""] of content.matchAll(
				/<(\/?)([a-z0-9]+)([^>]*)>/gi,
			)) {
				expect(name, tag).toMatch(/^(?:h2|h3|p|ul|ol|li|strong|em|u|s|blockquote|a)$/);
				if (slash) expect(openTags.pop(), tag).toBe(name);
				else openTags.push(name);
				if (name === "a" && !slash)
					expect(rest, tag).toMatch(/^ href="(?:\/[a-z-]*|https:[^"]+)"$/);
				else expect(rest, tag).toBe("");
			}
			expect(openTags).toEqual([]);
			expect(content.replace(/<[^>]*>/g, "")).not.toMatch(/[<>*_`]|&(?!amp;)/);
			expect(content).not.toMatch(/[\n\t]| {2}/);

			const words = content
				.replace(/<[^>]*>/g, " ")
				.trim()
				.split(/\s+/).length;
			expect(words).toBeGreaterThanOrEqual(350);
			expect(words).toBeLessThanOrEqual(700);
			expect(content).toContain("<blockquote><p>Judges ask: ");

			const headings = [...content.matchAll(/<h2>(.*?)<\/h2>/g)].map((match) => match[1]);
			expect(headings).toEqual([
				"The problem",
				"What you need",
				"Method",
				"What we measured",
				"What judges ask",
				"What it costs",
			]);

			const list = content.slice(content.indexOf("What you need"), content.indexOf("Method</h2>"));
			const amounts = [...list.matchAll(/KES ([\d,]+(?:\.\d\d)?)/g)];
			const sum = amounts.reduce((total, match) => total + Number(match[1]?.replace(",", "")), 0);
			expect(sum, "the list adds up to the material cost").toBe(materialCost);
			const lines = materials.reduce((total, { cost }) => total + cost, 0);
			expect(lines, "its materials add up to the material cost").toBe(materialCost);
			expect(materials.some(({ source }) => source)).toBe(true);
			const [, stated = "0"] =
				/(?:Materials come to|The model costs) KES ([\d,.]*\d)/.exec(content) ?? [];
			expect(Number(stated.replace(",", "")), "the text names the material cost").toBe(
				materialCost,
			);
		},
	);

	it("have all kinds of costs: none, round and with cents", () => {
		expect(projects.some((project) => project.materialCost === 0)).toBe(true);
		expect(projects.some((project) => !Number.isInteger(project.materialCost))).toBe(true);
	});
});

test("pictures are separate SVG files without text and scripts", () => {
	const files = [...projects.map(({ cover }) => cover), ...photos.map(({ picture }) => picture)];
	const drawings = files.map((file) => readFileSync(file, "utf8"));
	expect(new Set(drawings).size).toBe(58);
	for (const svg of drawings) {
		expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 480 \d+"/);
		expect(svg).not.toMatch(/<text|<script|style=/);
	}
});

describe("gallery", () => {
	it("has 30 different photos, some of them featured", () => {
		expect(photos).toHaveLength(30);
		expect(distinct(photos.map((photo) => photo.title))).toBe(30);
		expect(count(photos, (photo) => photo.featured)).toBeGreaterThan(3);
	});

	it("names published projects", () => {
		const published = projects.filter(({ status }) => status === "published");
		const titles = published.map(({ title }) => title);
		const named = photos.flatMap(({ project }) => project ?? []);
		expect(named.length).toBeGreaterThan(0);
		for (const title of named) expect(titles).toContain(title);
	});
});

describe("results", () => {
	it("are five over three years, one of them a draft of 2026", () => {
		expect(results).toHaveLength(5);
		expect(new Set(results.map((result) => result.year))).toEqual(new Set([2024, 2025, 2026]));
		expect(results.filter((result) => result.status === "draft").map((r) => r.year)).toEqual([
			2026,
		]);
		expect(distinct(results.map((result) => result.title))).toBe(5);
	});

	it.each(results.map((result) => [result.title, result] as const))("%s", (_, result) => {
		expect(result.entered).toMatch(`${result.year}-`);
		const groups = Object.entries(result.places).map(
			([category, places = []]) => [category, places] as const,
		);
		expect(groups.length).toBeGreaterThanOrEqual(5);
		expect(groups.length).toBeLessThanOrEqual(9);
		for (const [category, places] of groups) {
			expect(places.length, category).toBeGreaterThanOrEqual(4);
			expect(places.length, category).toBeLessThanOrEqual(9);
		}
		const rows = groups.flatMap(([, places]) => places);
		expect(rows.some(([position]) => position === null)).toBe(true);
		const participants = rows.map(([, participant]) => participant);
		for (const name of result.namesHidden ?? []) expect(participants).toContain(name);
	});
});

describe("people", () => {
	it("are 12 users, 3 staff and 1 admin", () => {
		const roles = (role: string) => count(accounts, (account) => account.role === role);
		expect([roles("user"), roles("staff"), roles("admin")]).toEqual([12, 3, 1]);
		expect(distinct(accounts.map((account) => account.username))).toBe(16);
		expect(distinct(accounts.map((account) => account.email))).toBe(16);
		for (const account of accounts) {
			expect(account.email).toMatch(account.role === "user" ? email : /^[a-z]+@staff\.example$/);
			expect(account.username).toMatch(/^.{2,50}$/);
		}
	});

	it("joined, as staff, before the first project", () => {
		const first = Math.max(...projects.map((project) => project.daysAgo));
		for (const { username, role, joinedDaysAgo } of accounts) {
			if (role !== "user") expect(joinedDaysAgo, username).toBeGreaterThan(first);
		}
	});

	it("order published projects, 14 times", () => {
		const published = projects.filter((project) => project.status === "published");
		const publishedDaysAgo = new Map(published.map(({ title, daysAgo }) => [title, daysAgo]));
		expect(orders).toHaveLength(14);
		for (const { projectTitle, daysAgo } of orders) {
			expect(publishedDaysAgo.get(projectTitle), projectTitle).toBeGreaterThan(daysAgo);
		}
		for (const order of orders) {
			expect(order.phone).toMatch(phone);
			if (order.email !== null) expect(order.email).toMatch(email);
		}
	});

	it("have the steps of each order in chronological order", () => {
		const customers = new Map(orders.map(({ name, daysAgo }) => [name, daysAgo]));
		for (const [name, rows] of Object.entries(steps)) {
			const times = rows.map(([daysAgo]) => daysAgo);
			expect(times, name).toEqual(times.toSorted((a, b) => b - a));
			expect(customers.get(name), name).toBeGreaterThan(times[0] as number);
		}
	});

	it("ask for assistance 8 times with options that exist", () => {
		expect(requests).toHaveLength(8);
		expect(new Set(requests.map((request) => request.status)).size).toBe(3);
		for (const request of requests) {
			expect(request.serviceType.length).toBeGreaterThan(0);
			expect(request.phone).toMatch(phone);
			expect(request.email).toMatch(email);
			expect(request.deadlineInDays).toBeGreaterThan(0);
		}
	});
});

const folder = mkdtempSync(join(tmpdir(), "mradi-content-"));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
	const path = join(folder, name);
	writeFileSync(path, text);
	return path;
}

const schema = z.strictObject({ title: z.string(), content: z.string() });

test("an article's header and text are read, with joined lines and the note at the end", () => {
	const path = file("a.html", "title: Rain: a gauge\n\n<h2>The\nproblem</h2>\n<p>It rains.</p>\n");
	expect(readArticle(path, schema)).toEqual({
		title: "Rain: a gauge",
		content:
			"<h2>The problem</h2><p>It rains.</p><p><em>Sample content: figures are illustrative.</em></p>",
	});
});

test.each([
	["an article without a title", "b.html", "titel: Rain\n\n<p>It rains.</p>", /b\.html.*title/s],
	[
		"a list with a number for a title",
		"c.json",
		'[{ "title": 1, "content": "" }]',
		/c\.json.*title/s,
	],
	["a list with a comma too many", "d.json", "[1,]", /d\.json.*JSON/s],
])("%s is refused with an error that names file and field", (_, name, text, message) => {
	const path = file(name, text);
	const read = () =>
		name.endsWith(".html") ? readArticle(path, schema) : readJson(path, z.array(schema));
	expect(read).toThrow(message);
});
