import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import {
	button,
	expectNone,
	expectTexts,
	press,
} from "../../../../tests/support/components/actions.ts";
import { ANSWERS } from "../../../../tests/support/components/answers.ts";
import { stubApi } from "../../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../../tests/support/components/application.tsx";

const title = page.getByRole("heading", { level: 1 });
const costs = page.getByRole("region", { name: "Project Details" });

const gauge = {
	id: "6f9619ff-8b86-4d01-b42d-00cf4fc964ff",
	slug: "rain-gauge",
	title: "Rain Gauge",
	content: "<p>Count the drops.</p>",
	status: "published",
	price: 1500,
	material_cost: 249.5,
	created_at: "2024-03-05T09:00:00.000Z",
};

/** Opens the project's page, with the recent projects in its sidebar. */
async function openProjectPage(project: object, recent: object[] = []): Promise<void> {
	stubApi({
		...ANSWERS,
		"GET /school-projects/by-slug/:slug": () => ({ result: project }),
		"GET /school-projects": () => ({ result: { articles: recent } }),
	});
	await openPage("/projects/rain-gauge");
}

test("the cost box offers reading for free, building it yourself, or our help", async () => {
	await openProjectPage(gauge);
	await expect
		.element(costs)
		.toMatchTextContent(/Free to read\. Build it yourself for the cost of the materials, or/);
});

test.each([
	[0, 0, "CostFreeEstimated Material CostNothing to buy", "Free nothing to buy"],
	[1_500, 0, "CostKES 1,500Estimated Material CostNothing to buy", "KES 1,500 nothing to buy"],
	[0, 250, "CostFreeEstimated Material CostKES 250", "KES 250 with materials"],
])(
	"a cost of zero is written in words: help for KES %d, materials for KES %d",
	async (price, material_cost, details, bar) => {
		await openProjectPage({ ...gauge, price, material_cost });
		await expect.element(costs).toMatchTextContent(details);
		await expect.element(costs).not.toMatchTextContent("Build it yourself");
		await expect.element(page.getByText(/nothing to buy|with materials/).last()).toBeVisible();
		expect(document.querySelector(".order-bar")?.textContent).toContain(bar);
	},
);

test("a long title has a smaller font, and a long category name is not cut off", async () => {
	await page.viewport(360, 740);
	const name = "Food Technology, Textiles & Home Economics";
	await openProjectPage({
		...gauge,
		title: "Rain Gauge ".repeat(20),
		categories: [{ id: gauge.id, name }],
	});
	const badge = page.getByRole("link", { name, exact: true });
	await expect.element(badge).toBeVisible();
	const { scrollWidth, clientWidth } = badge.element();
	expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
	expect(getComputedStyle(title.element()).fontSize).toBe("26px");
});

