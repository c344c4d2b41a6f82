import { attachment } from "../../platform/attachment.server.ts";
import { idParams } from "../../platform/contract.ts";
import { endpoint } from "../../platform/endpoint.ts";
import {
	FILE_REFUSED,
	fileParams,
	MAX_FILE_BYTES,
	MAX_FILES,
	requestAnswer,
	requestInput,
	requestStatusAnswer,
	requestStatusInput,
	requestsAnswer,
	requestsQuery,
	submitAnswer,
} from "./assistance.contract.ts";
import {
	changeRequestStatus,
	listRequests,
	openFile,
	requireRequest,
	submitRequest,
} from "./assistance.service.server.ts";

export const assistanceEndpoints = [
	endpoint({
		method: "POST",
		path: "/request",
		tag: "Assistance",
		summary: "Ask for help with a fair project",
		access: "public",
		limit: "assistance",
		idempotent: true,
		multipart: {
			fileField: "files",
			maxFiles: MAX_FILES,
			maxFileBytes: MAX_FILE_BYTES,
			tooLarge: FILE_REFUSED,
			tooMany: FILE_REFUSED,
			lists: ["serviceType"],
		},
		body: requestInput,
		response: submitAnswer,
		status: 201,
		handle: async ({ app, sending, body, files }) => ({
			message: "Your request has been received by our team. We'll contact you within 24 hours.",
			result: await submitRequest(app.db, app, sending, body, files),
		}),
	}),
	endpoint({
		method: "GET",
		path: "/requests",
		tag: "Assistance",
		summary: "The inbox, newest first",
		access: "staff",
		query: requestsQuery,
		response: requestsAnswer,
		handle: async ({ app, actor, query }) => ({ result: await listRequests(app.db, actor, query) }),
	}),
	endpoint({
		method: "GET",
		path: "/requests/:id",
		tag: "Assistance",
		summary: "One request",
		access: "staff",
		params: idParams,
		response: requestAnswer,
		handle: async ({ app, actor, params }) => ({
			result: await requireRequest(app.db, actor, params.id),
		}),
	}),
	endpoint({
		method: "PUT",
		path: "/requests/:id",
		tag: "Assistance",
		summary: "Change a request's status",
		access: "staff",
		params: idParams,
		body: requestStatusInput,
		response: requestStatusAnswer,
		handle: async ({ app, actor, params, body }) => ({
			result: await changeRequestStatus(app.db, actor, params.id, body),
			message: "Request status updated successfully",
		}),
	}),
	endpoint({
		method: "GET",
		path: "/requests/:id/files/:fileId",
		tag: "Assistance",
		summary: "A file that came with a request",
		access: "staff",
		params: fileParams,
		file: true,
		handle: async ({ app, actor, params }) =>
			attachment(await openFile(app.db, actor, app.files, params)),
	}),
];
