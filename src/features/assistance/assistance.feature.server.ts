import { attachment } from "../../platform/http/attachment.server.ts";
import { implement } from "../../platform/http/endpoint.ts";
import * as calls from "./assistance.contract.ts";
import {
	changeRequestStatus,
	listRequests,
	openFile,
	requireRequest,
	submitRequest,
} from "./assistance.service.server.ts";

export const assistanceEndpoints = [
	implement(calls.submitRequest, {
		limit: "assistance",
		multipart: {
			fileField: "files",
			maxFiles: calls.MAX_FILES,
			maxFileBytes: calls.MAX_FILE_BYTES,
			tooLarge: calls.FILE_REFUSED,
			tooMany: calls.FILE_REFUSED,
			lists: ["serviceType"],
		},
		handle: async ({ app, idempotency, body, files }) => ({
			message: "Your request has been received by our team. We'll contact you within 24 hours.",
			result: await submitRequest(app.db, app, idempotency, body, files),
		}),
	}),
	implement(calls.listRequests, {
		handle: async ({ app, actor, query }) => ({ result: await listRequests(app.db, actor, query) }),
	}),
	implement(calls.getRequest, {
		handle: async ({ app, actor, params }) => ({
			result: await requireRequest(app.db, actor, params.id),
		}),
	}),
	implement(calls.changeRequestStatus, {
		handle: async ({ app, actor, params, body }) => ({
			result: await changeRequestStatus(app.db, actor, params.id, body),
			message: "Request status updated successfully",
		}),
	}),
	implement(calls.downloadFile, {
		handle: async ({ app, actor, params }) =>
			attachment(await openFile(app.db, actor, app.files, params)),
	}),
];