test("the details are before the text, also for screen readers", async () => {
	await openProjectPage(gauge);
	await expect.element(costs).toBeVisible();
	const text = document.querySelector(".article") as Element;
	expect(text.textContent).toBe("Count the drops.");
	const after = costs.element().compareDocumentPosition(text);
	expect(after & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
});

test("known requirements are shown beside the costs", async () => {
	await openProjectPage({ ...gauge, level: "Senior", weeks: 6, tools: "Saw, ruler" });
	await expectTexts(costs.getByRole("term"), [
		"Project Development Cost",
		"Estimated Material Cost",
		"Level",
		"Weeks",
		"Tools",
	]);
	await expectTexts(costs.getByRole("definition"), [
		"KES 1,500",
		"KES 249.50",
		"Senior",
		"6",
		"Saw, ruler",
	]);
});

test("missing details of a project leave no gap", async () => {
	await openProjectPage({ ...gauge, level: null, weeks: 1, tools: null });
	await expectTexts(costs.getByRole("definition"), ["KES 1,500", "KES 249.50", "1"]);
});

test("a project is saved in this browser only, and can be removed from the list", async () => {
	await openProjectPage(gauge);
	const save = button("Save");
	await expect.element(save).toHaveAttribute("aria-pressed", "false");
	await press(save);
	await expect.element(button("Save")).toHaveAttribute("aria-pressed", "true");
	expect(JSON.parse(localStorage.getItem("saved-projects") ?? "")).toEqual([
		{
			slug: "rain-gauge",
			title: "Rain Gauge",
			price: 1500,
			material_cost: 249.5,
			cover: { src: null },
		},
	]);
	await press(button("Save"));
	await expect.element(save).toHaveAttribute("aria-pressed", "false");
	expect(localStorage.getItem("saved-projects")).toBeNull();
});

test("a project that was saved before is shown as saved, and its stored copy is updated", async () => {
	localStorage.setItem("saved-projects", JSON.stringify([{ slug: "rain-gauge", title: "Old" }]));
	await openProjectPage(gauge);
	await expect.element(button("Save")).toHaveAttribute("aria-pressed", "true");
	await expect
		.poll(() => JSON.parse(localStorage.getItem("saved-projects") ?? "")[0])
		.toMatchObject({ title: "Rain Gauge", price: 1500 });
});

test.each([320, 360, 1280])("the actions are one row of cells at %d px", async (width) => {
	await page.viewport(width, 800);
	await openProjectPage(gauge);
	const cells = ["Save", "Print", "Share on WhatsApp", "Copy Link"].map((name) =>
		page
			.getByRole(name.startsWith("Share") ? "link" : "button", { name, exact: true })
			.element()
			.getBoundingClientRect(),
	);
	expect(new Set(cells.map(({ top }) => top)).size).toBe(1);
	for (const [at, cell] of cells.entries()) {
		expect(cell.height).toBeGreaterThanOrEqual(44);
		expect(cell.width).toBeGreaterThanOrEqual(44);
		expect(cell.left).toBeGreaterThanOrEqual(cells[at - 1]?.right ?? 0);
		expect(cell.right).toBeLessThanOrEqual(width);
	}
});

test("similar projects are listed below the text", async () => {
	const other = { ...gauge, id: "2", slug: "dryer", title: "Dryer" };
	await openProjectPage({
		...gauge,
		similar: [other, null, { ...other, id: "3", slug: "kiln", title: "Kiln" }],
	});
	const similar = page.getByRole("region", { name: "More Like This" });
	await expectTexts(similar.getByRole("listitem"), ["Dryer", "Kiln"]);
	await expect
		.element(similar.getByRole("link", { name: "Dryer" }))
		.toHaveAttribute("href", "/projects/dryer");
});

test.each([[undefined], [null], [[]], ["x"]])(
	"without similar projects (%j) there is no heading",
	async (similar) => {
		await openProjectPage({ ...gauge, similar });
		await expect.element(page.getByText("Count the drops.")).toBeVisible();
		await expectNone(page.getByText("More Like This"));
	},
);

test("on a phone, the order bar stays at the bottom once the details are scrolled out of view", async () => {
	await page.viewport(360, 640);
	await openProjectPage({ ...gauge, content: "<p>Count the drops.</p>".repeat(60) });
	const order = page.getByRole("link", { name: "Order This Project" });
	await expect.element(order).toHaveAttribute("href", "/order/rain-gauge");
	await expect.element(page.getByText("KES 1,749.50")).toBeInTheDocument();
	/** Pixels from the window's bottom to the bar's, after scrolling until the details end at `detailsBottom`. */
	const gapAt = (detailsBottom: number) => {
		const { bottom } = costs.element().getBoundingClientRect();
		scrollBy({ top: bottom - detailsBottom, behavior: "instant" });
		const bar = document.querySelector(".order-bar") as Element;
		return Math.round(bar.getBoundingClientRect().bottom - innerHeight);
	};
	expect(gapAt(300)).toBeGreaterThan(0);
	expect(gapAt(-200)).toBe(0);
	expect(gapAt(-800)).toBe(0);
	// At the end of the page, the bar is at the end of the text, above the footer.
	scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
	const { bottom } = order.element().getBoundingClientRect();
	const footer = page.getByRole("contentinfo").element().getBoundingClientRect();
	expect(bottom).toBeLessThan(footer.top);
});

test("a short text on a phone has its order button at its end, not over the next section", async () => {
	await page.viewport(360, 640);
	await openProjectPage(gauge);
	await expect.element(page.getByText("Count the drops.")).toBeVisible();
	const bar = (document.querySelector(".order-bar") as Element).getBoundingClientRect();
	const main = (document.querySelector(".project-main") as Element).getBoundingClientRect();
	const note = page
		.getByText(/keep your own logbook/)
		.element()
		.getBoundingClientRect();
	expect(bar.bottom).toBeLessThanOrEqual(main.bottom + 1);
	expect(bar.top).toBeGreaterThanOrEqual(note.bottom);
});

test("if the browser blocks storage, Save shows a message and stays off", async () => {
	vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
		throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
	});
	await openProjectPage(gauge);
	await press(button("Save"));
	await expect.element(page.getByText(/^This browser blocks storage for this site/)).toBeVisible();
	await expect.element(button("Save")).toHaveAttribute("aria-pressed", "false");
});

