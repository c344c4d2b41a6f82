import type { Db } from "../../db/connect.ts";
import { later, now } from "../../db/time.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { TEMPLATES, type TemplateDefault } from "./templates.ts";

/** `updated_at` is null while it is the default. */
export interface Template extends TemplateDefault {
	default_text: string;
	updated_at: string | null;
}

export async function readTemplates(db: Db | Tx, channel?: string): Promise<Template[]> {
	const stored = await db
		.selectFrom("message_templates")
		.select(["channel", "key", "text", "updated_at"])
		.execute();
	return TEMPLATES.filter((template) => !channel || template.channel === channel).map(
		(template) => {
			const custom = stored.find(
				(row) => row.channel === template.channel && row.key === template.key,
			);
			return {
				...template,
				text: custom?.text ?? template.text,
				default_text: template.text,
				updated_at: custom?.updated_at ?? null,
			};
		},
	);
}

/** Stores a text that staff wrote; null restores the default. */
export async function storeTemplate(
	tx: Tx,
	staff: Pick<Actor, "id">,
	{ channel, key, updated_at }: Template,
	text: string | null,
): Promise<void> {
	if (text === null) {
		await tx
			.deleteFrom("message_templates")
			.where("channel", "=", channel)
			.where("key", "=", key)
			.execute();
		return;
	}
	const change = {
		text,
		updated_at: updated_at ? later(updated_at) : now(),
		updated_by: staff.id,
	};
	await tx
		.insertInto("message_templates")
		.values({ channel, key, ...change })
		.onConflict((conflict) => conflict.columns(["channel", "key"]).doUpdateSet(change))
		.execute();
}
