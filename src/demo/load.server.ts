import { readFile } from "node:fs/promises";
import { now } from "../db/time.ts";
import { joinedTransaction } from "../db/transaction.ts";
import type { RenderedPicture } from "../features/assets/picture-process.server.ts";
import { renderPicture } from "../features/assets/pictures.server.ts";
import {
	hasContentOrSamples,
	LOADED_AT,
	recordSamples,
} from "../features/overview/sample-content.service.server.ts";
import type { App } from "../platform/app-context.ts";
import type { Mailer } from "../platform/mail/outbox.server.ts";
import { claimMeta } from "../platform/meta/meta.server.ts";
import { ALL_CACHE_TAGS } from "../product/kinds.ts";
import {
	adminOf,
	type DemoLoader,
	type DemoRun,
	demoAccounts,
	demoAssistance,
	demoCategories,
	demoGallery,
	demoProjects,
	demoResults,
} from "./loaders.ts";
import { demoOrders, demoUnclaimed } from "./orders.ts";

/** In the order in which they run: each finds what earlier ones have stored. */
const loaders: readonly DemoLoader[] = [
	demoAccounts,
	demoCategories,
	demoProjects,
	demoGallery,
	demoResults,
	demoOrders,
	demoUnclaimed,
	demoAssistance,
];

/** Pretends that mail is configured, so that replies of staff are stored. `noMail` sends nothing. */
const SMTP_URL = "smtp://nowhere.example";
const noMail: Mailer = {
	enqueue: async () => false,
	enqueueSms: async () => false,
	deliverDue: async () => {},
	wake: () => {},
	close: async () => {},
};

/**
 * Fills a fresh database with sample content, through the same services as real input, with times in the past. Does
 * nothing if there is content already or another process is loading it.
 *
 * @param ending aborted when the process must stop: what has not been stored yet is left to the next start
 */
export async function loadDemoContent(
	context: App,
	render: typeof renderPicture = renderPicture,
	ending?: AbortSignal,
): Promise<void> {
	const { db, log } = context;
	if (await hasContentOrSamples(db)) return;
	log.info("loading the demo content: pages show it in a moment");
	// Rendering is slow, so do it before anything is stored: if the process stops here, no partial content is left behind.
	const pictures: RenderedPicture[][] = [];
	for (const { pictures: files = [] } of loaders) {
		const rendered: RenderedPicture[] = [];
		for (const file of files) {
			try {
				rendered.push(await render(await readFile(file)));
			} catch (error) {
				// Ctrl+C ends the picture process too.
				if (!ending?.aborted) throw error;
			}
			if (ending?.aborted) return;
		}
		pictures.push(rendered);
	}
	// All or nothing, so that the next start begins again if this process is killed meanwhile.
	const settings = { ...context.settings, smtpUrl: SMTP_URL };
	const silent = { ...context, mail: noMail, settings };
	const isLoaded = await context.invalidation.invalidating(ALL_CACHE_TAGS, () =>
		joinedTransaction(db, (tx) => storeDemoContent({ ...silent, db: tx }, pictures)),
	);
	if (isLoaded) log.info("demo content loaded");
}

/** Stores nothing and returns false if somebody has created a first project meanwhile, or another process has loaded it. */
async function storeDemoContent(app: App, pictures: RenderedPicture[][]): Promise<boolean> {
	if ((await hasContentOrSamples(app.db)) || !(await claimMeta(app.db, LOADED_AT, now())))
		return false;
	const run: DemoRun = { app, authors: [], categoryIds: new Map(), slugs: new Map() };
	for (const [index, { kind, load }] of loaders.entries()) {
		const ids = await load(run, pictures[index] ?? []);
		if (kind) await recordSamples(app, kind, ids);
	}
	// Features list their samples in the order of removal: records that depend on others come first.
	for (const { kind, load } of app.samples.toReversed()) {
		if (load) await recordSamples(app, kind, await load(app, adminOf(run)));
	}
	return true;
}
