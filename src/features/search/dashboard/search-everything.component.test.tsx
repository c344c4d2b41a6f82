import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
	dialog,
	expectNone,
	expectTexts,
	press,
} from "../../../../tests/support/components/actions.ts";
import { ANSWERS } from "../../../../tests/support/components/answers.ts";
import {
	type Answers,
	NEVER,
	refused,
	storeSession,
	stubApi,
} from "../../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../../tests/support/components/application.tsx";
import { openScreen } from "../../../../tests/support/components/failing-calls.ts";
import { ADMIN } from "../../../../tests/support/components/rows.ts";

const hit = (id: string, title: string, path: string) => ({
	id,
	title,
	about: "Solar Dryer",
	reference: "MR-7K3QZ9",
	status: "pending",
	at: "2026-03-05T08:00:00.000Z",
	path,
});

const GROUPS = [
	{
		kind: "orders" as const,
		total: 7,
		hits: [
			hit("1", "Achieng Otieno", "/dashboard/orders?order=1"),
			hit("2", "Otieno Brian", "/dashboard/orders?order=2"),
		],
		all_path: "/dashboard/orders?search=otieno",
	},
	{
		kind: "people" as const,
		total: 1,
		hits: [hit("3", "otieno", "/dashboard/users?user=3")],
		all_path: "/dashboard/users?search=otieno",
	},
];

const SEARCH: Answers = { "GET /search": () => ({ result: { groups: GROUPS } }) };

const box = page.getByRole("combobox", { name: "Search everything" });
const options = page.getByRole("listbox").getByRole("option");
const chosen = () =>
	document.getElementById(box.element().getAttribute("aria-activedescendant") ?? "")?.textContent;

const open = (answers: Answers = SEARCH) => openScreen("/dashboard/categories", answers);

async function searchFor(text: string) {
	await userEvent.keyboard("/");
	await expect.element(box).toHaveFocus();
	await box.fill(text);
}

const openFirstHit = async (text: string) => {
	await searchFor(text);
	await expect.poll(chosen).toContain("Achieng");
	await userEvent.keyboard("{Enter}");
	await expectNone(box);
	await press(page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).last());
	await expectNone(dialog);
};

describe("the search over everything", () => {
	test.each(["/", "{Control>}k{/Control}", "{Meta>}k{/Meta}"])("opens by %s", async (keys) => {
		await open();
		await userEvent.keyboard(keys);
		await expect.element(box).toHaveFocus();
		await userEvent.keyboard("{Escape}");
		await expectNone(dialog);
	});

	test("opens by its button, which has the focus again when Escape closes it", async () => {
		await open();
		const opener = page.getByRole("banner").getByRole("button", { name: "Search" });
		await press(opener);
		await expect.element(box).toHaveFocus();
		await userEvent.keyboard("{Escape}");
		await expectNone(dialog);
		await expect.element(opener).toHaveFocus();
	});

	test("a shortcut character typed into a field opens nothing; Ctrl+K does", async () => {
		await open();
		await press(page.getByRole("button", { name: "Create Category" }).first());
		await page.getByLabelText("Name").fill("");
		await userEvent.keyboard("a/?");
		await expect.element(page.getByLabelText("Name")).toHaveValue("a/?");
		await expectNone(box);
		await userEvent.keyboard("{Control>}k{/Control}");
		await expect.element(box).toHaveFocus();
	});

	test("is called once for the typed text, and groups the hits by kind", async () => {
		const requests: (string | null)[] = [];
		await open({
			"GET /search": ({ query }) => {
				requests.push(query.get("q"));
				return { result: { groups: GROUPS } };
			},
		});
		await userEvent.keyboard("/");
		await expect.element(box).toHaveFocus();
		// Filled in one step: on a busy machine, typing could pause long enough to start a search.
		await userEvent.fill(box, "otieno");
		await expectTexts(options, [
			"Achieng Otieno Solar Dryer MR-7K3QZ9 Mar 5, 2026 Pending",
			"Otieno Brian Solar Dryer MR-7K3QZ9 Mar 5, 2026 Pending",
			"Show all 7",
			"otieno Solar Dryer MR-7K3QZ9 Mar 5, 2026 Pending",
		]);
		expect(requests).toEqual(["otieno"]);
		await expect.element(page.getByRole("group", { name: "Orders" })).toBeVisible();
		await expect.element(page.getByRole("group", { name: "Users" })).toBeVisible();
		await expect.element(dialog.getByRole("status")).toHaveTextContent("8 found");
	});

	test("arrows move the selection and wrap around, and Enter opens it", async () => {
		const screen = await open();
		await searchFor("otieno");
		await expect.poll(chosen).toContain("Achieng Otieno");
		await userEvent.keyboard("{ArrowUp}");
		expect(chosen()).toMatch(/^otieno/);
		await userEvent.keyboard("{ArrowDown}{ArrowDown}");
		expect(chosen()).toContain("Otieno Brian");
		await expect.element(options.nth(1)).toHaveAttribute("aria-selected", "true");
		await userEvent.keyboard("{Enter}");
		await expect.poll(screen.address).toBe("/dashboard/orders?order=2");
		await expectNone(box);
	});

	test("Show all leads to the list with the search filled in", async () => {
		const screen = await open();
		await searchFor("otieno");
		await press(page.getByRole("option", { name: "Show all 7" }));
		await expect.poll(screen.address).toBe("/dashboard/orders?search=otieno");
		await expect.element(page.getByLabelText("Search orders")).toHaveValue("otieno");
	});

	test("Enter never opens a hit of an earlier search text", async () => {
		const screen = await open();
		await searchFor("otieno");
		await expect.poll(chosen).toContain("Achieng");
		screen.answers["GET /search"] = () => NEVER;
		await userEvent.keyboard(" b{Enter}");
		await expect.element(page.getByText("Searching...")).toBeVisible();
		await userEvent.keyboard("{Enter}");
		expect(screen.address()).toBe("/dashboard/categories");
		await expect.element(box).toHaveFocus();
	});

	test("says when nothing was found", async () => {
		await open({ "GET /search": () => ({ result: { groups: [] } }) });
		await searchFor("zzz");
		await expect
			.element(page.getByText("Nothing found for “zzz”. Try fewer or shorter words."))
			.toBeVisible();
		await expect.element(box).toHaveAttribute("aria-expanded", "false");
	});

	test("shows why it failed, and Try Again repeats the search", async () => {
		const screen = await open({ "GET /search": () => refused(503, { error: "Too busy." }) });
		await searchFor("otieno");
		await expect.element(page.getByText("Too busy.")).toBeVisible();
		Object.assign(screen.answers, SEARCH);
		await press(dialog.getByRole("button", { name: "Try Again" }));
		await expect.element(options.first()).toBeVisible();
	});

	test("times out after ten seconds", async () => {
		let isCalled = false;
		await open({
			"GET /search": () => {
				isCalled = true;
				return NEVER;
			},
		});
		await searchFor("otieno");
		await expect.poll(() => isCalled).toBe(true);
		await expect.element(page.getByText("Searching...")).toBeVisible();
		await vi.advanceTimersByTimeAsync(11_000);
		await expect
			.element(page.getByText("API request failed: Request timed out after 10000ms"))
			.toBeVisible();
	});

	test("is available to staff only", async () => {
		storeSession({ ...ADMIN, role: "user" });
		stubApi(ANSWERS);
		await openPage("/dashboard/my-orders");
		await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
		await userEvent.keyboard("/");
		await expectNone(page.getByRole("button", { name: "Search" }));
		await userEvent.keyboard("?");
		await expect.element(page.getByRole("dialog", { name: "Keyboard Shortcuts" })).toBeVisible();
		await expectNone(page.getByText("Search everything"));
	});
});

