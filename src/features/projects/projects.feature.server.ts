import { asResult, implement, serve } from "../../platform/api/endpoint.ts";
import { warnOfNamesInText } from "../../platform/api/warn-of-hidden-names.server.ts";
import type { App } from "../../platform/app-context.ts";
import { findTitledIn } from "../../platform/audit/audited-records.server.ts";
import { databaseJob, defineFeature } from "../../platform/feature.ts";
import { hashOf } from "../../platform/http/request-input.server.ts";
import { purgeJob, trashEndpoints } from "../../platform/trash.server.ts";
import { readArticle } from "./article-thread.server.ts";
import { materialText } from "./materials.ts";
import * as draftCalls from "./project-drafts.contract.ts";
import { deleteOldDrafts } from "./project-drafts.queries.server.ts";
import {
	discardDraft,
	previewDraft,
	readDraft,
	saveDraft,
} from "./project-drafts.service.server.ts";
import { usesPictures } from "./project-pictures.server.ts";
import * as proposalCalls from "./project-proposals.contract.ts";
import { deleteOldProposals } from "./project-proposals.queries.server.ts";
import {
	acceptProposal,
	declineProposal,
	listProposals,
	proposeChange,
	readProposal,
	withdrawProposal,
} from "./project-proposals.service.server.ts";
import { publishingWorker } from "./project-schedules.server.ts";
import * as versionCalls from "./project-versions.contract.ts";
import { deleteOldVersions } from "./project-versions.queries.server.ts";
import {
	deleteVersion,
	listVersions,
	readVersion,
	restoreVersion,
} from "./project-versions.service.server.ts";
import { fetchAllPublishedProjects, projectPath } from "./projects.calls.ts";
import * as calls from "./projects.contract.ts";
import { projectsPersonalData, publicProjectTexts } from "./projects.personal-data.server.ts";
import { searchProjects } from "./projects.search.server.ts";
import {
	createProject,
	duplicateProject,
	listProjects,
	readLowestCosts,
	requireProject,
	requirePublishedProject,
	updateProject,
} from "./projects.service.server.ts";
import { projectsTrash, purgeProjects } from "./projects-trash.service.server.ts";
import { withdrawProjects } from "./projects-withdrawn.server.ts";
import { suggestProjects } from "./search-suggestions.service.server.ts";

const WHY_DRAFTS_ARE_UNAUDITED =
	"a draft is read by its author alone; what it becomes is audited when it is saved";

/** Warns of names in the text of a saved project that is public or scheduled. */
async function nameWarnings(
	app: App,
	{ status, publish_at, title, excerpt, content, tools, materials }: calls.Project,
) {
	if (status !== "published" && !publish_at) return {};
	const { text } = await readArticle(content);
	return warnOfNamesInText(app, [
		...[title, excerpt, text, tools ?? ""],
		...materials.map(materialText),
	]);
}

const savedResponse = (message: string) => async (result: calls.Project, app: App) => ({
	result,
	message,
	...(await nameWarnings(app, result)),
});

