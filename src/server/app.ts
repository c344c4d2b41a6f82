import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerBuild } from "react-router";
import { connect, type QueryLog } from "../db/connect.ts";
import { limitsStatements } from "../db/postgres.ts";
import { shortSql } from "../db/short-sql.ts";
import { findActor } from "../features/accounts/auth/sessions.server.ts";
import { createMedia } from "../features/assets/serve-pictures.server.ts";
import { forgetOtherJobs, recordErrors, recordJob } from "../features/going-live/trouble.server.ts";
import { hashOlderCodes } from "../features/payments/hash-older-codes.server.ts";
import { isPreviewPublic } from "../features/previews/render-previews.server.ts";
import { initialSite, loadSite } from "../features/site/site.service.server.ts";
import {
	cacheTagsByTable,
	countBytesUploadedByVisitors,
	declarations,
	outboxHooks,
} from "../features.ts";
import type { CallOrigin } from "../platform/api/answer-call.server.ts";
import { createApi } from "../platform/api/api.server.ts";
import type { App } from "../platform/app-context.ts";
import { localInvalidation, postgresInvalidation } from "../platform/cache/invalidation.server.ts";
import { PageCache } from "../platform/cache/page-cache.server.ts";
import { checkClock } from "../platform/clock.server.ts";
import { StaticFiles } from "../platform/files/static-files.server.ts";
import { createFileStore } from "../platform/files/storage.server.ts";
import { createUploadCapacity } from "../platform/files/upload-capacity.server.ts";
import { createRateLimits } from "../platform/http/rate-limits.server.ts";
import { countMails, createMailer } from "../platform/mail/outbox.server.ts";
import type { Log } from "../platform/operations/log.server.ts";
import {
	type HourlyJob,
	startScheduledJobs,
} from "../platform/operations/scheduled-jobs.server.ts";
import { startWorkers } from "../platform/operations/workers.server.ts";
import { repeatMissingErasures } from "../platform/repeat-erasures.server.ts";
import type { Settings } from "../platform/settings.ts";
import { logMissingUploads, recordBackup, writeBackup } from "./backup.ts";
import { endpoints, scheduledJobs, workersOf } from "./declared-by-features.ts";
import { createMetrics } from "./metrics.ts";
import { backUpNightly } from "./nightly-backups.ts";
import { createOtherRoutes } from "./other-routes.ts";
import { apiBasesOf } from "./page-calls.ts";
import { createPageRoutes } from "./page-routes.ts";
import { createPages } from "./pages.ts";
import { createRequestPipeline } from "./request-pipeline.ts";
import { createRoutes } from "./routes.ts";
import { createSitemapAndFeed } from "./sitemap-and-feed.ts";
import { refuseUnreleasedSchema, upgrade } from "./upgrade.ts";

export interface Application {
	context: App;
	listener: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;
	/** Calls the API without a network. */
	api: (request: Request, origin: CallOrigin) => Promise<Response>;
	/** Only the serving process calls this, so that jobs do not run in tests. */
	startJobs(): void;
	close(): Promise<void>;
}

export interface PagesSource {
	build: () => Promise<ServerBuild>;
	clientFolder: string | undefined;
}

