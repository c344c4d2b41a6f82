import { expect, test } from "vitest";
import { failingApi, fakeApi } from "../../../tests/support/fake-api.ts";
import { ApiError } from "../../platform/browser/api-error.ts";
import { queryString } from "../../platform/browser/query-string.ts";
import {
	createProject,
	deleteProject,
	type ProjectFields,
	updateProject,
} from "./dashboard/manage-projects.calls.ts";
import { trashedProjects } from "./dashboard/trashed-projects.calls.ts";
import {
	fetchProjectById,
	fetchProjectBySlug,
	fetchProjects,
	fetchPublishedProjects,
	fetchRecentProjects,
} from "./projects.calls.ts";

/** The fields that are sent as they are in the form. */
const sentForm = {
	title: "Pump",
	excerpt: "",
	content: "<p>It pumps.</p>",
	status: "draft",
	price: 10,
	material_cost: 0,
} as const;
const form: ProjectFields = {
	...sentForm,
	category_ids: ["c1", "c2"],
	cover_image: { id: "a1", url: "/media/a.webp" },
};

test("lists are requested with exactly the specified parameters; others are added only if set", async () => {
	const { api, sent } = fakeApi({ result: [], articles: [] });
	await fetchRecentProjects(api, 4);
	await fetchPublishedProjects(api, { page: 2 });
	await fetchPublishedProjects(api, { page: 1, search: " 50% sun ", categoryId: "c1" });
	await fetchProjects(api, { page: 3 });
	await fetchProjects(api, { page: 1, status: "draft", search: "" });
	await trashedProjects.fetch(api, 1);
	expect(
		sent.map(([route, options]) => [route + queryString(options?.query ?? {}), options?.token]),
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

test("a new project is sent with its first category besides all of them, and its upload", async () => {
	const { api, sent } = fakeApi({ result: { id: "p1" } });
	await createProject(api, form);
	await createProject(api, { ...form, category_ids: [], cover_image: null });
	expect(sent.map(([, options]) => options?.body)).toEqual([
		{
			...sentForm,
			category_ids: ["c1", "c2"],
			categoryId: "c1",
			cover_image_id: "a1",
			featured_image: "/media/a.webp",
		},
		{ ...sentForm, category_ids: [], categoryId: "", cover_image_id: null, featured_image: null },
	]);
});

test("an edit is sent without the upload's id, with the version that was read", async () => {
	const { api, sent } = fakeApi({});
	await updateProject(api, "p1", form, "2026-01-01T00:00:00.000Z");
	await updateProject(api, "p1", { ...form, category_ids: [] }, undefined);
	expect(sent[0]).toEqual([
		"PUT /school-projects/:id",
		{
			token: "required",
			params: { id: "p1" },
			body: {
				...sentForm,
				category_ids: ["c1", "c2"],
				categoryId: "c1",
				featured_image: "/media/a.webp",
				updated_at: "2026-01-01T00:00:00.000Z",
			},
		},
	]);
	const body = JSON.parse(JSON.stringify(sent[1]?.[1]?.body));
	expect(body).not.toHaveProperty("categoryId");
	expect(body).not.toHaveProperty("updated_at");
});

test("a project is read, deleted and restored at its own address", async () => {
	const { api, sent } = fakeApi({ result: { id: "p1", title: "Pump" } });
	await fetchProjectBySlug(api, "a b/c");
	await fetchProjectById(api, "p1");
	await deleteProject(api, "p1");
	await trashedProjects.restore(api, "p1");
	expect(sent).toEqual([
		["GET /school-projects/by-slug/:slug", { params: { slug: "a b/c" } }],
		["GET /school-projects/:id", { token: "required", params: { id: "p1" } }],
		["DELETE /school-projects/:id", { token: "required", params: { id: "p1" } }],
		["POST /trash/projects/:id/restore", { token: "required", params: { id: "p1" } }],
	]);
});

test("responses are read leniently: missing optional fields, amounts as text or missing", async () => {
	const { api } = fakeApi({
		result: {
			articles: [{ id: 7, slug: "pump", title: "Pump", status: "published", price: "10.50" }],
		},
	});
	expect(await fetchPublishedProjects(api, { page: 1 })).toMatchObject({
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
				material_cost: Number.NaN,
				categories: [],
				published_at: null,
				created_at: "",
				updated_at: "",
				can_edit: true,
			},
		],
		pagination: { page: 1, limit: 10, total: 0, totalPages: 1 },
	});
});

test("a response without a project is a missing project", async () => {
	for (const answer of [{}, { result: null }]) {
		for (const call of [fetchProjectBySlug, fetchProjectById]) {
			const error = await call(fakeApi(answer).api, "x").catch((thrown) => thrown);
			expect(error).toMatchObject({ status: 404, message: "Article not found" });
		}
	}
	const silent = failingApi(new ApiError("An error occurred", { status: 200 }));
	const error = await fetchProjectBySlug(silent, "x").catch((thrown) => thrown);
	expect(error).toMatchObject({ status: 404, message: "Article not found" });
});
