import { transaction } from "../../db/transaction.ts";
import type { App } from "../../platform/app-context.ts";
import { recordAuditEvent } from "../../platform/audit/audit.server.ts";
import { AppError, invalidField } from "../../platform/http/app-error.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { assertVersionOrFirst } from "../../platform/http/optimistic-locking.ts";
import {
	readTemplates,
	storeTemplate,
	type Template,
} from "../customer-messages/templates.server.ts";
import {
	ADMINS_ONLY_TEXT,
	isAdminsOnly,
	PLACEHOLDERS,
	unknownPlaceholders,
} from "../customer-messages/templates.ts";
import type { MessageTemplate } from "./templates.contract.ts";

/** The texts of messages to customers; those of SMS only if SMS is set up. Staff only. */
export async function listTemplates(
	{ db, settings }: App,
	actor: Actor | null,
): Promise<MessageTemplate[]> {
	requireAccess(actor, "staff");
	const templates = await readTemplates(db);
	return templates.filter(({ channel }) => channel !== "sms" || settings.sms).map(present);
}

/** null restores the default. Staff only, texts of SMS admins only; 404, 409 if outdated, 400 for unknown placeholders. */
export async function changeTemplate(
	{ db }: App,
	actor: Actor | null,
	change: {
		channel: string;
		key: string;
		text: string | null;
		updated_at?: string | null | undefined;
	},
): Promise<MessageTemplate> {
	const staff = requireAccess(actor, "staff");
	const { channel, key, text, updated_at } = change;
	if (isAdminsOnly(change) && staff.role !== "admin")
		throw new AppError("forbidden", ADMINS_ONLY_TEXT);
	return transaction(db, async (tx) => {
		const find = async () =>
			(await readTemplates(tx, channel)).find((template) => template.key === key);
		const before = await find();
		if (!before) throw new AppError("not_found", "Message not found");
		assertVersionOrFirst(before.updated_at, updated_at);
		assertValid(text ?? "");
		if (text === before.text) return present(before);
		await storeTemplate(tx, staff, before, text);
		const after = (await find()) ?? before;
		await recordAuditEvent(tx, staff, "update", "message", `${channel} ${key}`, {
			before: { text: before.text },
			after: { text: after.text },
		});
		return present(after);
	});
}

function assertValid(text: string): void {
	const unknown = unknownPlaceholders(text).map((name) => `{${name}}`);
	if (unknown.length === 0) return;
	const known = PLACEHOLDERS.map((name) => `{${name}}`).join(", ");
	throw invalidField("text", `There is no ${unknown.join(", ")}. Use ${known}`);
}

function present(template: Template): MessageTemplate {
	const { channel, key, label, text, default_text, updated_at } = template;
	return { channel, key, label, text, default_text, updated_at };
}
