import type { Db } from "../db/connect.ts";
import type { Settings } from "../settings.ts";
import type { Changes } from "./changes.server.ts";
import type { Log } from "./log.server.ts";
import type { Mailer } from "./outbox.server.ts";
import type { RateLimits } from "./rate-limits.server.ts";
import type { FileStore } from "./storage.server.ts";

/** Everything an endpoint may use. Built once in src/application.ts; a test builds its own. */
export interface AppContext {
	settings: Settings;
	db: Db;
	files: FileStore;
	mail: Mailer;
	limits: RateLimits;
	changes: Changes;
	log: Log;
}
