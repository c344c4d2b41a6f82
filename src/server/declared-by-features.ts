import { emptyWriteAheadLog } from "../db/checkpoints.ts";
import { withdrawUnusedPictures } from "../features/assets/withdraw-pictures.server.ts";
import { features, storedFiles } from "../features.ts";
import type { Endpoint } from "../platform/api/endpoint.ts";
import type { App } from "../platform/app-context.ts";
import type { NamedJob } from "../platform/operations/scheduled-jobs.server.ts";
import type { RunningWorker } from "../platform/operations/workers.server.ts";
import { apiDocsEndpoints } from "./api-docs/api-docs.api.server.ts";
import { deleteOrphanedFiles } from "./orphaned-files.ts";

/** Each endpoint declares its own access. */
export const endpoints: readonly Endpoint[] = [
	...features.flatMap((feature) => feature.endpoints ?? []),
	...apiDocsEndpoints(() => endpoints),
];

/** The hourly jobs, which also enforce the retention periods. */
export function scheduledJobs(app: App): NamedJob[] {
	return [
		...features.flatMap(({ jobs = [] }) =>
			jobs.map(({ name, run, destructive }): NamedJob => [name, () => run(app), destructive]),
		),
		// Runs after every feature has emptied its trash.
		["unused pictures", () => withdrawUnusedPictures(app), true],
		["orphaned files", () => deleteOrphanedFiles(app, storedFiles), true],
		// Last, so that what the other jobs deleted also disappears from the disk.
		["write-ahead log", () => emptyWriteAheadLog(app.db), false],
	];
}

export function workersOf(app: App): RunningWorker[] {
	return features.flatMap(({ workers = [] }) =>
		workers.map(({ name, everyMs, run }) => ({ name, everyMs, run: () => run(app) })),
	);
}
