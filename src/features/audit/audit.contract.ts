import * as z from "zod/mini";
import { callsUnder } from "../../platform/http/call.ts";
import {
	id,
	optionalText,
	pageWindow,
	pagination,
	time,
} from "../../platform/http/contract-fields.ts";

const defineCall = callsUnder("Audit");

const auditQuery = z.object({
	...pageWindow(50),
	subject: z.optional(optionalText(50)),
	actor: z.optional(optionalText(100)),
});
export type AuditQuery = z.infer<typeof auditQuery>;

const fields = z.nullable(z.record(z.string(), z.unknown()));

export const auditEntry = z.object({
	id,
	at: time,
	actor: z.object({ id: z.nullable(z.string()), name: z.string() }),
	action: z.string(),
	subject: z.string(),
	subject_id: z.string(),
	before: fields,
	after: fields,
	/** The record's current name, and its path in the dashboard; null if it was permanently deleted. */
	record: z.nullable(z.object({ label: z.string(), path: z.nullable(z.string()) })),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const auditPage = z.object({ entries: z.array(auditEntry), pagination });
export type AuditPage = z.infer<typeof auditPage>;

export const listChanges = defineCall("GET /audit", {
	summary: "Who changed what, newest first",
	access: "admin",
	query: auditQuery,
	response: z.object({ result: auditPage }),
});
