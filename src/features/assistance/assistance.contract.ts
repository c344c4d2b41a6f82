import * as z from "zod/mini";
import { WARNINGS } from "../../platform/files/programs.ts";
import { callsUnder } from "../../platform/http/call.ts";
import {
	id,
	nothing,
	oneOf,
	pageWindow,
	pagination,
	time,
} from "../../platform/http/contract-fields.ts";
import { trashCalls, trashTimes } from "../../platform/trash.ts";
import { consentChange, guardianFields, guardianInForm } from "../records/guardian.ts";
import { reference } from "../records/reference.ts";
import { bulkChanges, bulkResults } from "../records/status-change.ts";
import {
	daysInOrder,
	exportChoice,
	listFilters,
	owner,
	ownerChange,
	requestSort,
	requestWorkFilter,
	statusChange,
} from "../records/work.ts";
import { requestFields } from "./assistance.form.ts";
import { namedUploads } from "./uploads/uploads.contract.ts";

const defineCall = callsUnder("Assistance");

export const requestInput = z.object({
	...requestFields,
	...guardianInForm,
	/** Files uploaded in chunks before, as JSON, in addition to `files`. */
	uploads: z.optional(namedUploads),
});
export type RequestInput = z.infer<typeof requestInput>;

export const REQUEST_STATUSES = ["new", "contacted", "closed"] as const;
export const requestStatus = oneOf("Status", REQUEST_STATUSES);
export type RequestStatus = z.infer<typeof requestStatus>;

const assistanceFile = z.object({
	id,
	name: z.string(),
	size: z.number(),
	type: z.string(),
	/** If something in it can run, or if it could not be inspected. */
	warning: z.optional(z.enum(WARNINGS)),
});
export type AssistanceFile = z.infer<typeof assistanceFile>;

export const assistanceRequest = z.object({
	id,
	reference,
	name: z.string(),
	email: z.string(),
	phone: z.string(),
	institution: z.string(),
	projectTitle: z.string(),
	projectCategory: z.string(),
	deadline: z.string(),
	description: z.string(),
	serviceType: z.array(z.string()),
	files: z.array(assistanceFile),
	status: requestStatus,
	created_at: time,
	updated_at: time,
	/** End of the 24 hours within which a response is promised. */
	due_at: time,
	erased_at: z.nullable(time),
	owner,
	...guardianFields,
});
export type AssistanceRequest = z.infer<typeof assistanceRequest>;

const trashedRequest = z.object({
	id,
	name: z.string(),
	projectTitle: z.string(),
	status: requestStatus,
	created_at: time,
	...trashTimes,
});

const requestResponse = z.object({ result: assistanceRequest });
const requestsResponse = z.object({
	result: z.object({
		requests: z.array(assistanceRequest),
		pagination,
		counts: z.optional(z.record(requestStatus, z.number())),
	}),
});
export type RequestsPage = z.infer<typeof requestsResponse>["result"];

export const submitRequest = defineCall("POST /request", {
	specifiedFields: [
		"name",
		"email",
		"phone",
		"institution",
		"projectTitle",
		"projectCategory",
		"deadline",
		"description",
		"serviceType",
	],
	apiPart: "assistance",
	summary: "Ask for help with a fair project",
	access: "public",
	idempotent: true,
	multipart: true,
	body: requestInput,
	response: z.object({
		message: z.string(),
		result: z.object({ id, reference, confirmation_key: z.string() }),
	}),
	status: 201,
	refuses: ["not_found", "storage_full"],
});

const filters = listFilters(requestStatus, requestWorkFilter);

export const listRequests = defineCall("GET /requests", {
	summary: "The inbox, unanswered requests first unless sorted otherwise",
	access: "staff",
	query: z.object({ ...pageWindow(10), ...filters, sort: requestSort }).check(daysInOrder),
	response: requestsResponse,
});

export const REQUEST_COLUMNS = [
	"id",
	"created_at",
	"status",
	"name",
	"phone",
	"email",
	"institution",
	"projectTitle",
	"projectCategory",
	"deadline",
	"serviceType",
	"description",
	"under_18",
	"guardian_name",
	"guardian_phone",
	"consent_text",
	"consent_withdrawn_at",
	"consent_withdrawn_by",
	"reference",
	"owner",
] as const;
export type RequestColumn = (typeof REQUEST_COLUMNS)[number];

export const exportRequests = defineCall("GET /requests/export.csv", {
	summary: "All requests as a spreadsheet, newest first",
	access: "staff",
	query: z.object({ ...filters, ...exportChoice(REQUEST_COLUMNS) }).check(daysInOrder),
	file: true,
});

export const changeRequests = defineCall("POST /requests/bulk", {
	summary: "Change the status or the owner of several requests, one by one",
	access: "staff",
	body: z.object({ changes: bulkChanges(requestStatus) }),
	response: z.object({ result: z.object({ results: bulkResults(assistanceRequest) }) }),
});

export const getRequest = defineCall("GET /requests/:id", {
	summary: "One request",
	access: "staff",
	response: requestResponse,
});

export const changeRequestStatus = defineCall("PUT /requests/:id", {
	summary: "Change a request's status",
	access: "staff",
	body: statusChange(requestStatus),
	response: z.extend(requestResponse, { message: z.string() }),
});

export const deleteRequest = defineCall("DELETE /requests/:id", {
	summary: "Move a request to the trash",
	access: "staff",
	response: nothing,
});

export const trash = trashCalls(defineCall, "requests", {
	item: trashedRequest,
	restored: requestResponse,
	summaries: {
		list: "Deleted requests, most recently deleted first",
		restore: "Restore a request from the trash",
		remove: "Permanently delete a request in the trash, with its files",
	},
});

export const changeRequestConsent = defineCall("PUT /requests/:id/consent", {
	summary: "Record that the consent to a request was withdrawn, or undo that",
	access: "staff",
	body: consentChange,
	response: requestResponse,
});

export const changeRequestOwner = defineCall("PUT /requests/:id/work", {
	summary: "Change who looks after a request",
	access: "staff",
	body: z.object(ownerChange),
	response: requestResponse,
});

export const downloadFile = defineCall("GET /requests/:id/files/:fileId", {
	summary: "A file that came with a request",
	access: "staff",
	file: true,
});