/** Builds the whole server from its settings, without listening on a port. */
export async function createApplication(
	settings: Settings,
	log: Log,
	pages?: PagesSource,
): Promise<Application> {
	const queryLog: QueryLog = {
		slow: (ms, text) => log.warn({ ms, sql: shortSql(text) }, "slow query"),
		error: (error) => log.error({ error }, "database connection lost"),
		filesChanged: (path) =>
			log.error(
				{ path },
				"another program removed, replaced or damaged this file of the database; nothing is stored until the server is restarted",
			),
	};
	const connection = await connect(settings, queryLog);
	const { db, pool } = connection;
	await refuseUnreleasedSchema(db, declarations.tables);
	const added = await upgrade(connection, settings, (text) => log.info(text));
	if (added.length > 0) log.info({ migrations: added }, "database migrated");
	if (pool && !(await limitsStatements(pool))) {
		log.warn(
			{},
			"a pooler ignores statement_timeout, so the database does not cancel long queries; connect directly, or in session mode",
		);
	}

	const invalidation =
		pool && settings.databaseUrl
			? postgresInvalidation(settings.databaseUrl, log)
			: localInvalidation();
	const metrics = createMetrics(
		settings,
		() => countMails(db),
		() => uploadCapacity.usage(),
	);
	let currentSite = initialSite;
	const site = () => currentSite;
	const mail = createMailer(db, { ...settings, site }, log, outboxHooks, metrics.countDroppedMail);
	const files = await createFileStore(settings, metrics.countStoreFailure);
	const limits = await createRateLimits(db, pool);
	const uploadCapacity = createUploadCapacity({
		settings,
		limits,
		log,
		countStored: () => countBytesUploadedByVisitors(db),
	});
	const context: App = {
		settings,
		site,
		setSite: (next) => {
			currentSite = next;
		},
		db,
		files,
		uploadCapacity,
		mail,
		limits,
		invalidation,
		log,
		async writeBackup(to) {
			const backup = await writeBackup(settings, to);
			logMissingUploads(log, backup);
			await recordBackup(db, backup).catch((error) =>
				log.error({ error }, "a backup could not be recorded"),
			);
		},
		...declarations,
	};

	await hashOlderCodes(db);
	try {
		await repeatMissingErasures(context);
	} catch (error) {
		log.error({ error }, "the list of erasures cannot be used; trying again within the hour");
	}

	// After the repeated erasures, which may include the logo.
	await loadSite(context);

	const cache = new PageCache();
	invalidation.subscribe((tags) => cache.invalidate(tags));
	// Another process may have changed the site settings. Pages rendered before they are read again are dropped too.
	invalidation.subscribe((tags) => {
		if (tags !== "all") return;
		loadSite(context).then(
			() => cache.invalidate("all"),
			(error) => log.warn({ error }, "the site settings could not be read again"),
		);
	});

	/** Also answers the calls that pages make while they are rendered. */
	const answer = async (request: Request, origin: CallOrigin) => routes.fetch(request, origin);

	const otherRoutes = createOtherRoutes({ settings, connection, metrics, log });
	const sitemapAndFeed = createSitemapAndFeed({ ...settings, site }, answer, async () =>
		pages ? apiBasesOf(await pages.build()) : OWN_API,
	);
	const routes = createRoutes({
		otherRoutes,
		api: createApi({
			app: context,
			endpoints,
			findActor: (token) => findActor(context, token),
			checkedTags: settings.production ? undefined : cacheTagsByTable,
			onResponse: metrics.countResponse,
		}),
		media: metrics.measured("/media/*", createMedia(context, isPreviewPublic)),
		sitemapAndFeed,
		page:
			pages &&
			metrics.measured("page", createPages({ settings, site, log, api: answer, ...pages })),
		log,
	});
	const listener = createRequestPipeline({
		settings,
		endpoints,
		answer,
		cache,
		otherPaths: Object.keys(otherRoutes),
		sitemapAndFeed: Object.keys(sitemapAndFeed),
		pageAt: pages && createPageRoutes(pages.build),
		statics: pages?.clientFolder ? new StaticFiles(pages.clientFolder) : undefined,
		metrics,
		log,
	});

	const mayDelete = async () => {
		const jump = await checkClock(context);
		if (jump) log.error({ jump }, "the clock jumped: nothing is deleted because of its age");
		return jump === null;
	};
	let jobs: ReturnType<typeof startScheduledJobs> | undefined;
	let workers: ReturnType<typeof startWorkers> | undefined;

	return {
		context,
		listener,
		api: answer,
		startJobs() {
			const hourly: HourlyJob[] = [
				{
					name: "jobs of an earlier version",
					destructive: false,
					run: () => forgetOtherJobs(db, hourly),
				},
				{
					name: "count of errors",
					destructive: false,
					run: () => recordErrors(db, metrics.takeErrorCount()),
				},
				{ name: "nightly backup", destructive: false, run: () => backUpNightly(context) },
				...scheduledJobs(context),
			];
			jobs ??= startScheduledJobs(hourly, {
				log,
				mayDelete,
				onEnd: (name, error) => recordJob(db, name, error),
			});
			workers ??= startWorkers(workersOf(context), log);
		},
		async close() {
			await jobs?.close();
			await workers?.close();
			await mail.close();
			await invalidation.close();
			await connection.close();
		},
	};
}

/** Without a build of the pages (in tests), the sitemap and feed are made from our own API. */
const OWN_API = { apiAddress: (path: string) => ({ url: `/api${path}`, isOwnServer: true }) };
