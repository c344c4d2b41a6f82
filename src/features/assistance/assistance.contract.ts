import * as z from "zod/mini";
import { callsUnder } from "../../platform/http/call.ts";
import {
	EMAIL_MAX,
	honeypot,
	id,
	idParams,
	ifGiven,
	limit,
	nothing,
	optionalText,
	page,
	pagination,
	readVersion,
	requiredText,
	time,
} from "../../platform/http/contract-fields.ts";
import {
	consentChange,
	guardianAnswer,
	guardianInForm,
	typedGuardian,
} from "../../platform/privacy/guardian.ts";
import { removing, restoring, trashList, trashTimes } from "../../platform/trash.ts";

const defineCall = callsUnder("Assistance");

export const PROJECT_CATEGORIES = [
	"Mathematical Science",
	"Physics",
	"Computer Science",
	"Chemistry",
	"Biology & Biotechnology",
	"Environmental Science",
	"Engineering",
	"Food Technology",
	"Behavioral Science",
	"Robotics",
] as const;

export const SERVICES = [
	"Write-up Guidance",
	"Display Board Design",
	"Presentation Training",
	"Prototype Development",
	"Project Idea Refinement",
	"Data Analysis Help",
	"Literature Review Assistance",
	"Mentorship Program",
	"Competition Strategy",
] as const;

export const MAX_FILES = 10;
/** Bytes of one file: 10 MB. */
export const MAX_FILE_BYTES = 10_485_760;
export const FILES_HINT = "PDF, DOCX, JPG up to 10MB";
export const FILE_REFUSED = `One of the files was not accepted. ${FILES_HINT}.`;

const projectCategory = requiredText("Please select a project category", 100).check(
	z.refine(
		(value) => value === "" || (PROJECT_CATEGORIES as readonly string[]).includes(value),
		"Unknown project category",
	),
);

/** A date as a date field sends it; a time after it is left off. */
const deadline = z
	.pipe(
		requiredText("Please choose a deadline", 100),
		z.transform((value) => value.replace(/T[0-9:.]+(Z|[+-][0-9:]+)?$/, "")),
	)
	.check(z.refine(isDate, "The deadline is not a date"));

/** YYYY-MM-DD, and a day that the calendar has. */
function isDate(text: string): boolean {
	if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
	const date = new Date(`${text}T00:00:00Z`);
	return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

const NO_SERVICE = "Please select at least one service";

/** One or several, each once. */
const serviceType = z
	.pipe(
		z.union([z.string(), z.array(z.string())], { error: NO_SERVICE }),
		z.transform((value) => {
			const names = [value].flat().map((name) => name.trim());
			return [...new Set(names.filter((name) => name !== ""))];
		}),
	)
	.check(
		z.minLength(1, NO_SERVICE),
		z.refine(
			(names) => names.every((name) => (SERVICES as readonly string[]).includes(name)),
			"Unknown service",
		),
	);

/** The text fields of the assistance form; the form checks them with it before it sends. */
export const requestInput = z.object({
	name: requiredText("Please enter your full name", 200),
	// Its form is not checked: a wrong address must not cost the request, there is the phone.
	email: requiredText("Please enter your email", EMAIL_MAX),
	phone: requiredText("Please enter your phone number", 100),
	institution: requiredText("Please enter your institution", 300),
	projectTitle: requiredText("Project title is required", 300),
	projectCategory,
	deadline,
	description: optionalText(10_000),
	serviceType,
	...guardianInForm,
	website: honeypot,
});
export type RequestInput = z.infer<typeof requestInput>;

/** What is typed into the assistance form. */
export const typedRequest = z.extend(z.omit(requestInput, { guardian: true }), typedGuardian);
export type TypedRequest = z.infer<typeof typedRequest>;

export const REQUEST_STATUSES = ["new", "contacted", "closed"] as const;
export const requestStatus = z.enum(REQUEST_STATUSES, {
	error: `Status must be one of ${REQUEST_STATUSES.join(", ")}`,
});
export type RequestStatus = z.infer<typeof requestStatus>;

const assistanceFile = z.object({
	id,
	name: z.string(),
	/** Bytes. */
	size: z.number(),
	/** Media type. */
	type: z.string(),
});
export type AssistanceFile = z.infer<typeof assistanceFile>;

const assistanceRequest = z.object({
	id,
	name: z.string(),
	email: z.string(),
	phone: z.string(),
	institution: z.string(),
	projectTitle: z.string(),
	projectCategory: z.string(),
	/** YYYY-MM-DD. */
	deadline: z.string(),
	description: z.string(),
	serviceType: z.array(z.string()),
	files: z.array(assistanceFile),
	status: requestStatus,
	created_at: time,
	updated_at: time,
	/** When the promise to call within 24 hours runs out. */
	due_at: time,
	...guardianAnswer,
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
export type TrashedRequest = z.infer<typeof trashedRequest>;

const requestAnswer = z.object({ result: assistanceRequest });
const requestsAnswer = z.object({
	result: z.object({ requests: z.array(assistanceRequest), pagination }),
});
export type RequestsPage = z.infer<typeof requestsAnswer>["result"];

export const submitRequest = defineCall("POST /request", {
	base: "assistance",
	summary: "Ask for help with a fair project",
	access: "public",
	idempotent: true,
	multipart: true,
	body: requestInput,
	response: z.object({ message: z.string(), result: z.object({ id }) }),
	status: 201,
});

export const listRequests = defineCall("GET /requests", {
	summary: "The inbox, newest first",
	access: "staff",
	query: z.object({
		page,
		limit: limit(10),
		status: ifGiven(requestStatus),
		/** In name, e-mail, phone, institution and project title, or the beginning of an id. */
		search: z.optional(optionalText(200)),
	}),
	response: requestsAnswer,
});

export const getRequest = defineCall("GET /requests/:id", {
	summary: "One request",
	access: "staff",
	params: idParams,
	response: requestAnswer,
});

export const changeRequestStatus = defineCall("PUT /requests/:id", {
	summary: "Change a request's status",
	access: "staff",
	params: idParams,
	body: z.object({ status: requestStatus, updated_at: readVersion }),
	response: z.extend(requestAnswer, { message: z.string() }),
});

export const deleteRequest = defineCall("DELETE /requests/:id", {
	summary: "Move a request to the trash",
	access: "staff",
	params: idParams,
	response: nothing,
});

export const listTrashedRequests = defineCall("GET /trash/requests", {
	summary: "Deleted requests, the latest deleted first",
	...trashList(trashedRequest),
});

export const restoreRequest = defineCall("POST /trash/requests/:id/restore", {
	summary: "Take a request out of the trash",
	...restoring(requestAnswer),
});

export const removeRequest = defineCall("DELETE /trash/requests/:id", {
	summary: "Remove a request in the trash for good, with its files",
	...removing,
});

export const changeRequestConsent = defineCall("PUT /requests/:id/consent", {
	summary: "Record that the consent to a request was withdrawn, or that it was not",
	access: "staff",
	params: idParams,
	body: consentChange,
	response: requestAnswer,
});

export const downloadFile = defineCall("GET /requests/:id/files/:fileId", {
	summary: "A file that came with a request",
	access: "staff",
	params: z.extend(idParams, { fileId: z.string() }),
	file: true,
});