test("saving to a full list shows an error, and the project is not shown as saved", async () => {
	const full = Array.from({ length: 30 }, (_, number) => ({ slug: `${number}`, title: "Full" }));
	localStorage.setItem("saved-projects", JSON.stringify(full));
	await openProjectPage(gauge);
	await press(button("Save"));
	await expect
		.element(
			page.getByText(
				"This device could not save it. The list may be full: remove a project and try again.",
			),
		)
		.toBeVisible();
	await expect.element(button("Save")).toHaveAttribute("aria-pressed", "false");
});

test.each(["draft", "archived"])("a project that is %s is not available", async (status) => {
	await openProjectPage({ ...gauge, status });
	await expectTexts(title, ["This article is not available"]);
	await expectNone(page.getByText("Count the drops."));
});

test.each([
	["of publication", { published_at: "2024-04-01T09:00:00Z" }, "Apr 1, 2024"],
	["of creation", { published_at: null }, "Mar 5, 2024"],
	["invalid", { published_at: "soon" }, "Invalid date"],
	["none", { created_at: undefined }, "N/A"],
])("the date of a project is that of publication, else of creation: %s", async (_, dates, text) => {
	await openProjectPage({ ...gauge, ...dates });
	await expectTexts(title, ["Rain Gauge"]);
	await expect.element(page.getByRole("main").getByText(text, { exact: true })).toBeVisible();
});

test("a project without picture, excerpt and categories has a placeholder and no gap", async () => {
	await openProjectPage(gauge);
	await expect.element(page.getByText("Count the drops.")).toBeVisible();
	await expect.element(page.getByRole("img", { name: "Cover of Rain Gauge" })).toBeVisible();
	const main = page.getByRole("main").element();
	expect(
		main.querySelectorAll('.project-lead img, .project-excerpt, a[href*="category="]'),
	).toHaveLength(0);
});

test("costs are in KES, with cents only if there are any, also if the API sends strings", async () => {
	await openProjectPage({ ...gauge, price: "14500.00" });
	await expect.element(costs).toMatchTextContent("Project Development CostKES 14,500");
	await expect.element(costs).toMatchTextContent("Estimated Material CostKES 249.50");
});

test("the sidebar shows at most ten recent projects, without the open one", async () => {
	const recent = Array.from({ length: 12 }, (_, index) => ({
		...gauge,
		id: String(index),
		slug: index === 3 ? gauge.slug : `gauge-${index}`,
		title: `Gauge ${index}`,
	}));
	await openProjectPage(recent[3] as object, recent);
	const list = page.getByRole("complementary", { name: "Recent Projects" });
	await expectTexts(
		list.getByRole("listitem"),
		[0, 1, 2, 4, 5, 6, 7, 8, 9, 10].map((index) => `Gauge ${index}`),
	);
});

test("pupils read that the project has to become their own", async () => {
	await openProjectPage(gauge);
	await expect.element(page.getByText(/keep your own logbook and data file/)).toBeVisible();
});

const WIRE = {
	item: "Wire",
	quantity: "2 m",
	cost: 90.1,
	source: "A shop",
	substitute: null,
	safety: null,
};
const BONE = {
	item: "Bone",
	quantity: "",
	cost: 0.2,
	source: null,
	substitute: "Stone",
	safety: "Boil it",
};

