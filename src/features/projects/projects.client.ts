import { type Api, requireSuccess } from "../../platform/api-client.ts";
import { ApiError } from "../../platform/api-error.ts";
import type { Pagination } from "../../platform/contract.ts";
import type {
	Project,
	ProjectStatus,
	ProjectSummary,
	TrashedProject,
} from "./projects.contract.ts";

export interface ProjectPage {
	articles: ProjectSummary[];
	pagination: Pagination;
}

export interface PublicListQuery {
	page: number;
	search?: string | undefined;
	categoryId?: string | undefined;
}

/** The newest published projects, for the home page (4) and the sidebar of a project (10). */
export async function fetchRecentProjects(api: Api, count: number): Promise<ProjectSummary[]> {
	const page = await fetchPage(api, `/school-projects?page=1&limit=${count}&status=published`);
	return page.articles;
}

/** A page of ten published projects. */
export function fetchPublishedProjects(api: Api, query: PublicListQuery): Promise<ProjectPage> {
	const { page, search, categoryId } = query;
	return fetchPage(
		api,
		`/school-projects?page=${page}&limit=10&status=published${filters({ search, categoryId })}`,
	);
}

/** A published project with its content. An answer that fails without a word says that there is none. */
export async function fetchProjectBySlug(api: Api, slug: string): Promise<Project> {
	try {
		return await fetchProject(api, `/school-projects/by-slug/${encodeURIComponent(slug)}`);
	} catch (error) {
		const silent = error instanceof ApiError && error.status === 200 && !error.serverText;
		throw silent ? noProject() : error;
	}
}

export interface StaffListQuery {
	page: number;
	status?: ProjectStatus | undefined;
	search?: string | undefined;
}

/** A page of ten projects of any status, for staff. */
export function fetchProjects(api: Api, query: StaffListQuery): Promise<ProjectPage> {
	const { page, status, search } = query;
	return fetchPage(api, `/school-projects?page=${page}&limit=10${filters({ status, search })}`);
}

/** A project of any status, for staff. */
export function fetchProjectById(api: Api, id: string): Promise<Project> {
	return fetchProject(api, `/school-projects/${encodeURIComponent(id)}`);
}

/** As the project form holds it. */
export interface ProjectForm {
	title: string;
	excerpt: string;
	/** HTML */
	content: string;
	status: ProjectStatus;
	category_ids: string[];
	/** Its id is an upload's, or `existing` for the cover that the project already has. */
	cover_image: { id: string; url: string } | null;
	/** KES */
	price: number;
	/** KES */
	material_cost: number;
}

export async function createProject(api: Api, form: ProjectForm): Promise<Project | undefined> {
	const { cover_image } = form;
	const body = {
		...fieldsOf(form),
		categoryId: form.category_ids[0] ?? "",
		cover_image_id: cover_image && cover_image.id !== "existing" ? cover_image.id : null,
	};
	const { result } = requireSuccess(
		await api<{ result?: Project }>("/school-projects", {
			method: "POST",
			body,
		}),
	);
	return result;
}

/** @param readAt the `updated_at` that was read: a newer version is then not overwritten (409). */
export async function updateProject(
	api: Api,
	id: string,
	form: ProjectForm,
	readAt: string | undefined,
): Promise<Project | undefined> {
	const [categoryId] = form.category_ids;
	const body = {
		...fieldsOf(form),
		...(categoryId !== undefined && { categoryId }),
		...(readAt && { updated_at: readAt }),
	};
	const { result } = requireSuccess(
		await api<{ result?: Project }>(`/school-projects/${encodeURIComponent(id)}`, {
			method: "PUT",
			body,
		}),
	);
	return result;
}

/** Moves it to the trash. */
export async function deleteProject(api: Api, id: string): Promise<void> {
	requireSuccess(await api(`/school-projects/${encodeURIComponent(id)}`, { method: "DELETE" }));
}

export interface TrashedProjectPage {
	projects: TrashedProject[];
	pagination: Pagination;
}

export async function fetchTrashedProjects(api: Api, page: number): Promise<TrashedProjectPage> {
	const answer = requireSuccess(
		await api<{ result?: TrashedProject[]; pagination?: Partial<Pagination> }>(
			`/trash/projects?page=${page}&limit=10`,
		),
	);
	return { projects: answer.result ?? [], pagination: readPagination(answer.pagination) };
}

export async function restoreProject(api: Api, id: string): Promise<void> {
	requireSuccess(
		await api(`/trash/projects/${encodeURIComponent(id)}/restore`, { method: "POST" }),
	);
}

/** Extra parameters only when a filter is set. */
function filters(set: Record<string, string | undefined>): string {
	const parameters = new URLSearchParams();
	for (const [name, value] of Object.entries(set)) {
		if (value?.trim()) parameters.set(name, value.trim());
	}
	return parameters.size === 0 ? "" : `&${parameters}`;
}

function fieldsOf(form: ProjectForm) {
	const { title, excerpt, content, status, category_ids, cover_image, price, material_cost } = form;
	return {
		title,
		excerpt,
		content,
		status,
		category_ids,
		featured_image: cover_image?.url ?? null,
		price,
		material_cost,
	};
}

async function fetchPage(api: Api, path: string): Promise<ProjectPage> {
	const { result } = requireSuccess(
		await api<{ result?: { articles?: unknown; pagination?: Partial<Pagination> } }>(path),
	);
	const articles = Array.isArray(result?.articles) ? result.articles : [];
	return {
		articles: articles.map(readSummary),
		pagination: readPagination(result?.pagination),
	};
}

async function fetchProject(api: Api, path: string): Promise<Project> {
	const { result } = requireSuccess(await api<{ result?: Partial<Project> | null }>(path));
	// An answer without a project is a missing project.
	if (!result) throw noProject();
	return { ...readSummary(result), content: result.content ?? "" };
}

function noProject(): ApiError {
	const text = "Article not found";
	return new ApiError(text, { status: 404, serverText: text });
}

/** Missing optional fields are tolerated, unknown ones left alone; amounts may come as text. */
function readSummary(value: Partial<ProjectSummary>): ProjectSummary {
	return {
		...value,
		id: String(value.id ?? ""),
		slug: value.slug ?? "",
		title: value.title ?? "",
		excerpt: value.excerpt ?? "",
		featured_image: value.featured_image || null,
		image: value.image ?? null,
		status: value.status ?? "draft",
		price: Number(value.price ?? 0),
		material_cost: Number(value.material_cost ?? 0),
		categories: Array.isArray(value.categories) ? value.categories : [],
		published_at: value.published_at ?? null,
		created_at: value.created_at ?? "",
		updated_at: value.updated_at ?? "",
		can_edit: value.can_edit ?? true,
	};
}

function readPagination(value: Partial<Pagination> | undefined): Pagination {
	return {
		page: value?.page ?? 1,
		limit: value?.limit ?? 10,
		total: value?.total ?? 0,
		totalPages: value?.totalPages ?? 1,
	};
}
