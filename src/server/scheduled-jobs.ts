import { emptyWriteAheadLog } from "../db/checkpoint.ts";
import type { Db } from "../db/connect.ts";
import { deleteExpiredSessions } from "../features/accounts/auth/sessions.server.ts";
import { deleteExpiredResets } from "../features/accounts/password-reset/password-reset.service.server.ts";
import { listPictureFiles } from "../features/assets/assets.service.server.ts";
import { listRequestFiles } from "../features/assistance/assistance.service.server.ts";
import { purgeGallery } from "../features/gallery/gallery.service.server.ts";
import { deleteErasedFiles } from "../features/privacy/privacy.service.server.ts";
import { purgeProjects } from "../features/projects/projects-trash.service.server.ts";
import { purgeResults } from "../features/results/results/results.service.server.ts";
import type { AppContext } from "../platform/app-context.ts";
import {
	deleteOrphanedFiles,
	type StoragePrefix,
} from "../platform/files/orphaned-files.server.ts";
import { forgetOldKeys } from "../platform/http/idempotency.server.ts";
import { deleteAbandonedUploads } from "../platform/http/multipart.server.ts";
import { forgetOldMail } from "../platform/mail/outbox.server.ts";
import type { ScheduledJob } from "../platform/operations/scheduled-jobs.server.ts";
import { DAYS_IN_TRASH } from "../platform/trash.ts";

/** What is dropped every hour, in every room: nothing about people is kept longer than it is needed. */
export function scheduledJobs(app: AppContext): ScheduledJob[] {
	const { db } = app;
	return [
		["expired sessions", () => deleteExpiredSessions(db)],
		["expired password links", () => deleteExpiredResets(db)],
		["old idempotency keys", () => forgetOldKeys(db)],
		["old mail", () => forgetOldMail(db)],
		["files of erased requests", () => deleteErasedFiles(app)],
		["stray files", () => deleteOrphanedFiles(app, storagePrefixes(db))],
		["half received files", () => deleteAbandonedUploads()],
		["projects in the trash", () => purgeProjects(db, trashLimit())],
		["gallery in the trash", () => purgeGallery(db, trashLimit())],
		["results in the trash", () => purgeResults(db, trashLimit())],
		// Last, so that what the others dropped is gone from the disk too.
		["write-ahead log", () => emptyWriteAheadLog(db)],
	];
}

/** All that is in the file store, by the rooms that put it there. */
export function storagePrefixes(db: Db): StoragePrefix[] {
	return [
		{ prefix: "media", listKnown: () => listPictureFiles(db) },
		{ prefix: "private/assistance", listKnown: () => listRequestFiles(db) },
	];
}

/** What was deleted before this time is removed for good. */
function trashLimit(): string {
	return new Date(Date.now() - DAYS_IN_TRASH * 86_400_000).toISOString();
}
