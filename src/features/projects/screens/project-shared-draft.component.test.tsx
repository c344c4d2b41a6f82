import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { button, expectNone, press } from "../../../../tests/support/components/actions.ts";
import { refused } from "../../../../tests/support/components/api-stub.ts";
import { openScreen } from "../../../../tests/support/components/failing-calls.ts";
import { DAY, id, project } from "../../../../tests/support/components/rows.ts";
import { emptyProject } from "../dashboard/project-form.values.ts";

/* A project's form, and the draft that the server shares between a person's devices. */

const NEW = "/dashboard/projects/new";
const title = page.getByLabelText("Title", { exact: true });
const offer = page.getByText("There is a draft of Mar 18, 2026, 10:42 AM from another device.");
const values = {
	...(emptyProject as Required<typeof emptyProject>),
	materials: [],
	title: "Begun on the phone",
	content: "<p>So far.</p>",
};
const fromPhone = { values, device: "the-phone", key: "of-the-phone", updated_at: DAY };
const draftTime = "2026-03-18T07:45:00.000Z";

test("another device's draft can be used, and saving the project deletes that version of the draft", async () => {
	const saved: unknown[] = [];
	await openScreen(NEW, {
		"GET /project-drafts/:record": () => ({ result: { draft: fromPhone } }),
		"POST /school-projects": ({ body }) => {
			saved.push(body);
			return { result: project(1) };
		},
	});
	await expect.element(offer).toBeVisible();
	await expect.element(title).toHaveValue("");
	await press(button("Use It"));
	await expect.element(title).toHaveValue("Begun on the phone");
	await expect.element(page.getByRole("textbox", { name: "Content" })).toHaveTextContent("So far.");
	await expectNone(offer);
	await press(button("Save Project"));
	await expect.element(page.getByText("Project saved successfully")).toBeVisible();
	expect(saved).toMatchObject([{ title: "Begun on the phone", draft_updated_at: DAY }]);
});

test("changes are sent to the server after five seconds, and the form says so", async () => {
	const sent: { values: { title: string }; read_at: unknown; device: string }[] = [];
	await openScreen(NEW, {
		"PUT /project-drafts/:record": ({ body }) => {
			sent.push(body);
			return { result: { updated_at: draftTime } };
		},
	});
	await title.fill("Typed");
	await vi.advanceTimersByTimeAsync(5_000);
	await expect
		.element(page.getByText("Draft of Mar 18, 2026, 10:45 AM, also saved for your other devices."))
		.toBeVisible();
	expect(sent).toMatchObject([{ values: { title: "Typed" }, read_at: null }]);
	expect(sent[0]?.device).toMatch(/^\w{32}$/);
	await title.fill("Typed on");
	await press(button("Cancel"));
	await expect.poll(() => sent.at(-1)?.values.title).toBe("Typed on");
	expect(sent.at(-1)?.read_at).toBe(draftTime);
});

test("keeping this device's draft overwrites the other one; until then nothing is sent", async () => {
	const lines: string[] = [];
	await openScreen(NEW, {
		"GET /project-drafts/:record": () => ({ result: { draft: fromPhone } }),
		"PUT /project-drafts/:record": ({ line, body }) => {
			lines.push(`${line} ${body.read_at}`);
			return { result: { updated_at: draftTime } };
		},
	});
	await expect.element(offer).toBeVisible();
	await title.fill("Mine");
	await vi.advanceTimersByTimeAsync(60_000);
	expect(lines).toEqual([]);
	await press(button("Keep This One"));
	await expect.poll(() => lines).toEqual([`PUT /project-drafts/new ${DAY}`]);
	await expect.element(title).toHaveValue("Mine");
	await expectNone(offer);
});

test("a project that is created at the second try leaves no draft on the server", async () => {
	const lines: string[] = [];
	let tries = 0;
	const { address } = await openScreen(NEW, {
		"PUT /project-drafts/:record": () => ({ result: { updated_at: draftTime } }),
		"DELETE /project-drafts/:record": ({ line, query }) => {
			lines.push(`${line} ${query.get("updated_at")}`);
			return {};
		},
		"POST /school-projects": () => {
			tries += 1;
			return tries === 1
				? Promise.reject(new TypeError("Failed to fetch"))
				: { result: project(1) };
		},
	});
	await title.fill("Pendulum");
	await page.getByRole("textbox", { name: "Content" }).fill("It swings.");
	await press(button("Save Project"));
	await expect.element(page.getByText("What you typed is still here.")).toBeVisible();
	await vi.advanceTimersByTimeAsync(5_000);
	await expect.element(page.getByText(/^Draft of Mar 18, 2026, 10:45 AM/)).toBeVisible();
	await press(button("Save Project"));
	await expect.poll(address).toBe("/dashboard/projects");
	expect(lines).toEqual([`DELETE /project-drafts/new ${draftTime}`]);
});

