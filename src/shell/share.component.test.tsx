import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectNone, press } from "../../tests/support/components/actions.ts";
import { ANSWERS } from "../../tests/support/components/answers.ts";
import { stubApi } from "../../tests/support/components/api-stub.ts";
import { openPage } from "../../tests/support/components/application.tsx";
import { foundItem, id, item, photo, rows } from "../../tests/support/components/rows.ts";

const shareButton = page.getByRole("button", { name: "Share", exact: true });
const whatsapp = page.getByRole("link", { name: "Share on WhatsApp" });
const copy = page.getByRole("button", { name: "Copy Link" });

afterEach(() => {
	Reflect.deleteProperty(navigator, "share");
});

/** Replaces the browser's share function; undefined means that it has none. */
function stubShareFunction(share: ((data: ShareData) => Promise<void>) | undefined) {
	if (share) Object.defineProperty(navigator, "share", { value: share, configurable: true });
}

/** The text of the WhatsApp link. */
async function whatsAppMessage(): Promise<string | null> {
	await expect.element(whatsapp).toBeVisible();
	const { href } = whatsapp.element() as HTMLAnchorElement;
	expect(href).toMatch(/^https:\/\/wa\.me\/\?text=/);
	return new URL(href).searchParams.get("text");
}

const RAIN_GAUGE = { id: "1", slug: "rain-gauge", title: "Rain Gauge", status: "published" };

async function openProject() {
	stubApi({
		...ANSWERS,
		"GET /school-projects/by-slug/:slug": () => ({
			result: { ...RAIN_GAUGE, content: "<p>a</p>" },
		}),
		"GET /school-projects": () => ({ result: { articles: [] } }),
	});
	await openPage("/projects/rain-gauge?utm_source=mail&secret=1");
}

test("a project is shared by the phone's share sheet, with its URL without parameters", async () => {
	const share = vi.fn(async (_data: ShareData) => {});
	stubShareFunction(share);
	await openProject();
	await press(shareButton);
	expect(share).toHaveBeenCalledExactlyOnceWith({
		title: "Rain Gauge",
		url: expect.stringMatching(/^(https?:\/\/[^/]+)?\/projects\/rain-gauge$/),
	});
	await expectNone(whatsapp);
});

test("closing the sheet changes nothing; if the browser refuses it, WhatsApp is offered", async () => {
	const share = vi.fn(async (_data: ShareData) => {
		throw new DOMException("closed", "AbortError");
	});
	stubShareFunction(share);
	await openProject();
	await press(shareButton);
	await expect.poll(() => share.mock.calls.length).toBe(1);
	await expect.element(shareButton).toBeVisible();

	share.mockRejectedValueOnce(new DOMException("no", "NotAllowedError"));
	await press(shareButton);
	expect(await whatsAppMessage()).toMatch(/^Rain Gauge (https?:\/\/[^/]+)?\/projects\/rain-gauge$/);
});

test("without a share sheet there are a WhatsApp link and a button that copies the address", async () => {
	const copied: string[] = [];
	vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => {
		copied.push(text);
	});
	await openProject();
	const message = await whatsAppMessage();
	await press(copy);
	await expect.element(page.getByRole("button", { name: "Copied" })).toBeVisible();
	expect(message).toBe(`Rain Gauge ${copied[0]}`);
});

test("if copying is refused, the address is shown to be copied by hand, and the button stays", async () => {
	vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("denied"));
	const requests = vi.spyOn(window, "prompt").mockReturnValue(null);
	await openProject();
	await press(copy);
	await expect.poll(() => requests.mock.calls).toHaveLength(1);
	expect(requests.mock.calls[0]?.[1]).toMatch(/\/projects\/rain-gauge$/);
	await expect.element(copy).toBeVisible();
});

test("a shared result names the shown category, even if the address does not contain it", async () => {
	const item = (id: string, name: string) => ({
		id,
		category_id: id,
		category_name: name,
		position: 1,
		participant_name: "Amina",
	});
	stubApi({
		...ANSWERS,
		"GET /results/:id": () => ({
			result: {
				id: "7",
				title: "Regional Fair",
				items: [item("a", "Physics"), item("b", "Zoology")],
			},
		}),
	});
	await openPage("/results/7");
	expect(await whatsAppMessage()).toMatch(/^Physics: Regional Fair \S*\/results\/7\?category=a$/);
	await press(page.getByRole("tab", { name: "Zoology" }));
	await expect
		.poll(whatsAppMessage)
		.toMatch(/^Zoology: Regional Fair \S*\/results\/7\?category=b$/);
});

const pagination = { page: 1, limit: 50, total: 60, totalPages: 2 };
const places = rows(foundItem);
const row = `item-${id(1).slice(-8)}`;

test.each([
	["/results/search?q=kerio", "Results for kerio", "/results/search?q=kerio"],
	["/results/search?q=kerio&page=2", "Results for kerio", "/results/search?q=kerio&page=2"],
	["/schools/kerio-girls", "Results of Kerio Girls", "/schools/kerio-girls"],
	["/schools/kerio-girls?page=2&x=1", "Results of Kerio Girls", "/schools/kerio-girls?page=2"],
	[`/results/7#${row}`, "Physics: Regional Fair", `/results/7?category=a#${row}`],
	["/results/7#item-gone", "Physics: Regional Fair", "/results/7?category=a"],
])("%s is shared with its address, copied and printed", async (address, title, path) => {
	vi.spyOn(window, "print").mockImplementation(() => {});
	const copied: string[] = [];
	vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => {
		copied.push(text);
	});
	stubApi({
		...ANSWERS,
		"GET /results/search": () => ({ result: { places, pagination } }),
		"GET /schools/:slug": () => ({ result: { name: "Kerio Girls", places, pagination } }),
		"GET /results/:id": () => ({
			result: {
				...{ id: "7", title: "Regional Fair" },
				items: [{ ...item(1), category_id: "a", category_name: "Physics" }],
			},
		}),
	});
	await openPage(address);
	await expect.poll(whatsAppMessage).toSatisfy((message) => message.endsWith(path));
	await press(copy);
	await expect.poll(() => copied).toHaveLength(1);
	expect(await whatsAppMessage()).toBe(`${title} ${copied[0]}`);
	await press(page.getByRole("main").getByRole("button", { name: "Print" }));
	expect(window.print).toHaveBeenCalledOnce();
});

test("a photo is shared with its title and its own page", async () => {
	stubApi({
		...ANSWERS,
		"GET /gallery/:id": () => ({ result: { ...photo(3), previous: null, next: null } }),
	});
	await openPage(`/gallery/${photo(3).id}`);
	expect(await whatsAppMessage()).toMatch(new RegExp(`^Photo 3 .*/gallery/${photo(3).id}$`));
});
