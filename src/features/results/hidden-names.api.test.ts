// On SQLite alone.
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { buildCategory } from "../../../tests/support/projects.ts";
import { buildResult } from "../../../tests/support/results.ts";
import { participantWarnings } from "./hidden-names.server.ts";
import type { ResultInput } from "./results/results.contract.ts";

const app = await testApp();
const staff = await app.user("staff");
afterAll(() => app.close());

let category: { id: string; name: string };
beforeAll(async () => {
	category = await buildCategory(app, { name: "Physics" }, staff);
});

async function send(method: string, path: string, body?: object) {
	const answer = await app.call(method, path, { as: staff, ...(body && { body }) });
	expect(answer.status).toBeLessThan(300);
	return answer.body;
}

/** Publishes a project whose text names somebody; the warnings say so by its title. */
async function publishText(title: string, name: string): Promise<{ name: string; title: string }> {
	const text = { content: `<p>By ${name}</p>`, price: 0, material_cost: 0, status: "published" };
	await send("POST", "/school-projects", { title, ...text });
	return { name, title };
}

const fair = (fields: Partial<ResultInput> = {}) =>
	buildResult(app, staff, { names_shown: "hidden", status: "published", ...fields });
const entry = (participant_name: string) => ({
	participant_name,
	category_id: category.id,
	school: "Kitale School",
});

describe("a participant of a public result that hides names", () => {
	test("is searched for in public texts when added, renamed, imported and restored", async () => {
		const [added, renamed, imported] = [
			await publishText("Pump", "Wanza Mutindi"),
			await publishText("Dryer", "Kioko Mutindi"),
			await publishText("Stove", "Mumbua Mutindi"),
		];
		const { id } = await fair();
		const items = `/results/${id}/items`;
		const first = await send("POST", items, entry("Wanza Mutindi"));
		expect(first.named_in).toEqual([added]);
		expect(first).not.toHaveProperty("search_incomplete");
		expect(await send("POST", items, entry("Nobody Named"))).not.toHaveProperty("named_in");

		const item = `${items}/${first.item.id}`;
		expect(await send("PUT", item, { ...entry("Wanza Mutindi"), score: "90" })).not.toHaveProperty(
			"named_in",
		);
		expect((await send("PUT", item, entry("Kioko Mutindi"))).named_in).toEqual([renamed]);
		const rows = ["Mumbua Mutindi", "Somebody Else"].map((participant_name) => ({
			participant_name,
			category: category.name,
		}));
		expect((await send("POST", `${items}/import`, { rows })).named_in).toEqual([imported]);
		await send("DELETE", item);
		const restored = await send("POST", `/trash/result-items/${first.item.id}/restore`);
		expect(restored.named_in).toEqual([renamed]);
	});

	test("is searched for when staff hide only this name, for which changed texts are also searched", async () => {
		const [loom, barn] = [
			await publishText("Loom", "Mwikali Nzioka"),
			await publishText("Barn", "Kamene Nzioka"),
		];
		const { id } = await fair({ names_shown: "full" });
		const items = `/results/${id}/items`;
		const { item } = await send("POST", items, entry("Mwikali Nzioka"));
		const change = (body: object) => send("PUT", `${items}/${item.id}`, body);
		expect((await change({ name_hidden: true })).named_in).toEqual([loom]);
		expect(await change({ name_hidden: true, score: "90" })).not.toHaveProperty("named_in");
		expect((await change({ ...entry("Kamene Nzioka") })).named_in).toEqual([barn]);
		await send("PUT", `/results/${id}`, { status: "draft" });
		expect((await send("PUT", `/results/${id}`, { status: "published" })).named_in).toEqual([barn]);

		const text = { title: "Shed", content: "<p>By Kamene Nzioka</p>", price: 0, material_cost: 0 };
		const publish = { ...text, status: "published" };
		expect((await send("POST", "/school-projects", publish)).hidden_names).toEqual([
			"Kamene Nzioka",
		]);
		await change({ name_hidden: false });
		expect(await send("POST", "/school-projects", publish)).not.toHaveProperty("hidden_names");
	});

	test("is not searched for if the result shows full names or is a draft", async () => {
		await publishText("Filter", "Syombua Kilonzo");
		const open = await fair({ names_shown: "full" });
		const draft = await fair({ status: "draft" });
		for (const { id } of [open, draft]) {
			const saved = await send("POST", `/results/${id}/items`, entry("Syombua Kilonzo"));
			expect(saved).not.toHaveProperty("named_in");
		}
	});

	test("is found in the texts of results too, including those of its own result", async () => {
		const other = { title: "Hall of Fame", description: "First: Nzisa Muia" };
		await fair(other);
		const own = await fair({ title: "Fair of Nzisa Muia" });
		await fair({ title: "Draft of Nzisa Muia", status: "draft" });
		const { named_in } = await send("POST", `/results/${own.id}/items`, entry("Nzisa Muia"));
		expect(named_in.map(({ title }: { title: string }) => title).sort()).toEqual([
			"Fair of Nzisa Muia",
			"Hall of Fame",
		]);
	});
});