test("offline, the form says that the draft is on this device only", async () => {
	await openScreen(NEW, {
		"PUT /project-drafts/:record": () => Promise.reject(new TypeError("Failed to fetch")),
	});
	await title.fill("Typed");
	await vi.advanceTimersByTimeAsync(5_000);
	await expect.element(page.getByText(/^Draft saved on this device only/)).toBeVisible();
});

test("a server without drafts is called once", async () => {
	let attempts = 0;
	await openScreen(NEW, {
		"GET /project-drafts/:record": () => {
			attempts += 1;
			return refused(404, { error: "Not found" });
		},
	});
	await title.fill("Typed");
	await vi.advanceTimersByTimeAsync(60_000);
	expect(attempts).toBe(1);
	await expectNone(page.getByText(/^Draft/).filter({ hasText: "saved" }));
});

test.each([
	["no answer", () => Promise.reject(new TypeError("gone")), "the server could not be reached"],
	["a 413", () => refused(413, { error: "No" }), "it is too large for the server"],
	["a 400", () => refused(400, { error: "No" }), "the server could not store it"],
	["a 500", () => refused(500, {}), "the server could not store it"],
	["a 503", () => refused(503, { error: "No" }), "the server could not store it"],
])("after %s a draft says why it is on this device only", async (_, answer, reason) => {
	await openScreen(`/dashboard/projects/${id(1)}/edit`, { "PUT /project-drafts/:record": answer });
	await title.fill("Typed");
	await vi.advanceTimersByTimeAsync(5_000);
	await expect.element(page.getByText(`Draft saved on this device only: ${reason}.`)).toBeVisible();
});

test("Preview stores the form as a draft and shows it in another tab", async () => {
	const sent: { values: { title: string } }[] = [];
	const tab = { location: { replace: vi.fn() }, close: vi.fn() };
	vi.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
	const { answers } = await openScreen(`/dashboard/projects/${id(1)}/edit`, {
		"PUT /project-drafts/:record": ({ body }) => {
			sent.push(body);
			return { result: { updated_at: draftTime } };
		},
	});
	await title.fill("Seen before");
	await press(button("More actions for this project"));
	await press(button("Preview"));
	await expect
		.poll(() => tab.location.replace.mock.calls)
		.toEqual([[`${location.origin}/dashboard/projects/${project(1).id}/preview`]]);
	expect(sent).toMatchObject([{ values: { title: "Seen before" } }]);

	answers["PUT /project-drafts/:record"] = () => refused(413, { error: "This is too large." });
	await press(button("More actions for this project"));
	await press(button("Preview"));
	await expect.element(page.getByText("This is too large.")).toBeVisible();
	expect(tab.close).toHaveBeenCalled();
	await expect.element(title).toHaveValue("Seen before");
});

test("a draft has the Idempotency-Key of its new project, which other devices send too", async () => {
	const keys: (string | null)[] = [];
	const { answers, reload } = await openScreen(NEW, {
		"PUT /project-drafts/:record": ({ body }) => {
			keys.push(body.key);
			return { result: { updated_at: draftTime } };
		},
		"POST /school-projects": ({ headers }) => {
			keys.push(headers.get("idempotency-key"));
			return Promise.reject(new TypeError("Failed to fetch"));
		},
	});
	await title.fill("Pendulum");
	await page.getByRole("textbox", { name: "Content" }).fill("It swings.");
	await press(button("Save Project"));
	await expect.element(page.getByText("What you typed is still here.")).toBeVisible();
	await vi.advanceTimersByTimeAsync(5_000);
	await expect.poll(() => keys).toHaveLength(2);
	expect(keys).toEqual([keys[0], keys[0]]);
	expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);

	localStorage.removeItem("draft-device");
	answers["GET /project-drafts/:record"] = () => ({ result: { draft: fromPhone } });
	await reload();
	await press(button("Use It"));
	await expect.element(title).toHaveValue("Begun on the phone");
	await press(button("Save Project"));
	await expect.poll(() => keys.at(-1)).toBe("of-the-phone");
	// The replaced values are offered here, with their own key.
	await reload();
	expect(JSON.stringify(localStorage)).toContain(keys[0]);
});
