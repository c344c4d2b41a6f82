import { idParams, messageAnswer } from "../../platform/contract.ts";
import { endpoint } from "../../platform/endpoint.ts";
import { trashQuery } from "../../platform/trash.ts";
import {
	createProjectInput,
	PROJECT_BODY_MAX_BYTES,
	projectAnswer,
	projectsAnswer,
	projectsQuery,
	savedProjectAnswer,
	slugParams,
	trashAnswer,
	updateProjectInput,
} from "./projects.contract.ts";
import {
	createProject,
	listProjects,
	requireProject,
	requirePublishedProject,
	updateProject,
} from "./projects.service.server.ts";
import {
	deleteProject,
	listTrashedProjects,
	restoreProject,
} from "./projects-trash.service.server.ts";

const tag = "Projects";

export const projectEndpoints = [
	endpoint({
		method: "GET",
		path: "/school-projects",
		tag,
		summary: "Projects: published ones, newest first; for staff of every status",
		access: "public",
		query: projectsQuery,
		response: projectsAnswer,
		reads: ["projects", "categories"],
		handle: async ({ app, actor, query }) => ({ result: await listProjects(app.db, actor, query) }),
	}),
	endpoint({
		method: "GET",
		path: "/school-projects/by-slug/:slug",
		tag,
		summary: "A published project with its content",
		access: "public",
		params: slugParams,
		response: projectAnswer,
		reads: ["projects", "categories"],
		handle: async ({ app, params }) => ({
			result: await requirePublishedProject(app.db, params.slug),
		}),
	}),
	endpoint({
		method: "GET",
		path: "/school-projects/:id",
		tag,
		summary: "A project of any status",
		access: "staff",
		params: idParams,
		response: projectAnswer,
		handle: async ({ app, actor, params }) => ({
			result: await requireProject(app.db, actor, params.id),
		}),
	}),
	endpoint({
		method: "POST",
		path: "/school-projects",
		tag,
		summary: "Create a project",
		access: "staff",
		body: createProjectInput,
		maxBodyBytes: PROJECT_BODY_MAX_BYTES,
		response: savedProjectAnswer,
		status: 201,
		touches: ["projects"],
		handle: async ({ app, actor, body }) => ({
			result: await createProject(app.db, actor, body),
			message: "School project created successfully",
		}),
	}),
	endpoint({
		method: "PUT",
		path: "/school-projects/:id",
		tag,
		summary: "Change a project (its author or an admin)",
		access: "staff",
		params: idParams,
		body: updateProjectInput,
		maxBodyBytes: PROJECT_BODY_MAX_BYTES,
		response: savedProjectAnswer,
		touches: ["projects"],
		handle: async ({ app, actor, params, body }) => ({
			result: await updateProject(app.db, actor, params.id, body),
			message: "School project saved successfully",
		}),
	}),
	endpoint({
		method: "DELETE",
		path: "/school-projects/:id",
		tag,
		summary: "Move a project to the trash (its author or an admin)",
		access: "staff",
		params: idParams,
		response: messageAnswer,
		touches: ["projects"],
		handle: async ({ app, actor, params }) => {
			await deleteProject(app.db, actor, params.id);
			return { message: "School project deleted. It can be restored for 30 days." };
		},
	}),
	endpoint({
		method: "GET",
		path: "/trash/projects",
		tag,
		summary: "Deleted projects, last deleted first",
		access: "staff",
		query: trashQuery,
		response: trashAnswer,
		handle: async ({ app, actor, query }) => {
			const { projects, pagination } = await listTrashedProjects(app.db, actor, query);
			return { result: projects, pagination };
		},
	}),
	endpoint({
		method: "POST",
		path: "/trash/projects/:id/restore",
		tag,
		summary: "Take a project out of the trash (its author or an admin)",
		access: "staff",
		params: idParams,
		response: savedProjectAnswer,
		touches: ["projects"],
		handle: async ({ app, actor, params }) => ({
			result: await restoreProject(app.db, actor, params.id),
			message: "School project restored successfully",
		}),
	}),
];
