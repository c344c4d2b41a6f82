import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNone, expectTexts } from "../../../tests/support/components/actions.ts";
import { ANSWERS } from "../../../tests/support/components/answers.ts";
import { refused, stubApi } from "../../../tests/support/components/api-stub.ts";
import { openPage, setSiteSettings } from "../../../tests/support/components/application.tsx";
import type { Step } from "../../site.ts";

const card = page.getByRole("article");
const cardOf = (title: string) => card.filter({ hasText: title });

const article = (overrides: Record<string, unknown>) => ({
	id: "6f9619ff-8b86-4d01-b42d-00cf4fc964ff",
	slug: "rain-gauge",
	title: "Rain Gauge",
	status: "published",
	created_at: "2024-03-05T09:00:00.000Z",
	...overrides,
});

/** Opens the home page with these recent projects. */
async function openHome(...articles: object[]): Promise<void> {
	stubApi({ ...ANSWERS, "GET /school-projects": () => ({ result: { articles } }) });
	await openPage("/");
}

test("a card's date is the day of publication, else of creation; a missing one is N/A, an unreadable one Invalid date", async () => {
	await openHome(
		article({ slug: "a", title: "Published", published_at: "2024-03-05T09:00:00Z" }),
		article({ slug: "b", title: "Created", id: "b", created_at: "2024-02-29T22:00:00Z" }),
		article({ slug: "c", title: "Unreadable", id: "c", published_at: "soon" }),
		article({ slug: "d", title: "Undated", id: "d", created_at: undefined }),
	);
	await expect.element(cardOf("Published").getByText("March 5, 2024")).toBeVisible();
	// Already the first of March in Nairobi.
	await expect.element(cardOf("Created").getByText("March 1, 2024")).toBeVisible();
	await expect.element(cardOf("Unreadable").getByText("Invalid date")).toBeVisible();
	await expect.element(cardOf("Undated").getByText("N/A")).toBeVisible();
});

test("a project without picture and excerpt has a placeholder and no gap", async () => {
	await openHome(article({}));
	await expectTexts(card.getByRole("heading"), ["Rain Gauge"]);
	// Pictures below the first screen are not laid out yet.
	expect(card.element().querySelector("svg.picture")).not.toBeNull();
	expect(card.element().querySelector("img")).toBeNull();
	await expectTexts(card.getByRole("paragraph"), ["March 5, 2024"]);
});

test("the specified sections come first, in the specified order", async () => {
	await openHome(article({}));
	await expect.element(card).toBeVisible();
	expect(
		[...document.querySelectorAll("main h1, main h2")].map(({ textContent }) => textContent),
	).toEqual([
		"From first idea to judging day",
		"What we help with",
		"Success Stories",
		"Fourteen days, start to finish",
		"Stuck on your idea?",
		"Recent Projects",
		"Free for every pupil",
	]);
});

test("at most four projects are shown", async () => {
	await openHome(
		...[0, 1, 2, 3, 4, 5].map((number) =>
			article({ id: String(number), slug: `gauge-${number}`, title: `Gauge ${number}` }),
		),
	);
	await expectTexts(card.getByRole("heading"), ["Gauge 0", "Gauge 1", "Gauge 2", "Gauge 3"]);
	await expectNone(page.getByText("Gauge 4"));
});

test.each([
	[{ material_cost: 640, price: 7_000 }, "Materials from KES 640, our help from KES 7,000."],
	[{ material_cost: 640.5, price: null }, "Materials from KES 640.50."],
	[{ material_cost: null, price: 7_000 }, "Our help from KES 7,000."],
])("the lowest costs %o are named under the hero", async (costs, sentence) => {
	stubApi({ ...ANSWERS, "GET /school-projects/lowest-costs": () => ({ result: costs }) });
	await openPage("/");
	const line = page.getByText("Free to read.");
	await expect
		.element(line)
		.toMatchTextContent(`Free to read. ${sentence} How it works Free tools`);
	await expect
		.element(line.getByRole("link", { name: "How it works" }))
		.toHaveAttribute("href", "/how-it-works");
	await expect
		.element(line.getByRole("link", { name: "Free tools" }))
		.toHaveAttribute("href", "/#free-tools");
});

test.each([
	["Results of the fairs", "/results"],
	["Start a Workbook", "/my-work#start-workbook"],
	["Judge My Project", "/judging#mock-judge"],
	["Plan My Board", "/judging#board"],
])("%s links to the exact place", async (name, to) => {
	await openHome();
	await expect
		.element(page.getByRole("main").getByRole("link", { name }))
		.toHaveAttribute("href", to);
});

test.each([
	["there are none", () => ({ result: { material_cost: null, price: null } })],
	["they cannot be fetched", () => refused(503, {})],
])("no costs are named if %s", async (_why, answer) => {
	stubApi({ ...ANSWERS, "GET /school-projects/lowest-costs": answer });
	await openPage("/");
	await expect.element(card.first()).toBeVisible();
	await expectNone(page.getByText("Free to read."));
	await expect
		.element(page.getByRole("main").getByRole("link", { name: "How it works and what it costs" }))
		.toHaveAttribute("href", "/how-it-works");
});

test("the word write-up is not broken at its hyphen", async () => {
	await openPage("/");
	const text = page.getByText("The real build, the readings and the write-up.");
	await expect.element(text).toBeVisible();
	const word = text.getByText("write-up", { exact: true }).element();
	expect(getComputedStyle(word).whiteSpace).toBe("nowrap");
});

const OWN_STEPS: readonly Step[] = [
	{ days: "Week 1", title: "We Meet", text: "At your school." },
	{ days: "Weeks 2-4", title: "We build", text: "With your class." },
	{ days: "Weeks 2-4", title: "We measure", text: "Three times." },
	{ days: "Week 5", title: "You present", text: "To your teachers." },
];
const DEFAULT_DAYS = ["Day 1", "Days 2-5", "Days 6-10", "Days 11-14"];
const OWN_DAYS = ["Week 1", "Weeks 2-4", "Weeks 2-4", "Week 5"];
const OWN_HEADING = "How we work, step by step";

test.each([
	["/", undefined, "Fourteen days, start to finish", DEFAULT_DAYS, "Initial Consultation"],
	["/request-service", undefined, "Fourteen days", DEFAULT_DAYS, "Initial consultation"],
	["/", OWN_STEPS, OWN_HEADING, OWN_DAYS, "We Meet"],
	["/request-service", OWN_STEPS, OWN_HEADING, OWN_DAYS, "We Meet"],
])("%s lists the steps %j as %s", async (address, steps, heading, days, first) => {
	setSiteSettings({ steps });
	stubApi(ANSWERS);
	await openPage(address);
	const title = page.getByRole("heading", { name: heading, exact: true });
	await expect.element(title).toBeVisible();
	const part = title.element().closest("section, .card") as HTMLElement;
	const entries = [...part.querySelectorAll("li")];
	expect(
		entries.map(
			(entry) => (entry.querySelector("strong") ?? entry.querySelector("p"))?.textContent,
		),
	).toEqual(days);
	expect(entries[0]?.textContent).toContain(first);
	const hasRuler = address === "/" && heading !== OWN_HEADING;
	expect(part.textContent.includes("1234567891011121314")).toBe(hasRuler);
});