test("at a large text size the names of materials have more room than the prices", async () => {
	await page.viewport(300, 640);
	const line = { ...WIRE, item: "Buckets with lids, and one tap", cost: 1_234_567.5 };
	await openProjectPage({ ...gauge, materials: [line] });
	const materials = page.getByRole("region", { name: "What to Buy" });
	const name = materials.getByRole("rowheader", { name: "Buckets" });
	await expect.element(name).toBeVisible();
	const table = materials.getByRole("table").element().clientWidth;
	expect(name.element().clientWidth).toBeGreaterThan(table * 0.6);
	expect(materials.getByRole("table").element().scrollWidth).toBe(table);
});

test("materials have a total; ticks are stored in this browser and leave a remaining cost", async () => {
	localStorage.removeItem("materials:rain-gauge");
	await openProjectPage({ ...gauge, materials: [WIRE, BONE], prices_month: "2026-03" });
	const materials = page.getByRole("region", { name: "What to Buy" });
	await expect.element(materials).toMatchTextContent(/Prices as at March 2026/);
	await expect.element(materials.getByRole("row", { name: "Total KES 90.30" })).toBeVisible();
	await materials.getByRole("checkbox", { name: "Wire, 2 m" }).click();
	await expect.element(materials.getByRole("status")).toMatchTextContent(/1 thing, KES 0\.20/);
	expect(JSON.parse(localStorage.getItem("materials:rain-gauge") ?? "")).toEqual(["Wire"]);
	localStorage.removeItem("materials:rain-gauge");
});

test("materials of the same name are ticked separately, and ticks in another tab are shown", async () => {
	localStorage.removeItem("materials:rain-gauge");
	await openProjectPage({ ...gauge, materials: [WIRE, BONE, { ...WIRE, quantity: "5 m" }] });
	const materials = page.getByRole("region", { name: "What to Buy" });
	const tick = (name: string) => materials.getByRole("checkbox", { name, exact: true });
	await tick("Wire, 5 m").click();
	await expect.element(tick("Wire, 5 m")).toBeChecked();
	await expect.element(tick("Wire, 2 m")).not.toBeChecked();
	await expect.element(materials.getByRole("status")).toMatchTextContent(/2 things, KES 90\.30/);
	await tick("Wire, 2 m").click();
	await tick("Wire, 5 m").click();
	await expect.element(tick("Wire, 2 m")).toBeChecked();
	const change = (stored: string | null) => {
		if (stored) localStorage.setItem("materials:rain-gauge", stored);
		else localStorage.clear();
		// Browsers send this event to other tabs; its key is null after clear().
		dispatchEvent(new StorageEvent("storage", { key: stored && "materials:rain-gauge" }));
	};
	change('["Bone"]');
	await expect.element(tick("Bone")).toBeChecked();
	await expect.element(tick("Wire, 2 m")).not.toBeChecked();
	await tick("Wire, 2 m").click();
	expect(JSON.parse(localStorage.getItem("materials:rain-gauge") ?? "")).toEqual(["Wire", "Bone"]);
	change(null);
	await expect.element(tick("Bone")).not.toBeChecked();
});

test("a quantity that is only a number is shown as a count", async () => {
	await openProjectPage({
		...gauge,
		materials: [{ ...WIRE, item: "Bucket", quantity: "4" }, WIRE],
	});
	const materials = page.getByRole("region", { name: "What to Buy" });
	await expect.element(materials.getByText("Bucket × 4", { exact: true })).toBeVisible();
	await expect.element(materials.getByText("Wire, 2 m", { exact: true })).toBeVisible();
});

test("if the browser blocks storage, a tick still changes the remaining cost, and a note says so", async () => {
	localStorage.clear();
	vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
		throw new DOMException("No", "QuotaExceededError");
	});
	await openProjectPage({ ...gauge, materials: [WIRE, BONE] });
	const materials = page.getByRole("region", { name: "What to Buy" });
	await materials.getByRole("checkbox", { name: "Wire, 2 m" }).click();
	await expect
		.element(materials.getByRole("status"))
		.toMatchTextContent(/1 thing, KES 0\.20\. This device blocks storage for this site/);
});

test("a project without materials has no table", async () => {
	await openProjectPage({ ...gauge, materials: [] });
	await expect.element(costs).toBeVisible();
	await expectNone(page.getByRole("region", { name: "What to Buy" }));
});
