import { expect, test } from "vitest";
import type { Api, RequestOptions } from "../../platform/api-client.ts";
import { ApiError, errorText } from "../../platform/api-error.ts";
import {
	createProject,
	deleteProject,
	fetchProjectById,
	fetchProjectBySlug,
	fetchProjects,
	fetchPublishedProjects,
	fetchRecentProjects,
	fetchTrashedProjects,
	type ProjectForm,
	restoreProject,
	updateProject,
} from "./projects.client.ts";

/** An API that answers everything in the same way and remembers what it was asked. */
function recorder(answer: object) {
	const calls: [path: string, options?: RequestOptions][] = [];
	const api = (async (path: string, options?: RequestOptions) => {
		calls.push(options ? [path, options] : [path]);
		return answer;
	}) as Api;
	return { api, calls };
}

const form: ProjectForm = {
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
	const { api, calls } = recorder({ result: { articles: [] } });
	await fetchRecentProjects(api, 4);
	await fetchPublishedProjects(api, { page: 2 });
	await fetchPublishedProjects(api, { page: 1, search: " 50% sun ", categoryId: "c1" });
	await fetchProjects(api, { page: 3 });
	await fetchProjects(api, { page: 1, status: "draft", search: "" });
	await fetchTrashedProjects(api, 1);
	expect(calls).toEqual([
		["/school-projects?page=1&limit=4&status=published"],
		["/school-projects?page=2&limit=10&status=published"],
		["/school-projects?page=1&limit=10&status=published&search=50%25+sun&categoryId=c1"],
		["/school-projects?page=3&limit=10"],
		["/school-projects?page=1&limit=10&status=draft"],
		["/trash/projects?page=1&limit=10"],
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
	expect(calls.map(([, options]) => options?.body)).toEqual([
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
	expect(calls[0]).toEqual([
		"/school-projects/p1",
		{
			method: "PUT",
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
	]);
	expect(calls[1]?.[1]?.body).not.toHaveProperty("categoryId");
	expect(calls[1]?.[1]?.body).not.toHaveProperty("updated_at");
});

test("one project is read, deleted and restored at its own address", async () => {
	const { api, calls } = recorder({ result: { id: "p1", title: "Pump" } });
	await fetchProjectBySlug(api, "a b/c");
	await fetchProjectById(api, "p1");
	await deleteProject(api, "p1");
	await restoreProject(api, "p1");
	expect(calls.map(([path, options]) => [options?.method ?? "GET", path])).toEqual([
		["GET", "/school-projects/by-slug/a%20b%2Fc"],
		["GET", "/school-projects/p1"],
		["DELETE", "/school-projects/p1"],
		["POST", "/trash/projects/p1/restore"],
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
	expect((await fetchPublishedProjects(recorder({}).api, { page: 1 })).articles).toEqual([]);
});

test("an answer that hides its failure behind a 200 is a failure", async () => {
	const { api } = recorder({ success: false, error: "The shelf is empty" });
	const error = await fetchRecentProjects(api, 4).catch((thrown) => thrown);
	expect(error).toBeInstanceOf(ApiError);
	expect(errorText(error, "Failed to fetch articles: {status}")).toBe("The shelf is empty");

	const silent = recorder({ success: false }).api;
	const unsaid = await fetchRecentProjects(silent, 4).catch((thrown) => thrown);
	expect(errorText(unsaid, "Failed to fetch articles: {status}")).toBe("Failed to fetch articles");
});

test("an answer without a project is a missing project", async () => {
	for (const answer of [{}, { result: null }, { success: false }]) {
		const error = await fetchProjectBySlug(recorder(answer).api, "x").catch((thrown) => thrown);
		expect(error).toMatchObject({ status: 404, message: "Article not found" });
	}
});
