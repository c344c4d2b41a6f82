import { asEmpty, asResult, implement, serve } from "../../platform/api/endpoint.ts";
import type { StaffSearch } from "../../platform/app-context.ts";
import { titled } from "../../platform/audit/audited-records.server.ts";
import { queryString } from "../../platform/browser/query-string.ts";
import { defineFeature } from "../../platform/feature.ts";
import { FILE_REFUSED, MAX_FILE_BYTES, MAX_FILES } from "../../platform/files/file-limits.ts";
import { attachment, csvAttachment } from "../../platform/http/streamed-response.server.ts";
import { hitsOnScreen } from "../../platform/staff-search.ts";
import { nairobiDay } from "../../platform/text/nairobi.ts";
import { purgeJob, trashEndpoints } from "../../platform/trash.server.ts";
import { signConfirmationKey } from "../records/confirmations.server.ts";
import { withLastEntries } from "../records/history.server.ts";
import * as calls from "./assistance.contract.ts";
import { assistancePersonalData } from "./assistance.personal-data.server.ts";
import { removeRequestFromSender } from "./assistance.queries.server.ts";
import {
	changeRequestConsent,
	changeRequestOwner,
	changeRequestStatus,
	changeRequests,
	countFileBytes,
	exportRequests,
	listRequestFiles,
	listRequests,
	openFile,
	requireRequest,
} from "./assistance.service.server.ts";
import { purgeRequests, requestsTrash, withdrawRequest } from "./requests-trash.service.server.ts";
import { submitWithUploads } from "./submit-with-uploads.service.server.ts";
import { uploadEndpoints } from "./uploads/uploads.endpoints.server.ts";
import { countChunkBytes, listChunkKeys } from "./uploads/uploads.queries.server.ts";
import { CHUNKS, deleteEndedUploads } from "./uploads/uploads.service.server.ts";

const SCREEN = "/dashboard/requests";
const sampleRequests = requestsTrash.samplesOf("requests");

const searchRequests: StaffSearch = {
	kind: "requests",
	async find(app, actor, { search, limit }) {
		const { requests, pagination } = await listRequests(app, actor, {
			search,
			sort: "-created_at",
			page: 1,
			limit,
		});
		return hitsOnScreen(SCREEN, search, { rows: requests, pagination }, (request) => ({
			id: request.id,
			title: request.name,
			about: request.projectTitle,
			reference: request.reference,
			status: request.status,
			at: request.created_at,
			path: SCREEN + queryString({ request: request.id }),
		}));
	},
};

const endpoints = [
	implement(calls.submitRequest, {
		limit: "assistance",
		multipart: {
			fileField: "files",
			maxFiles: MAX_FILES,
			maxFileBytes: MAX_FILE_BYTES,
			tooLarge: FILE_REFUSED,
			tooMany: FILE_REFUSED,
			lists: ["serviceType"],
			json: ["under_18", "guardian", "uploads"],
			fromVisitors: true,
		},
		handle: async ({ app, actor, idempotency, body, files, keepFiles }) => {
			const { id, reference, repeated } = await submitWithUploads(app, actor, {
				idempotency,
				files,
				...body,
			});
			if (!repeated) keepFiles();
			return {
				message: "Your request has been received by our team. We'll contact you within 24 hours.",
				result: { id, reference, confirmation_key: signConfirmationKey(app.limits, reference) },
			};
		},
	}),
	...uploadEndpoints,
	serve(calls.listRequests, listRequests, asResult),
	serve(calls.exportRequests, exportRequests, (rows) =>
		csvAttachment(`requests-${nairobiDay(Date.now())}`, rows),
	),
	serve(calls.changeRequests, changeRequests, (results) => ({ result: { results } })),
	serve(calls.getRequest, requireRequest, asResult),
	serve(calls.changeRequestStatus, changeRequestStatus, ({ row }) => ({
		result: row,
		message: "Request status updated successfully",
	})),
	serve(calls.deleteRequest, requestsTrash.delete, asEmpty),
	...trashEndpoints(calls.trash, { trash: requestsTrash, answer: (result) => ({ result }) }),
	serve(calls.changeRequestConsent, changeRequestConsent, asResult),
	serve(calls.changeRequestOwner, changeRequestOwner, asResult),
	serve(calls.downloadFile, openFile, (file) => attachment(file)),
];

export const assistance = defineFeature({
	name: "assistance",
	needs: ["accounts", "records"],
	endpoints,
	auditedRecords: {
		async request(db, ids) {
			const rows = await db
				.selectFrom("assistance_requests")
				.select(["id", "reference", "project_title", "name", "deleted_at"])
				.where("id", "in", ids)
				.execute();
			return rows.map(({ id, reference, project_title, name, deleted_at }) =>
				titled(
					{ id, title: `${project_title} · ${name}`, deleted_at },
					SCREEN + queryString({ search: reference, request: id }),
				),
			);
		},
	},
	tables: {
		assistance_requests: {
			personSearch: [
				{
					kind: "Request",
					id: "id",
					at: "created_at",
					name: "name",
					shown: ["phone", "email", "institution", "reference"],
					unsearched: ["search_text", "consent_text"],
				},
			],
			contacts: ["phone", "email", "guardian_phone"],
			addedAt: "created_at",
			retention: "requests",
		},
		assistance_files: {
			personSearch: [
				{
					kind: "Request",
					id: "request_id",
					unsearched: ["storage_key"],
					partOf: "assistance_requests",
				},
			],
			retention: "requests",
		},
		// Excluded from backups: unfinished uploads name nobody and are useless after a restore.
		partial_uploads: { inBackups: false },
		upload_pieces: { inBackups: false },
	},
	personalData: assistancePersonalData,
	staffSearches: [searchRequests],
	events: {
		removedFromAccount: removeRequestFromSender,
		withdrawalLostByRestore: withdrawRequest,
	},
	jobs: [
		purgeJob("assistance_requests", purgeRequests),
		{
			name: "unfinished uploads",
			enforcesRetention: ["unfinishedUploads"],
			destructive: true,
			run: deleteEndedUploads,
		},
	],
	samples: {
		...sampleRequests,
		versionsOf: async (db, ids) => withLastEntries(db, await sampleRequests.versionsOf(db, ids)),
	},
	files: [
		{
			prefix: "private/assistance",
			listKnown: listRequestFiles,
			requiredBy: { table: "assistance_files", keysOf: ({ storage_key }) => [String(storage_key)] },
			countBytes: countFileBytes,
		},
		{ prefix: CHUNKS, listKnown: listChunkKeys, countBytes: countChunkBytes, temporary: true },
	],
});
