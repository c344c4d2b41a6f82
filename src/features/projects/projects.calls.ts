import { isOwnServer } from "../../platform/browser/api-bases.ts";
import type { Api } from "../../platform/browser/api-client.ts";
import { ApiError, requireList, requireObject } from "../../platform/browser/api-error.ts";
import { ownCall } from "../../platform/browser/own-call.ts";
import {
	type ReadPagination,
	readAmount,
	readFlag,
	readNumber,
	readObject,
	readPagination,
	readRows,
	readText,
	readTextOrNull,
	readTime,
	readTimeOrNull,
	readVariants,
	readWord,
} from "../../platform/browser/read-fields.ts";
import type { ResponseOf } from "../../platform/http/call.ts";
import type { Pagination } from "../../platform/http/contract-fields.ts";
import { textId } from "../../platform/text/text-id.ts";
import { textOrNone } from "../../ui/format.ts";
import type { ProjectSort } from "./list-choice.ts";
import type { ListFilters } from "./list-filters.tsx";
import type * as calls from "./projects.contract.ts";
import type {
	CoverImage,
	Project,
	ProjectStatus,
	ProjectSummary,
	ProjectsQuery,
} from "./projects.contract.ts";

type ListChoice = Pick<ProjectsQuery, keyof ListFilters>;

export interface ProjectPage {
	articles: ProjectSummary[];
	pagination: ReadPagination;
}

export interface PublicListQuery extends Partial<ListFilters> {
	page: number;
	limit?: number;
	search?: string | undefined;
	categoryId?: string | undefined;
}

export async function fetchRecentProjects(api: Api, count: number): Promise<ProjectSummary[]> {
	const { articles } = await fetchPublishedProjects(api, { page: 1, limit: count });
	return articles;
}

export async function fetchPublishedProjects(
	api: Api,
	{ page, limit = 10, search, categoryId, ...others }: PublicListQuery,
): Promise<ProjectPage> {
	// Values from the address, unchecked: the server refuses invalid ones with a message.
	const { max_materials, max_help, level, max_weeks, sort } = others as unknown as ListChoice;
	const answer = await api<typeof calls.listProjects>("GET /school-projects", {
		specified: true,
		query: {
			page,
			limit,
			status: "published",
			search,
			categoryId,
		},
		ownFields: { max_materials, max_help, level, max_weeks, sort },
	});
	return readPage(answer);
}

export const fetchSearchSuggestions = ownCall<typeof calls.getSuggestions>(
	"GET /school-projects/near",
	{ take: "result", token: "optional" },
);

export type LowestCosts = ResponseOf<typeof calls.getLowestCosts>["result"];

const getLowestCosts = ownCall<typeof calls.getLowestCosts>("GET /school-projects/lowest-costs", {
	token: "optional",
	take: "result",
});

/** The cheapest materials and help of published projects, in KES. Null without costs or after an error. */
export async function fetchLowestCosts(api: Api): Promise<LowestCosts | null> {
	if (!isOwnServer()) return null;
	try {
		return await getLowestCosts(api);
	} catch {
		return null;
	}
}

export async function fetchAllPublishedProjects(api: Api): Promise<ProjectSummary[]> {
	const all: ProjectSummary[] = [];
	for (let page = 1, pages = 1; page <= pages; page += 1) {
		const { articles, pagination } = await fetchPublishedProjects(api, { page, limit: 100 });
		all.push(...articles);
		pages = pagination.totalPages;
	}
	return all;
}

export function projectPath({ slug }: Pick<ProjectSummary, "slug">): string {
	return `/projects/${encodeURIComponent(slug)}`;
}

/** With its content. A failed answer without a message counts as not found. */
export async function fetchProjectBySlug(api: Api, slug: string): Promise<Project> {
	try {
		const answer = await api<typeof calls.getProjectBySlug>("GET /school-projects/by-slug/:slug", {
			specified: true,
			params: { slug },
		});
		return await withCleanText(readProject(answer));
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		const hasNoMessage = error.status === 200 && !error.serverText && !error.unreadable;
		throw hasNoMessage ? noProject() : error;
	}
}

export interface StaffListQuery {
	page: number;
	status?: ProjectStatus | undefined;
	search?: string | undefined;
	author?: "me" | undefined;
	/** `words` matches the words in any order, instead of the exact text. */
	match?: "words" | undefined;
	sort?: ProjectSort | undefined;
}

