import { isDeepStrictEqual } from "node:util";
import type { Db } from "../../db/connect.ts";
import { newId } from "../../db/new-id.ts";
import { later, now } from "../../db/time.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import type { App } from "../../platform/app-context.ts";
import { recordAuditEvent } from "../../platform/audit/audit.server.ts";
import { AppError, invalidField } from "../../platform/http/app-error.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import { type Actor, isAllowed } from "../../platform/http/authorization.ts";
import { assertVersionOrFirst } from "../../platform/http/optimistic-locking.ts";
import { fixedBy } from "../../platform/settings/fixed-by.ts";
import type { Settings } from "../../platform/settings.ts";
import { whatsappNumber } from "../../platform/text/phone.ts";
import { fieldWords } from "../../product/audit-words.ts";
import { DEFAULT_RETENTION_MONTHS } from "../../product/retention.ts";
import { type CurrentSite, defaultSite, type Site, type SitePicture } from "../../site.ts";
import { formatDateTime } from "../../ui/format.ts";
import { findSiteImages, renderSiteImagesWithTimeout } from "../previews/render-site.server.ts";
import { defaultFairRules } from "../resources/fair-rules.ts";
import { defaultClaims, defaultTestimonials } from "./home-texts.ts";
import {
	SITE_FIELDS,
	type SiteField,
	type SiteInput,
	type SiteSettings,
	type SiteVersion,
	siteFields,
} from "./site.contract.ts";
import { logoBackground, withoutLostPictures, withPictures } from "./site-pictures.server.ts";
import { defaultSteps } from "./steps.ts";
import { defaultTerms } from "./terms.ts";

type Fields = Partial<Record<SiteField, unknown>>;

interface Stored {
	fields: Fields;
	updated_at: string | null;
}

/** The settings for pages; undefined while all are the default. Lists the same address for customers and accounts once. */
export function siteForPages(current: CurrentSite): Site | undefined {
	let site = sitesForPages.get(current);
	if (site === undefined) {
		const shown = Object.fromEntries(
			Object.entries(current).filter(([name]) => !NOT_ON_PAGES.includes(name)),
		) as unknown as Site;
		const isOne = new Set(shown.mailboxes.map((mailbox) => mailbox.toLowerCase())).size === 1;
		site = { ...shown, mailboxes: isOne ? shown.mailboxes.slice(0, 1) : shown.mailboxes };
		sitesForPages.set(current, site);
	}
	return isEqual(site, defaultSite) ? undefined : site;
}

/** Fields that only services need, or that pages receive another way. */
const NOT_ON_PAGES = [
	"terms_confirmed_at",
	"updated_at",
	"paybill_number",
	"till_number",
	"orders_mailbox",
	"retention_months",
] satisfies (keyof CurrentSite)[] as string[];

/** The same object for the same settings, because caches depend on its identity. */
const sitesForPages = new WeakMap<CurrentSite, Site>();

const defaults = {
	dates: [],
	claims: defaultClaims,
	testimonials: defaultTestimonials,
	steps: defaultSteps,
	terms: defaultTerms,
	retention_months: DEFAULT_RETENTION_MONTHS,
	fair_rules: defaultFairRules,
	...defaultSite,
} satisfies Fields as Fields;

export const initialSite: CurrentSite = {
	...defaultSite,
	retention_months: DEFAULT_RETENTION_MONTHS,
	terms_confirmed_at: null,
	updated_at: null,
};

/** Loads stored settings: before the first request, and after another process's change. Ignores older ones. */
export async function loadSite(app: App): Promise<void> {
	const stored = await readStored(app.db);
	const site = withSettings(app.settings, stored);
	const siteImages = await findSiteImages(app.db, site);
	if ((stored.updated_at ?? "") >= (app.site().updated_at ?? ""))
		app.setSite({ ...site, images: siteImages });
}

function withSettings(settings: Settings, { fields, updated_at }: Stored): CurrentSite {
	// What is stored was checked when it was read.
	return { ...initialSite, ...(fields as Partial<Site>), ...settings.siteFromEnv, updated_at };
}

