import type { Db } from "../../db/connect.ts";
import { later, now } from "../../db/time.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import type { App } from "../../platform/app-context.ts";
import { recordAuditEvent } from "../../platform/audit/audit.server.ts";
import type { Worker } from "../../platform/feature.ts";
import { invalidField } from "../../platform/http/app-error.ts";
import { FORMER_STAFF } from "../../platform/privacy/personal-data.ts";
import { saveVersion } from "./project-versions.queries.server.ts";
import type { ProjectStatus } from "./projects.contract.ts";
import { setListedAt } from "./projects.queries.server.ts";

/** Times of automatic publishing; unscheduled projects are missing. */
export async function schedulesOf(
	db: Db,
	projectIds: readonly string[],
): Promise<Map<string, string>> {
	if (projectIds.length === 0) return new Map();
	const rows = await db
		.selectFrom("project_schedules")
		.select(["article_id", "publish_at"])
		.where("article_id", "in", projectIds)
		.execute();
	return new Map(rows.map(({ article_id, publish_at }) => [article_id, publish_at]));
}

interface ScheduleChoice {
	id: string;
	status: ProjectStatus;
	/** Undefined changes nothing, null cancels. */
	publish_at: string | null | undefined;
	storedPublishAt: string | null | undefined;
	staffId: string;
}

/** Schedules a draft; published projects have no schedule. 400 for a time in the past. */
export async function chooseSchedule(
	tx: Tx,
	{ id, status, publish_at, storedPublishAt, staffId }: ScheduleChoice,
): Promise<void> {
	if (status === "published") {
		if (publish_at && publish_at !== storedPublishAt) {
			throw invalidField("publish_at", "Only a draft can be scheduled for publishing");
		}
		return cancelSchedule(tx, id);
	}
	if (publish_at === undefined || publish_at === storedPublishAt) return;
	if (publish_at === null) return cancelSchedule(tx, id);
	if (publish_at <= now()) {
		throw invalidField("publish_at", "Choose a time in the future");
	}
	const schedule = { publish_at, scheduled_by: staffId };
	await tx
		.insertInto("project_schedules")
		.values({ article_id: id, ...schedule })
		.onConflict((conflict) => conflict.column("article_id").doUpdateSet(schedule))
		.execute();
}

async function cancelSchedule(tx: Tx, id: string): Promise<void> {
	await tx.deleteFrom("project_schedules").where("article_id", "=", id).execute();
}

/** A draft whose time passed in the trash is not published when restored. */
export async function cancelMissedSchedule(tx: Tx, id: string): Promise<void> {
	await tx
		.deleteFrom("project_schedules")
		.where("article_id", "=", id)
		.where("publish_at", "<=", now())
		.execute();
}

const BATCH = 50;

/** Every process polls, but only one publishes: its transaction deletes the row. */
export const publishingWorker: Worker = {
	name: "scheduled publishing",
	everyMs: 3_000,
	run: publishDue,
};

export async function publishDue({ db, invalidation }: App): Promise<void> {
	const due = await db
		.selectFrom("project_schedules")
		.innerJoin("articles", "articles.id", "project_schedules.article_id")
		.select("project_schedules.article_id")
		.where("project_schedules.publish_at", "<=", now())
		.where("articles.deleted_at", "is", null)
		.limit(BATCH)
		.execute();
	if (due.length === 0) return;
	await invalidation.invalidating(["projects"], async () => {
		for (const { article_id } of due) await transaction(db, (tx) => publish(tx, article_id));
	});
}

async function publish(tx: Tx, id: string): Promise<void> {
	const schedule = await tx
		.deleteFrom("project_schedules")
		.where("article_id", "=", id)
		.where("publish_at", "<=", now())
		.returning(["publish_at", "scheduled_by"])
		.executeTakeFirst();
	// Published by another process, or just rescheduled.
	if (!schedule) return;
	const draft = await tx
		.selectFrom("articles")
		.select(["published_at", "updated_at"])
		.where("id", "=", id)
		.where("status", "=", "draft")
		.where("deleted_at", "is", null)
		.executeTakeFirst();
	if (!draft) return;
	const time = later(draft.updated_at);
	const published_at = draft.published_at ?? time;
	await tx
		.updateTable("articles")
		.set({ status: "published", published_at, updated_at: time })
		.where("id", "=", id)
		.execute();
	await setListedAt(tx, id, published_at);
	await saveVersion(tx, { id, updated_at: time, savedBy: schedule.scheduled_by });
	await recordAuditEvent(tx, await accountOf(tx, schedule.scheduled_by), "publish", "project", id, {
		before: { status: "draft", publish_at: schedule.publish_at },
		after: { status: "published", publish_at: null },
	});
}

/** The account that scheduled it, as actor for the audit log. */
async function accountOf(tx: Tx, id: string | null) {
	const user = id
		? await tx
				.selectFrom("users")
				.select(["id", "username"])
				.where("id", "=", id)
				.executeTakeFirst()
		: undefined;
	return user ?? { id: null, username: FORMER_STAFF };
}
