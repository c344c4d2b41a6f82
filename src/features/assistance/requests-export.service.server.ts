import type { Db } from "../../db/connect.ts";
import type { App } from "../../platform/app-context.ts";
import { recordExport } from "../../platform/audit/audit.server.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { csvOfRecords } from "../../platform/text/csv.ts";
import { phoneForCell } from "../../platform/text/phone.ts";
import { guardianCells } from "../records/guardian.server.ts";
import { type AskedFilter, filterFor } from "../records/list.server.ts";
import type { RequestWork } from "../records/work.ts";
import {
	type AssistanceRequest,
	REQUEST_COLUMNS,
	type RequestColumn,
	type RequestStatus,
} from "./assistance.contract.ts";
import * as queries from "./assistance.queries.server.ts";
import { presentRequest } from "./assistance.service.server.ts";

/** Chunks of a CSV file with the chosen columns, newest first. Staff only; audited. */
export async function exportRequests(
	app: App,
	actor: Actor | null,
	{
		columns = REQUEST_COLUMNS,
		...asked
	}: AskedFilter<RequestStatus, RequestWork> & {
		columns?: readonly RequestColumn[] | undefined;
	},
): Promise<AsyncGenerator<Uint8Array>> {
	const staff = requireAccess(actor, "staff");
	const filter = filterFor(staff, asked);
	await recordExport(app, staff, "requests", { columns, ids: asked.ids });
	return csvOfRecords(columns, eachPresented(app.db, filter), exportedRequest);
}

async function* eachPresented(db: Db, filter: queries.RequestFilter) {
	for await (const rows of queries.eachRequest(db, filter)) {
		yield rows.map((row) => presentRequest(row, []));
	}
}

function exportedRequest(request: AssistanceRequest) {
	const { files: _, serviceType, phone, owner, ...fields } = request;
	return {
		...fields,
		...guardianCells(request),
		serviceType: serviceType.join(", "),
		phone: phoneForCell(phone),
		owner: owner?.username ?? null,
	};
}