describe("shortcuts", () => {
	test("? lists the shortcuts of the person's role, and single-key ones can be switched off", async () => {
		const screen = await open();
		await userEvent.keyboard("?");
		const list = page.getByRole("dialog", { name: "Keyboard Shortcuts" });
		await expect.element(list.getByText("Search everything")).toBeVisible();
		const signs = list.getByLabelText(/^Single keys/);
		await press(signs);
		await userEvent.keyboard("{Escape}");
		await screen.reload();
		await expect.element(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
		for (const sign of ["/", "?"]) {
			await userEvent.keyboard(sign);
			await expectNone(dialog);
		}
		await userEvent.keyboard("{Control>}/{/Control}");
		await expect.element(list).toBeVisible();
		await expect.element(signs).not.toBeChecked();
		await press(signs);
		await userEvent.keyboard("{Escape}/");
		await expect.element(box).toHaveFocus();
	});

	test.each([
		["the search", "/"],
		["the list of shortcuts", "?"],
	])("%s does not stay open over the screen that Back shows", async (_, key) => {
		const screen = await open();
		await openFirstHit("otieno");
		await expect.poll(screen.address).toContain("/dashboard/orders");
		await userEvent.keyboard(key);
		await expect.element(dialog).toBeVisible();
		await screen.back();
		await expect.poll(screen.address).toBe("/dashboard/categories");
		await expectNone(dialog);
	});

	test("Ctrl+S saves what was changed, once, and nothing else", async () => {
		const saved: unknown[] = [];
		await open({
			"POST /categories": ({ body }) => {
				saved.push(body.name);
				return NEVER;
			},
		});
		const pressed: boolean[] = [];
		const record = (event: KeyboardEvent) => {
			if (event.key === "s") setTimeout(() => pressed.push(event.defaultPrevented));
		};
		addEventListener("keydown", record);
		const save = "{Control>}s{/Control}";
		await userEvent.keyboard(save);
		await press(page.getByRole("button", { name: "Create Category" }).first());
		await userEvent.keyboard(save);
		await page.getByLabelText("Name").fill("Botany");
		await userEvent.keyboard(save + save);
		await expect.poll(() => saved).toEqual(["Botany"]);
		await expect.poll(() => pressed).toEqual([true, true, true, true]);
		removeEventListener("keydown", record);
	});

	test("open nothing while a confirmation is open", async () => {
		await open();
		await press(page.getByRole("button", { name: /^Delete/ }).first());
		await expect.element(page.getByRole("alertdialog")).toBeVisible();
		for (const keys of ["/", "{Control>}k{/Control}", "?"]) {
			await userEvent.keyboard(keys);
			await expectNone(dialog);
		}
	});
});
