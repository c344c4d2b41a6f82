import { emptyWriteAheadLog } from "../db/checkpoints.ts";
import { withdrawUnusedPictures } from "../features/assets/withdraw-pictures.server.ts";
import { features, storedFiles } from "../features.ts";
import type { Endpoint } from "../platform/api/endpoint.ts";
import type { App } from "../platform/app-context.ts";
import type { HourlyJob } from "../platform/operations/scheduled-jobs.server.ts";
import type { RunningWorker } from "../platform/operations/workers.server.ts";
import { apiDocsEndpoints } from "./api-docs/api-docs.api.server.ts";
import { deleteOrphanedFiles } from "./orphaned-files.ts";

/** Each endpoint declares its own access. */
export const endpoints: readonly Endpoint[] = [
	...features.flatMap((feature) => feature.endpoints ?? []),
	...apiDocsEndpoints(() => endpoints),
];

/** The hourly jobs, which also enforce the retention periods. */
export function scheduledJobs(app: App): HourlyJob[] {
	return [
		...features.flatMap(({ jobs = [] }) =>
			jobs.map(({ run, ...job }) => ({ ...job, run: () => run(app) })),
		),
		// Runs after every feature has emptied its trash.
		{ name: "unused pictures", destructive: true, run: () => withdrawUnusedPictures(app) },
		{ name: "orphaned files", destructive: true, run: () => deleteOrphanedFiles(app, storedFiles) },
		// Last, so that what the other jobs deleted also disappears from the disk.
		{ name: "write-ahead log", destructive: false, run: () => emptyWriteAheadLog(app.db) },
	];
}

export function workersOf(app: App): RunningWorker[] {
	return features.flatMap(({ workers = [] }) =>
		workers.map(({ name, everyMs, run }) => ({ name, everyMs, run: () => run(app) })),
	);
}