async function readStored(db: Db | Tx): Promise<Stored> {
	const row = await db
		.selectFrom("site_versions")
		.select(["fields", "created_at"])
		.orderBy("created_at", "desc")
		.orderBy("id", "desc")
		.limit(1)
		.executeTakeFirst();
	if (!row) return { fields: {}, updated_at: null };
	const [stored] = await withoutLostPictures(db, [{ fields: readFields(row.fields) as SiteInput }]);
	return { fields: stored?.fields ?? {}, updated_at: row.created_at };
}

/** Leaves out fields that this version does not know. */
function readFields(json: string): Fields {
	const stored = JSON.parse(json) as Fields;
	return Object.fromEntries(
		SITE_FIELDS.flatMap((name) => {
			const { success, data } = siteFields[name].safeParse(stored[name] ?? undefined);
			return success && data !== null ? [[name, data]] : [];
		}),
	);
}

export function showsDefault(app: App, name: SiteField): boolean {
	const entries = (value: unknown) =>
		[value ?? defaults[name]].flat().map((one) => JSON.stringify(one));
	const known = entries(undefined);
	return entries(app.site()[name]).some((entry) => known.includes(entry));
}

/** The current settings, without reading the database. Only admins see the mailbox for orders. */
export function readSite(app: App, actor: Actor | null): SiteSettings {
	const site = app.site();
	const shown = Object.fromEntries(
		SITE_FIELDS.filter((name) => name !== "orders_mailbox" || isAllowed(actor, "admin")).map(
			// A paybill in the environment hides the till, and vice versa.
			(name) => [name, site[name] === "" ? null : (site[name] ?? defaults[name] ?? null)],
		),
	);
	return {
		...(shown as unknown as SiteSettings),
		fixed: Object.keys(app.settings.siteFromEnv),
		updated_at: site.updated_at,
	};
}

/** Changes the given fields; null restores a default. Admins only; 409 after another change, 400 for a fixed field. */
export async function changeSite(
	app: App,
	actor: Actor | null,
	{ updated_at, ...given }: SiteInput,
): Promise<SiteSettings> {
	const admin = requireAccess(actor, "admin");
	const { db, settings } = app;
	assertNotFixed(settings, given);
	// Measured before the transaction, which must not wait for a picture to be decoded.
	const ground = given.logo ? await logoBackground(app, given.logo.id, admin.id) : undefined;
	const stored = await transaction(db, async (tx) => {
		const before = await readStored(tx);
		assertVersionOrFirst(before.updated_at, updated_at);
		const { whatsapp } = given;
		const complete = await withPictures(
			tx,
			{ ...given, ...(whatsapp && { whatsapp: whatsappNumber(whatsapp) as string }) },
			ground,
		);
		const fields = withoutOutdatedConfirmation(before.fields, merge(before.fields, complete));
		if (fields.paybill_number && fields.till_number) {
			throw invalidField(
				"till_number",
				"Customers pay to one number: a paybill or a till, not both",
			);
		}
		if (isEqual(fields, before.fields)) return before;
		assertConfirmedNow(before.fields, fields);
		const created_at = before.updated_at ? later(before.updated_at) : now();
		const id = newId();
		await tx
			.insertInto("site_versions")
			.values({ id, fields: JSON.stringify(fields), created_at, created_by: admin.id })
			.execute();
		await recordAuditEvent(tx, admin, "update", "site", id, {
			before: asTexts(before.fields),
			after: asTexts(fields, before.fields),
		});
		return { fields, updated_at: created_at };
	});
	await renderSiteImagesWithTimeout(app, withSettings(settings, stored), admin.id);
	await loadSite(app);
	return readSite(app, actor);
}

function assertNotFixed(settings: Settings, given: object): void {
	const fields = Object.keys(given)
		.filter((name) => name in settings.siteFromEnv)
		.map((name) => [name, `${fixedBy(name)} is set on the server and cannot be changed here`]);
	const [first] = fields;
	if (first)
		throw new AppError("invalid", first[1] as string, { fields: Object.fromEntries(fields) });
}

/** Stored fields with the given ones in their place, in the order of `SITE_FIELDS`, without defaults. */
function merge(stored: Fields, given: Fields): Fields {
	return Object.fromEntries(
		SITE_FIELDS.flatMap((name) => {
			const value = name in given ? given[name] : stored[name];
			const isDefault = isEqual(value, defaults[name]);
			return value === undefined || value === null || isDefault ? [] : [[name, value]];
		}),
	);
}

