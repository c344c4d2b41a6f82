import type { Api } from "../../platform/browser/api-client.ts";
import { ApiError, requireList, requireObject } from "../../platform/browser/api-error.ts";
import { readPagination } from "../../platform/browser/pagination.ts";
import type { Pagination } from "../../platform/http/contract-fields.ts";
import { textId, withTextId } from "../../platform/text/text-id.ts";
import type * as calls from "./projects.contract.ts";
import type { Project, ProjectStatus, ProjectSummary, ProjectsQuery } from "./projects.contract.ts";
import type { ProjectSort } from "./staff-sorts.ts";

type ListChoice = Pick<ProjectsQuery, "max_materials" | "max_help" | "sort">;

export interface ProjectPage {
	articles: ProjectSummary[];
	pagination: Pagination;
}

export interface PublicListQuery {
	page: number;
	limit?: number;
	search?: string | undefined;
	categoryId?: string | undefined;
	max_materials?: string | undefined;
	max_help?: string | undefined;
	sort?: string | undefined;
}

/** The newest published projects, for the home page (4) and a project's sidebar (10). */
export async function fetchRecentProjects(api: Api, count: number): Promise<ProjectSummary[]> {
	const { articles } = await fetchPublishedProjects(api, { page: 1, limit: count });
	return articles;
}

/** A page of published projects, ten by default. */
export async function fetchPublishedProjects(
	api: Api,
	{ page, limit = 10, search, categoryId, ...others }: PublicListQuery,
): Promise<ProjectPage> {
	// Values from the address, unchecked: the server refuses invalid amounts and sort orders with a message.
	const { max_materials, max_help, sort } = others as unknown as ListChoice;
	const answer = await api<typeof calls.listProjects>("GET /school-projects", {
		specified: true,
		query: {
			page,
			limit,
			status: "published",
			search,
			categoryId,
		},
		ours: { max_materials, max_help, sort },
	});
	return readPage(answer);
}

export interface NearProjects {
	suggestion: string | null;
	categories: calls.NearProjects["categories"];
	articles: ProjectSummary[];
}

/** Suggestions for a search that finds nothing. */
export async function fetchNearProjects(api: Api, search: string): Promise<NearProjects> {
	const { result } = await api<typeof calls.listNearProjects>("GET /school-projects/near", {
		query: { search },
	});
	return {
		suggestion: result?.suggestion ?? null,
		categories: requireList(result?.categories),
		articles: requireList(result?.articles).map(readSummary),
	};
}

/** Every published project, newest first. */
export async function fetchAllPublishedProjects(api: Api): Promise<ProjectSummary[]> {
	const all: ProjectSummary[] = [];
	for (let page = 1, pages = 1; page <= pages; page += 1) {
		const { articles, pagination } = await fetchPublishedProjects(api, { page, limit: 100 });
		all.push(...articles);
		pages = pagination.totalPages;
	}
	return all;
}

/** The path of a published project's page. */
export function projectPath({ slug }: Pick<ProjectSummary, "slug">): string {
	return `/projects/${encodeURIComponent(slug)}`;
}

/** A published project with its content. A failed answer without a message counts as not found. */
export async function fetchProjectBySlug(api: Api, slug: string): Promise<Project> {
	try {
		const answer = await api<typeof calls.getProjectBySlug>("GET /school-projects/by-slug/:slug", {
			specified: true,
			params: { slug },
		});
		return readProject(answer);
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		const silent = error.status === 200 && !error.serverText && !error.unreadable;
		throw silent ? noProject() : error;
	}
}

export interface StaffListQuery {
	page: number;
	status?: ProjectStatus | undefined;
	search?: string | undefined;
	/** Only the caller's own projects. */
	author?: "me" | undefined;
	/** `words` matches the words of the search in any order, instead of the exact text. */
	match?: "words" | undefined;
	sort?: ProjectSort | undefined;
}

/** A page of ten projects of any status, for staff. */
export async function fetchProjects(
	api: Api,
	{ page, status, search, author, match, sort }: StaffListQuery,
): Promise<ProjectPage> {
	const answer = await api<typeof calls.listProjects>("GET /school-projects", {
		specified: true,
		token: "required",
		query: { page, limit: 10, status, search },
		ours: { author, match, sort },
	});
	return readPage(answer);
}

/** A project of any status, for staff. */
export async function fetchProjectById(api: Api, id: string): Promise<Project> {
	const answer = await api<typeof calls.getProject>("GET /school-projects/:id", {
		specified: true,
		token: "required",
		params: { id },
	});
	return readProject(answer);
}

interface ListResponse {
	articles?: ProjectSummary[] | null;
	pagination?: Partial<Pagination> | null;
}

/** The list is in `result` or beside it. */
function readPage(answer: ListResponse & { result?: ListResponse | null }): ProjectPage {
	const { result } = answer;
	return {
		articles: requireList(result?.articles, answer.articles).map(readSummary),
		pagination: readPagination(result?.pagination ?? answer.pagination),
	};
}

/** No project in the answer means not found; a malformed one is an unreadable answer. */
function readProject({ result }: { result?: Partial<Project> | null }): Project {
	if (result === undefined || result === null) throw noProject();
	const project = requireObject(result);
	return { ...readSummary(project), content: project.content ?? "" };
}

function noProject(): ApiError {
	const text = "Article not found";
	return new ApiError(text, { status: 404, serverText: text });
}

/** Accepts missing optional fields, amounts as text and numeric ids, and keeps unknown fields. */
function readSummary(value: Partial<ProjectSummary>): ProjectSummary {
	const categories = Array.isArray(value.categories) ? requireList(value.categories) : [];
	return {
		...value,
		id: textId(value.id),
		slug: value.slug ?? "",
		title: value.title ?? "",
		excerpt: value.excerpt ?? "",
		featured_image: value.featured_image || null,
		image: value.image ?? null,
		status: value.status ?? "draft",
		price: Number(value.price ?? 0),
		material_cost: Number(value.material_cost ?? 0),
		categories: categories.map(withTextId),
		published_at: value.published_at ?? null,
		created_at: value.created_at ?? "",
		updated_at: value.updated_at ?? "",
		can_edit: value.can_edit ?? true,
	};
}
