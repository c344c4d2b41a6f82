import { expect, test } from "vitest";
import type { Api } from "../../platform/browser/api-client.ts";
import { ApiError, errorText, unreadableAnswer } from "../../platform/browser/api-error.ts";
import { queryString } from "../../platform/browser/query-string.ts";
import {
	createProject,
	deleteProject,
	fetchProjectById,
	fetchProjectBySlug,
	fetchProjects,
	fetchPublishedProjects,
	fetchRecentProjects,
	fetchTrashedProjects,
	type ProjectFields,
	restoreProject,
	updateProject,
} from "./projects.calls.ts";

interface Sent {
	route: string;
	options: { token?: string; params?: object; query?: Record<string, unknown>; body?: object };
}

/** An API that answers everything in the same way and remembers what it was asked. */
function recorder(answer: object) {
	const calls: Sent[] = [];
	const api = (async (route: string, options: Sent["options"] = {}) => {
		calls.push({ route, options });
		return answer;
	}) as Api;
	return { api, calls };
}

/** An API whose calls all fail so. */
function failing(error: ApiError): Api {
	return (async () => {
		throw error;
	}) as Api;
}

const form: ProjectFields = {
	title: "Pump",
	excerpt: "",
	content: "<p>It pumps.</p>",
	status: "draft",
	category_ids: ["c1", "c2"],
	cover_image: { id: "a1", url: "/media/a.webp" },
	price: 10,
	material_cost: 0,
};

test("lists are asked for with exactly the specified parameters, others only when they are set", async () => {
	const { api, calls } = recorder({ result: [], articles: [] });
	await fetchRecentProjects(api, 4);
	await fetchPublishedProjects(api, { page: 2 });
	await fetchPublishedProjects(api, { page: 1, search: " 50% sun ", categoryId: "c1" });
	await fetchProjects(api, { page: 3 });
	await fetchProjects(api, { page: 1, status: "draft", search: "" });
	await fetchTrashedProjects(api, 1);
	expect(
		calls.map(({ route, options }) => [route + queryString(options.query), options.token]),
	).toEqual([
		["GET /school-projects?page=1&limit=4&status=published", undefined],
		["GET /school-projects?page=2&limit=10&status=published", undefined],
		[
			"GET /school-projects?page=1&limit=10&status=published&search=50%25+sun&categoryId=c1",
			undefined,
		],
		["GET /school-projects?page=3&limit=10", "required"],
		["GET /school-projects?page=1&limit=10&status=draft", "required"],
		["GET /trash/projects?page=1&limit=10", "required"],
	]);
});

test("a new project is sent with its first category beside all of them, and its upload", async () => {
	const { api, calls } = recorder({ result: { id: "p1" } });
	await createProject(api, form);
	await createProject(api, { ...form, category_ids: [], cover_image: null });
	const fields = {
		title: "Pump",
		excerpt: "",
		content: "<p>It pumps.</p>",
		status: "draft",
		price: 10,
		material_cost: 0,
	};
	expect(calls.map(({ options }) => options.body)).toEqual([
		{
			...fields,
			category_ids: ["c1", "c2"],
			categoryId: "c1",
			cover_image_id: "a1",
			featured_image: "/media/a.webp",
		},
		{ ...fields, category_ids: [], categoryId: "", cover_image_id: null, featured_image: null },
	]);
});

test("an edit is sent without the upload's id, with the version that was read", async () => {
	const { api, calls } = recorder({});
	await updateProject(api, "p1", form, "2026-01-01T00:00:00.000Z");
	await updateProject(api, "p1", { ...form, category_ids: [] }, undefined);
	expect(calls[0]).toEqual({
		route: "PUT /school-projects/:id",
		options: {
			token: "required",
			params: { id: "p1" },
			body: {
				title: "Pump",
				excerpt: "",
				content: "<p>It pumps.</p>",
				status: "draft",
				price: 10,
				material_cost: 0,
				category_ids: ["c1", "c2"],
				categoryId: "c1",
				featured_image: "/media/a.webp",
				updated_at: "2026-01-01T00:00:00.000Z",
			},
		},
	});
	const body = JSON.parse(JSON.stringify(calls[1]?.options.body));
	expect(body).not.toHaveProperty("categoryId");
	expect(body).not.toHaveProperty("updated_at");
});