test("a result's own title and description are searched for hidden names when they become public or change", async () => {
	const { id: hider } = await fair();
	await send("POST", `/results/${hider}/items`, entry("Mwende Kyalo"));
	const names = ["Mwende Kyalo"];
	const named = { title: "Fair", description: "With Mwende Kyalo" };
	const created = await send("POST", "/results", { ...named, status: "published" });
	expect(created.hidden_names).toEqual(names);
	const draft = await send("POST", "/results", { ...named, status: "draft" });
	expect(draft).not.toHaveProperty("hidden_names");
	const path = `/results/${draft.result.id}`;
	expect(await send("PUT", path, { title: "Of Mwende Kyalo" })).not.toHaveProperty("hidden_names");
	expect((await send("PUT", path, { status: "published" })).hidden_names).toEqual(names);
	expect((await send("PUT", path, { title: "Mwende Kyalo" })).hidden_names).toEqual(names);
	// Nothing that is public has changed.
	expect(await send("PUT", path, { year: 2020 })).not.toHaveProperty("hidden_names");
	await send("DELETE", path);
	expect((await send("POST", `/trash${path}/restore`)).hidden_names).toEqual(names);
	expect(await send("PUT", path, { title: "Fair", description: "" })).not.toHaveProperty(
		"hidden_names",
	);
	// The result that hides the name contains it in its own description.
	const own = await send("PUT", `/results/${hider}`, { description: "Kyalo and Mwende Kyalo" });
	expect(own.hidden_names).toEqual(names);
	expect(own).not.toHaveProperty("named_in");
});

test("other texts are searched when names are hidden or the result is published, not when its title changes", async () => {
	const text = await publishText("Kiln", "Ndunge Wambua");
	const { id } = await fair({ names_shown: "full", status: "draft" });
	await send("POST", `/results/${id}/items`, entry("Ndunge Wambua"));
	const change = (body: object) => send("PUT", `/results/${id}`, body);
	expect((await change({ names_shown: "hidden" })).named_in).toEqual([text]);
	expect((await change({ status: "published" })).named_in).toEqual([text]);
	expect((await change({ names_shown: "initials" })).named_in).toEqual([text]);
	expect(await change({ title: "Fair", description: "In Kitui" })).not.toHaveProperty("named_in");
	expect(await change({ status: "draft" })).not.toHaveProperty("named_in");
	expect(await change({ names_shown: "full" })).not.toHaveProperty("named_in");
});

describe("the response says that not all texts were searched", () => {
	const participant = { participant_name: "Kalekye Musau" };
	const text = { id: "1", title: "Pump", text: "By Kalekye Musau" };
	const found = { named_in: [{ name: "Kalekye Musau", title: "Pump" }], search_incomplete: true };

	test("if the search takes too long", async () => {
		const { id } = await fair();
		const clock = vi.spyOn(performance, "now");
		const started = performance.now();
		const publicTexts = async function* () {
			yield text;
			clock.mockReturnValue(started + 60_000);
			yield { ...text, title: "Later" };
		};
		const warn = vi.spyOn(app.context.log, "warn");
		const searched = { ...app.context, publicTexts };
		expect(await participantWarnings(searched, id, [participant])).toEqual(found);
		expect(warn).toHaveBeenCalledOnce();
		vi.restoreAllMocks();
	});

	test("if the search fails, which does not make the save fail", async () => {
		const { id } = await fair();
		// biome-ignore lint/correctness/useYield: fails before the first text
		const publicTexts = async function* () {
			throw new Error("away");
		};
		const error = vi.spyOn(app.context.log, "error").mockReturnValue();
		const searched = { ...app.context, publicTexts };
		expect(await participantWarnings(searched, id, [participant])).toEqual({
			search_incomplete: true,
		});
		expect(error).toHaveBeenCalledOnce();
		vi.restoreAllMocks();
	});
});
