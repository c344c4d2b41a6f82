import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import {
	button,
	expectCount,
	expectNone,
	expectTexts,
	press,
} from "../../../../tests/support/components/actions.ts";
import { testScreen } from "../../../../tests/support/components/dashboard-screen.ts";
import { failingRead, openScreen } from "../../../../tests/support/components/failing-calls.ts";
import { PIXEL } from "../../../../tests/support/components/rows.ts";

testScreen("/dashboard/image-debug", {
	calls: [failingRead("GET /gallery", "Failed to fetch gallery items: {status}")],
	dialogs: [],
});

const PATH = "/dashboard/image-debug";

/** Opens the screen with these pictures. `report` presses its button and resolves to the report. */
async function openDebug(...addresses: string[]) {
	const requests: string[] = [];
	const items = addresses.map((image_url, index) => ({
		id: String(index + 1),
		title: `No. ${index + 1}`,
		image_url,
	}));
	await openScreen(PATH, {
		"GET /gallery": ({ query, headers }) => {
			requests.push(`${headers.get("authorization")} ${query}`);
			return { result: { items } };
		},
	});
	const message = vi.spyOn(window, "alert").mockReturnValue();
	const logged = vi.spyOn(console, "info").mockReturnValue();
	const report = async (name: string) => {
		await press(button(name));
		await expect.poll(() => message.mock.calls.length, { timeout: 12_000 }).toBe(1);
		return { message: String(message.mock.lastCall), logged: String(logged.mock.lastCall) };
	};
	return { requests, report };
}

test("the picture addresses of up to five items are tested and reported", async () => {
	const { requests, report } = await openDebug(
		"/1",
		"http://assets.fair.localhost:1/large.webp",
		...["/3", "/4", "/5", "/6"],
	);
	expect(requests).toEqual(["Bearer good limit=5"]);
	await expectTexts(
		page.getByRole("heading", { level: 2 }),
		[1, 2, 3, 4, 5].map((number) => `No. ${number}`),
	);
	await expect.element(page.getByText("http://fair.localhost:1/large.webp")).toBeVisible();
	await expectCount(page.getByText("main-domain"), 1);
	const { message, logged } = await report("Test All Images");
	expect(message).toMatch(/0 of \d+ addresses load\./);
	expect(logged).toContain("FAILS No. 2, main-domain");
	const failed = page.getByText("Fails", { exact: true });
	await expectCount(failed, Number(/0 of (\d+)/.exec(message)?.[1]));
});

test("a picture that loads is reported, one item at a time", async () => {
	// Not fetched, because fetch may still be the stub of the previous test.
	const drawing = new Blob([decodeURIComponent(PIXEL.split(",")[1] ?? "")], {
		type: "image/svg+xml",
	});
	const { report } = await openDebug(URL.createObjectURL(drawing), "data:image/png,no");
	expect((await report("Test No. 1")).message).toContain("2 of 2 addresses load.");
	await expectCount(page.getByText("Loads", { exact: true }), 2);
	await expectNone(page.getByText("Fails", { exact: true }));
});

test("a picture that another site shows but does not let scripts read fails only the cross-origin test", async () => {
	/** As the browser treats an answer for another origin. */
	class ForeignImage {
		crossOrigin?: string;
		onload?: () => void;
		onerror?: () => void;
		set src(_: string) {
			queueMicrotask(() => (this.crossOrigin ? this.onerror : this.onload)?.());
		}
	}
	const { report } = await openDebug("http://assets.fair.invalid/a.png");
	vi.stubGlobal("Image", ForeignImage);
	await expectTexts(page.getByRole("term"), ["original", "cross-origin", "main-domain"]);
	await report("Test All Images");
	const outcome = page.getByRole("definition").getByText(/^(Loads|Fails)$/);
	await expectTexts(outcome, ["Loads", "Fails", "Loads"]);
});