const endpoints = [
	serve(calls.listProjects, listProjects, asResult, { cacheTags: ["projects", "categories"] }),
	serve(calls.getSuggestions, suggestProjects, asResult, { cacheTags: ["projects", "categories"] }),
	serve(calls.getLowestCosts, readLowestCosts, asResult, { cacheTags: ["projects"] }),
	serve(calls.getProjectBySlug, requirePublishedProject, asResult, {
		cacheTags: ["projects", "categories"],
	}),
	serve(calls.getProject, requireProject, asResult),
	implement(calls.createProject, {
		maxBodyBytes: calls.PROJECT_BODY_MAX_BYTES,
		invalidates: ["projects"],
		handle: async ({ app, actor, body, idempotency }) => {
			// The stored draft changes between two tries of the same content.
			const bodyHash = hashOf({ ...body, draft_updated_at: undefined });
			const input = { ...body, idempotency: { ...idempotency, bodyHash } };
			const result = await createProject(app, actor, input);
			return savedResponse("School project created successfully")(result, app);
		},
	}),
	serve(calls.updateProject, updateProject, savedResponse("School project saved successfully"), {
		maxBodyBytes: calls.PROJECT_BODY_MAX_BYTES,
		invalidates: ["projects"],
	}),
	serve(
		calls.deleteProject,
		projectsTrash.delete,
		() => ({ message: "School project deleted. It can be restored for 30 days." }),
		{ invalidates: ["projects"] },
	),
	serve(
		calls.duplicateProject,
		duplicateProject,
		(result) => ({ result, message: "Copy created successfully" }),
		{ invalidates: ["projects"] },
	),
	serve(versionCalls.listVersions, listVersions, (versions) => ({ result: { versions } })),
	serve(versionCalls.getVersion, readVersion, asResult),
	serve(
		versionCalls.restoreVersion,
		restoreVersion,
		savedResponse("Version restored successfully"),
		{
			invalidates: ["projects"],
		},
	),
	serve(versionCalls.deleteVersion, deleteVersion, () => ({
		message: "Version deleted successfully",
	})),
	serve(draftCalls.getDraft, readDraft, (draft) => ({ result: { draft } })),
	serve(draftCalls.saveDraft, saveDraft, (updated_at) => ({ result: { updated_at } }), {
		maxBodyBytes: draftCalls.DRAFT_BODY_MAX_BYTES,
		unaudited: WHY_DRAFTS_ARE_UNAUDITED,
	}),
	serve(draftCalls.discardDraft, discardDraft, () => ({ message: "Draft deleted" }), {
		unaudited: WHY_DRAFTS_ARE_UNAUDITED,
	}),
	serve(draftCalls.previewDraft, previewDraft, asResult),
	serve(proposalCalls.listProposals, listProposals, (proposals) => ({ result: { proposals } })),
	serve(proposalCalls.getProposal, readProposal, asResult),
	serve(
		proposalCalls.proposeChange,
		proposeChange,
		(id) => ({ result: { id }, message: "Proposal created successfully" }),
		{ maxBodyBytes: calls.PROJECT_BODY_MAX_BYTES },
	),
	serve(
		proposalCalls.acceptProposal,
		acceptProposal,
		savedResponse("Proposal accepted successfully"),
		{
			invalidates: ["projects"],
		},
	),
	serve(proposalCalls.declineProposal, declineProposal, () => ({
		message: "Proposal declined successfully",
	})),
	serve(proposalCalls.withdrawProposal, withdrawProposal, () => ({
		message: "Proposal withdrawn successfully",
	})),
	...trashEndpoints(calls.trash, {
		trash: projectsTrash,
		invalidates: ["projects"],
		answer: savedResponse("School project restored successfully"),
	}),
];

export const projects = defineFeature({
	name: "projects",
	needs: ["accounts", "assets", "categories", "ledger"],
	endpoints,
	auditedRecords: { project: findTitledIn("articles", (id) => `/dashboard/projects/${id}`) },
	tables: {
		articles: { cacheTag: "projects" },
		article_categories: { cacheTag: "projects" },
		article_pictures: { cacheTag: "projects" },
		article_texts: { cacheTag: "projects" },
		project_versions: {},
		project_version_pictures: {},
		project_schedules: { cacheTag: "projects" },
		project_drafts: {
			personSearch: [{ kind: "Draft of a project", id: "id", at: "updated_at", name: "title" }],
			retention: "drafts",
		},
		project_proposals: {
			personSearch: [
				{ kind: "Proposed change to a project", id: "id", at: "created_at", name: "title" },
			],
			retention: "proposals",
		},
		search_words: {
			cacheTag: "projects",
			// Rebuilt from the texts.
			inBackups: false,
		},
	},
	personalData: projectsPersonalData,
	events: { withdrawalLostByRestore: withdrawProjects },
	usesPictures,
	publicTexts: publicProjectTexts,
	staffSearches: [searchProjects],
	samples: projectsTrash.samplesOf("projects"),
	jobs: [
		purgeJob("articles", purgeProjects),
		databaseJob("old drafts of projects", ["drafts"], deleteOldDrafts),
		databaseJob("old proposals for projects", ["proposals"], deleteOldProposals),
		databaseJob("old versions of projects", [], deleteOldVersions),
	],
	workers: [publishingWorker],
	sitemap: async (api) =>
		(await fetchAllPublishedProjects(api)).map((project) => ({
			path: projectPath(project),
			changed: project.updated_at,
		})),
});
