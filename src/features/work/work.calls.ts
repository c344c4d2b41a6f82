import type { Api } from "../../platform/browser/api-client.ts";
import { requireList, requireObject } from "../../platform/browser/api-error.ts";
import { ownCall } from "../../platform/browser/own-call.ts";
import { readText } from "../../platform/browser/read-fields.ts";
import type { BodyOf, QueryOf } from "../../platform/http/call.ts";
import type { TrackedKind } from "../records/references.server.ts";
import type * as customerCalls from "./customer.contract.ts";
import type { Customer } from "./customer.contract.ts";
import type * as templateCalls from "./templates.contract.ts";
import type { MessageTemplate } from "./templates.contract.ts";
import type * as calls from "./work.contract.ts";
import type { Contact, HistoryEntry, OpenWork, Reply, Work } from "./work.contract.ts";

export async function fetchWork(api: Api): Promise<Work> {
	const { result } = await api<typeof calls.readWork>("GET /work", { token: "required" });
	const work = requireObject(result);
	return {
		orders: requireObject(work.orders),
		requests: requireObject(work.requests),
		payments: requireObject(work.payments),
		projects: requireObject(work.projects),
		staff: requireList(work.staff),
		mail: work.mail !== false,
	};
}

/** By the id of a member of staff. */
export async function fetchOpenWork(api: Api): Promise<ReadonlyMap<string, OpenWork>> {
	const { result } = await api<typeof calls.listOpenWork>("GET /work/staff", { token: "required" });
	return new Map(requireList(result).map((open) => [open.id, open]));
}

export interface RecordId {
	kind: TrackedKind;
	id: string;
}

/** Newest first. */
export async function fetchHistory(api: Api, { kind, id }: RecordId): Promise<HistoryEntry[]> {
	const call = { token: "required", params: { id } } as const;
	const { result } =
		kind === "order"
			? await api<typeof calls.readOrderHistory>("GET /orders/:id/history", call)
			: await api<typeof calls.readRequestHistory>("GET /requests/:id/history", call);
	return requireList(requireObject(result).history);
}

/** @param idempotencyKey one per note, so that a double submit stores it once */
export async function addNote(
	api: Api,
	{ kind, id }: RecordId,
	text: string,
	idempotencyKey: string,
): Promise<void> {
	const call = { token: "required", params: { id }, body: { text }, idempotencyKey } as const;
	if (kind === "order") await api<typeof calls.addOrderNote>("POST /orders/:id/notes", call);
	else await api<typeof calls.addRequestNote>("POST /requests/:id/notes", call);
}

/** @param idempotencyKey one per call or message */
export async function addContact(
	api: Api,
	{ kind, id }: RecordId,
	body: Contact,
	idempotencyKey: string,
): Promise<void> {
	const call = { token: "required", params: { id }, body, idempotencyKey } as const;
	if (kind === "order") await api<typeof calls.addOrderContact>("POST /orders/:id/contacts", call);
	else await api<typeof calls.addRequestContact>("POST /requests/:id/contacts", call);
}

/** @param idempotencyKey one per e-mail, so that a double submit sends it once */
export async function sendReply(
	api: Api,
	{ kind, id }: RecordId,
	body: Reply,
	idempotencyKey: string,
): Promise<void> {
	const call = { token: "required", params: { id }, body, idempotencyKey } as const;
	if (kind === "order") await api<typeof calls.replyToOrder>("POST /orders/:id/replies", call);
	else await api<typeof calls.replyToRequest>("POST /requests/:id/replies", call);
}

export async function fetchTemplates(api: Api): Promise<MessageTemplate[]> {
	const { result } = await api<typeof templateCalls.listTemplates>("GET /message-templates", {
		token: "required",
	});
	return requireList(requireObject(result).templates).map((template) => ({
		...template,
		label: readText(template.label),
		text: readText(template.text),
		default_text: readText(template.default_text),
	}));
}

export type SavedTemplate = BodyOf<typeof templateCalls.changeTemplate>;

export const saveTemplate = ownCall<typeof templateCalls.changeTemplate>(
	"PUT /message-templates/:channel/:key",
	{ take: "result.template" },
);

/** Everything of a phone number, of that of an order or a request, or of an account. */
export async function fetchCustomer(
	api: Api,
	query: QueryOf<typeof customerCalls.readCustomer>,
): Promise<Customer> {
	const { result } = await api<typeof customerCalls.readCustomer>("GET /customers", {
		token: "required",
		query,
	});
	const { phone, ...lists } = requireObject(result);
	return {
		phone: phone ?? null,
		orders: requireList(lists.orders),
		requests: requireList(lists.requests),
		payments: requireList(lists.payments),
		notes: requireList(lists.notes),
	};
}