export async function fetchProjects(
	api: Api,
	{ page, status, search, author, match, sort }: StaffListQuery,
): Promise<ProjectPage> {
	const answer = await api<typeof calls.listProjects>("GET /school-projects", {
		specified: true,
		token: "required",
		query: { page, limit: 10, status, search },
		ownFields: { author, match, sort },
	});
	return readPage(answer);
}

/** A project of any status, for staff. `placeholders`: values of fields that the server does not send. */
export async function fetchProjectById(
	api: Api,
	id: string,
	{ placeholders }: { placeholders?: typeof PLACEHOLDERS } = {},
): Promise<Project> {
	const answer = await api<typeof calls.getProject>("GET /school-projects/:id", {
		specified: true,
		token: "required",
		params: { id },
	});
	const project = await withCleanText(readProject(answer, placeholders));
	return { ...project, id: project.id || id };
}

interface ListResponse {
	articles?: ProjectSummary[] | null;
	pagination?: Partial<Pagination> | null;
}

function readPage(answer: ListResponse & { result?: ListResponse | null }): ProjectPage {
	const { result } = answer;
	return {
		articles: requireList(result?.articles, answer.articles).map((article) => readSummary(article)),
		pagination: readPagination(result?.pagination ?? answer.pagination),
	};
}

/** Shown for fields that the server does not send. */
const PLACEHOLDERS = { title: textOrNone(""), amount: Number.NaN };

/** Our own server sanitises texts before it stores them; while a page is rendered on the server, its loader does. */
async function withCleanText(project: Project): Promise<Project> {
	if (isOwnServer() || typeof document === "undefined") return project;
	const { cleanArticle } = await import("./clean-article.ts");
	return { ...project, content: cleanArticle(project.content) };
}

/** No project in the answer means not found; a malformed one is an unreadable answer. */
export function readProject(
	{ result }: { result?: Partial<Project> | null },
	missing = PLACEHOLDERS,
): Project {
	if (result === undefined || result === null) throw noProject();
	const project = requireObject(result);
	const { level, weeks, tools, materials, prices_month, preview_image, similar } = project;
	return {
		...readSummary(project, missing),
		content: readText(project.content),
		level: readTextOrNull(level) as Project["level"],
		weeks: readNumber(weeks),
		tools: readTextOrNull(tools),
		// Parsed where they are shown, so that other pages load no parser.
		materials: readRows(materials),
		prices_month: readTextOrNull(prices_month),
		preview_image: readTextOrNull(preview_image),
		...(similar && { similar: readRows(similar).map((other) => readSummary(other)) }),
	};
}

function noProject(): ApiError {
	const text = "Article not found";
	return new ApiError(text, { status: 404, serverText: text });
}

function readSummary(sent: Partial<ProjectSummary>, missing = PLACEHOLDERS): ProjectSummary {
	const { publish_at, can_edit, author } = sent;
	return {
		id: textId(sent.id),
		slug: readText(sent.slug),
		title: readText(sent.title).trim() || missing.title,
		excerpt: readText(sent.excerpt),
		featured_image: readTextOrNull(sent.featured_image),
		image: readCover(sent.image),
		status: readWord(sent.status),
		price: readAmount(sent.price ?? missing.amount),
		material_cost: readAmount(sent.material_cost ?? missing.amount),
		categories: readRows(sent.categories).map(({ id, name }) => ({
			id: textId(id),
			name: readText(name),
		})),
		published_at: readTimeOrNull(sent.published_at),
		created_at: readTime(sent.created_at),
		updated_at: readText(sent.updated_at),
		...(publish_at !== undefined && { publish_at: readTimeOrNull(publish_at) }),
		can_edit: readFlag(can_edit, true),
		// Parsed where it is shown, so that visitors load no parser.
		...(author && { author }),
	};
}

function readCover(sent: CoverImage | null | undefined): CoverImage | null {
	const cover = readObject(sent);
	const url = readText(cover?.url);
	if (!cover || !url) return null;
	return {
		url,
		width: readNumber(cover.width) ?? 0,
		height: readNumber(cover.height) ?? 0,
		variants: readVariants(cover.variants),
		side: cover.side === "left" || cover.side === "right" ? cover.side : null,
	};
}