test("one project is read, deleted and restored at its own address", async () => {
	const { api, calls } = recorder({ result: { id: "p1", title: "Pump" } });
	await fetchProjectBySlug(api, "a b/c");
	await fetchProjectById(api, "p1");
	await deleteProject(api, "p1");
	await restoreProject(api, "p1");
	expect(calls).toEqual([
		{ route: "GET /school-projects/by-slug/:slug", options: { params: { slug: "a b/c" } } },
		{ route: "GET /school-projects/:id", options: { token: "required", params: { id: "p1" } } },
		{ route: "DELETE /school-projects/:id", options: { token: "required", params: { id: "p1" } } },
		{
			route: "POST /trash/projects/:id/restore",
			options: { token: "required", params: { id: "p1" } },
		},
	]);
});

test("answers are read leniently: missing optional fields, amounts as text, unknown fields", async () => {
	const { api } = recorder({
		result: {
			articles: [
				{ id: 7, slug: "pump", title: "Pump", status: "published", price: "10.50", extra: 1 },
			],
		},
	});
	expect(await fetchPublishedProjects(api, { page: 1 })).toEqual({
		articles: [
			{
				id: "7",
				slug: "pump",
				title: "Pump",
				excerpt: "",
				featured_image: null,
				image: null,
				status: "published",
				price: 10.5,
				material_cost: 0,
				categories: [],
				published_at: null,
				created_at: "",
				updated_at: "",
				can_edit: true,
				extra: 1,
			},
		],
		pagination: { page: 1, limit: 10, total: 0, totalPages: 1 },
	});
});

test("the list may stand beside the result, without page counts", async () => {
	const { api } = recorder({ articles: [{ id: "p1", title: "Pump" }] });
	expect(await fetchProjects(api, { page: 1 })).toMatchObject({
		articles: [{ id: "p1", title: "Pump" }],
		pagination: { page: 1, totalPages: 1 },
	});
});

test("ids that come as numbers are text, those of a project's categories too", async () => {
	const project = { id: 7, categories: [{ id: 3, name: "Physics" }, null] };
	const found = await fetchProjectById(recorder({ result: project }).api, "7");
	expect(found).toMatchObject({ id: "7", categories: [{ id: "3", name: "Physics" }] });

	const trashed = await fetchTrashedProjects(recorder({ result: [{ id: 7 }, null] }).api, 1);
	expect(trashed.projects).toEqual([{ id: "7" }]);
	expect(trashed.pagination.totalPages).toBe(1);
});

test("entries that are no projects are left out", async () => {
	const { api } = recorder({ result: { articles: [null, "Pump", 7, { id: "p1" }] } });
	expect((await fetchRecentProjects(api, 4)).map(({ id }) => id)).toEqual(["p1"]);
});

test.each([[{}], [[]], [{ result: null }], [{ result: {} }], [{ result: { articles: "none" } }]])(
	"an answer without a list is a failure: %j",
	async (answer) => {
		const { api } = recorder(answer);
		for (const call of [
			fetchRecentProjects(api, 4),
			fetchPublishedProjects(api, { page: 1 }),
			fetchProjects(api, { page: 1 }),
			fetchTrashedProjects(api, 1),
		]) {
			const error = await call.catch((thrown) => thrown);
			expect(error).toMatchObject({ unreadable: true });
			expect(errorText(error, "Failed to fetch articles: {status}")).toBe(
				"Failed to fetch articles",
			);
		}
	},
);

test("an answer without a project is a missing project", async () => {
	for (const answer of [{}, { result: null }]) {
		for (const call of [fetchProjectBySlug, fetchProjectById]) {
			const error = await call(recorder(answer).api, "x").catch((thrown) => thrown);
			expect(error).toMatchObject({ status: 404, message: "Article not found" });
		}
	}
	const silent = failing(new ApiError("An error occurred", { status: 200 }));
	const error = await fetchProjectBySlug(silent, "x").catch((thrown) => thrown);
	expect(error).toMatchObject({ status: 404, message: "Article not found" });
});

test("an answer that cannot be read is no missing project", async () => {
	const noJson = failing(unreadableAnswer("<h1>Sign in to the network</h1>"));
	for (const api of [noJson, recorder({ result: "Pump" }).api]) {
		const error = await fetchProjectBySlug(api, "x").catch((thrown) => thrown);
		expect(error).toMatchObject({ status: 200, unreadable: true });
	}
});
