import type { Db } from "../db/connect.ts";
import type { CacheInvalidation } from "./cache/invalidation.server.ts";
import type { Emit } from "./events.server.ts";
import type { PictureUses } from "./files/picture-uses.ts";
import type { FileStore } from "./files/storage.server.ts";
import type { UploadRoom } from "./files/upload-room.server.ts";
import type { Actor } from "./http/authorization.ts";
import type { RateLimits } from "./http/rate-limits.server.ts";
import type { Mailer } from "./mail/outbox.server.ts";
import type { Log } from "./operations/log.server.ts";
import type { PersonalData } from "./privacy/personal-data.ts";
import type { SampleData } from "./sample-data.ts";
import type { Settings } from "./settings.ts";
import type { Found, FoundKind } from "./staff-search.ts";
import type { DeclaredTables } from "./table.ts";

/** Everything an endpoint may use. Built once in src/server/app.ts; a test builds its own. */
export interface AppContext {
	settings: Settings;
	db: Db;
	files: FileStore;
	/** How much of visitors' files is taken. */
	uploadRoom: UploadRoom;
	mail: Mailer;
	limits: RateLimits;
	invalidation: CacheInvalidation;
	emit: Emit;
	log: Log;
	/** What the features that store data about people do for their privacy. */
	personalData: readonly PersonalData[];
	/** Where features use uploaded pictures. */
	pictureUses: readonly PictureUses[];
	/** What their tables hold. */
	tables: DeclaredTables;
	/** How features remove their sample content, children before parents. */
	samples: readonly SampleData[];
	/** What staff find from anywhere in the dashboard. */
	staffSearches: readonly StaffSearch[];
}

/** How staff find a feature's records from anywhere in the dashboard. */
export interface StaffSearch {
	readonly kind: FoundKind;
	/** Through the service of the feature's own list, which refuses those who may not list. */
	readonly find: (
		app: AppContext,
		actor: Actor,
		query: { search: string; limit: number },
	) => Promise<Found>;
}

/** What most services need of it. */
export type App = Pick<AppContext, "db">;

/** The input of most services: one record, by its id. */
export interface ById {
	id: string;
}