/** Changed terms lose their confirmation date, unless the change brings another. */
function withoutOutdatedConfirmation(before: Fields, after: Fields): Fields {
	const { terms_confirmed_at: day, ...others } = after;
	const isOutdated = day === before.terms_confirmed_at && !isEqual(after.terms, before.terms);
	return isOutdated ? others : after;
}

function assertConfirmedNow(before: Fields, { terms_confirmed_at: day }: Fields): void {
	if (!day || day === before.terms_confirmed_at) return;
	if (Math.abs(Date.parse(String(day)) - Date.parse(now())) <= CONFIRMED_WITHIN_MS) return;
	throw invalidField("terms_confirmed_at", "The date of the confirmation must be close to today");
}

/** For a form that was open over night, and clocks in every time zone. */
const CONFIRMED_WITHIN_MS = 2 * 86_400_000;

/** Compared as stored, because the order of fields may differ. */
const isEqual = (one: unknown, other: unknown) => isDeepStrictEqual(asStored(one), asStored(other));

const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

function asText(value: unknown): string {
	if (isPicture(value)) return [value.url, value.alt].filter(Boolean).join(" ");
	if (value && typeof value === "object") return Object.values(value).map(asText).join(" ");
	return String(value ?? "");
}

const isPicture = (value: unknown): value is { url: string; alt?: string } =>
	value !== null && typeof value === "object" && "url" in value;

function linesOf(value: unknown): string[] {
	const isGroup = value !== null && typeof value === "object" && !isPicture(value);
	const lines = Array.isArray(value)
		? value.map(asText)
		: isGroup
			? Object.entries(value).flatMap(([name, part]) =>
					typeof part === "number" ? `${fieldWords(name)}: ${part}` : linesOf(part),
				)
			: [asText(value)];
	return lines.filter((line) => line !== "");
}

/** Every field or its default as text, for the audit log and versions; says whether a picture differs from `earlier`. */
function asTexts(stored: Fields, earlier?: Fields): Record<string, string> {
	const fields = pictureTexts(stored, earlier);
	const { terms_confirmed_at: day } = fields;
	return {
		...Object.fromEntries(
			SITE_FIELDS.map((name) => [name, linesOf(fields[name] ?? defaults[name] ?? "").join("\n")]),
		),
		terms_confirmed_at: day ? formatDateTime(day as string) : "",
	};
}

function pictureTexts(fields: Fields, before: Fields = {}): Fields {
	const { logo, credentials, ...others } = fields as SiteInput;
	const earlier = before as SiteInput;
	const inWords = <T extends SitePicture>(now: T | null | undefined, then?: SitePicture | null) =>
		now && { ...now, url: !then || then.id === now.id ? "a picture" : "another picture" };
	const team_photo = inWords(credentials?.team_photo, earlier.credentials?.team_photo);
	return {
		...others,
		...(logo && { logo: inWords(logo, earlier.logo) }),
		...(credentials && { credentials: { ...credentials, team_photo } }),
	};
}

const MAX_VERSIONS = 50;

/** The latest versions, newest first. Admins only. */
export async function listSiteVersions({ db }: App, actor: Actor | null): Promise<SiteVersion[]> {
	requireAccess(actor, "admin");
	const rows = await db
		.selectFrom("site_versions")
		.leftJoin("users", "users.id", "site_versions.created_by")
		.select(["site_versions.id", "fields", "site_versions.created_at", "username"])
		.orderBy("site_versions.created_at", "desc")
		.orderBy("site_versions.id", "desc")
		.limit(MAX_VERSIONS + 1)
		.execute();
	const versions = rows.map((row) => ({ ...row, fields: readFields(row.fields) as SiteInput }));
	const shown = await withoutLostPictures(db, versions.slice(0, MAX_VERSIONS));
	return shown.map(({ id, fields, missing, created_at, username }, index) => {
		const [earlier, later] = [versions[index + 1]?.fields ?? {}, versions[index]?.fields ?? {}];
		const before = asTexts(earlier);
		const after = asTexts(later, earlier);
		const changed = SITE_FIELDS.filter((name) => before[name] !== after[name]);
		return {
			id,
			at: created_at,
			by: username,
			changes: changed.map((field) => ({
				field,
				before: before[field] as string,
				after: after[field] as string,
			})),
			fields,
			missing,
		};
	});
}
