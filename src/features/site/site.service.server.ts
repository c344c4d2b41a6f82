import { isDeepStrictEqual } from "node:util";
import type { Db } from "../../db/connect.ts";
import { newId } from "../../db/new-id.ts";
import { later, now } from "../../db/time.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import type { App } from "../../platform/app-context.ts";
import { recordAuditEvent } from "../../platform/audit/audit.server.ts";
import { fieldWords } from "../../platform/audit-words.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { assertVersionOrFirst } from "../../platform/http/optimistic-locking.ts";
import type { Settings } from "../../platform/settings.ts";
import { whatsappNumber } from "../../platform/text/phone.ts";
import { type DrawnSite, type Site, type SitePicture, site } from "../../site.ts";
import { formatDateTime } from "../../ui/format.ts";
import { findDrawnSite, renderSiteInTime, type SiteLook } from "../previews/render-site.server.ts";
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
import { withoutLostPictures, withPictures } from "./site-pictures.server.ts";
import { defaultSteps } from "./steps.ts";
import { defaultTerms } from "./terms.ts";

type Fields = Partial<Record<SiteField, unknown>>;

/** What is stored now; no row means defaults. */
interface Stored {
	fields: Fields;
	updated_at: string | null;
}

/** The values before anything is applied. Texts of single pages are undefined: those pages know their defaults. */
const initial: Site = {
	...(Object.fromEntries(SITE_FIELDS.map((name) => [name, undefined])) as Partial<Site>),
	...site,
};

/** What this process shows, besides what `site` contains. */
const state: { isChanged: boolean; termsConfirmedAt: string | null; updatedAt: string | null } = {
	isChanged: false,
	termsConfirmedAt: null,
	updatedAt: null,
};

/**
 * For the pages, which are rendered by modules of their own. Once something was changed always the whole, so that a
 * default that comes back is shown too. One mailbox for both purposes is listed once.
 */
export function changedSite(): Site | undefined {
	if (!state.isChanged) return;
	const isOne = new Set(site.mailboxes.map((mailbox) => mailbox.toLowerCase())).size === 1;
	return { ...site, mailboxes: isOne ? site.mailboxes.slice(0, 1) : site.mailboxes };
}

const defaults = {
	dates: [],
	claims: defaultClaims,
	testimonials: defaultTestimonials,
	steps: defaultSteps,
	terms: defaultTerms,
	fair_rules: defaultFairRules,
	...site,
} satisfies Fields as Fields;

/** Reads what is stored and shows it in this process: before it answers its first request. */
export async function startSite({ db, settings }: Pick<App, "db" | "settings">): Promise<void> {
	state.updatedAt = null;
	await reloadSite({ db, settings });
}

/** The same when another process has changed it. An answer that is older than what is shown is ignored. */
export async function reloadSite({ db, settings }: Pick<App, "db" | "settings">): Promise<void> {
	const stored = await readStored(db);
	const drawn = await findDrawnSite(db, lookOf(settings, stored));
	if ((stored.updated_at ?? "") >= (state.updatedAt ?? "")) show(settings, stored, drawn);
}

function show(settings: Settings, { fields, updated_at }: Stored, drawn: DrawnSite): void {
	const { terms_confirmed_at = null, ...changes } = { ...fields, ...settings.site };
	if (Object.keys(changes).length > 0) state.isChanged = true;
	Object.assign(site, initial, changes, { drawn });
	state.termsConfirmedAt = terms_confirmed_at as string | null;
	state.updatedAt = updated_at;
}

const lookOf = (settings: Settings, { fields }: Stored): SiteLook =>
	({ ...initial, ...fields, ...settings.site }) as SiteLook;

async function readStored(db: Db | Tx): Promise<Stored> {
	const row = await db
		.selectFrom("site_versions")
		.select(["fields", "created_at"])
		.orderBy("created_at", "desc")
		.orderBy("id", "desc")
		.limit(1)
		.executeTakeFirst();
	if (!row) return NOTHING;
	const [stored] = await withoutLostPictures(db, [{ fields: readFields(row.fields) as SiteInput }]);
	return { fields: withoutEmpty(stored?.fields ?? {}), updated_at: row.created_at };
}

const NOTHING: Stored = { fields: {}, updated_at: null };

/** A field that this version does not take, or not any more, is left out. */
function readFields(json: string): Fields {
	const stored = JSON.parse(json) as Fields;
	return Object.fromEntries(
		SITE_FIELDS.flatMap((name) => {
			const { success, data } = siteFields[name].safeParse(stored[name] ?? undefined);
			return success && data !== null ? [[name, data]] : [];
		}),
	);
}

const withoutEmpty = (fields: object): Fields =>
	Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Whether pages show something of the field's default. Reads no database. */
export function showsDefault(name: SiteField): boolean {
	const entries = (value: unknown) =>
		[value ?? defaults[name]].flat().map((one) => JSON.stringify(one));
	const known = entries(undefined);
	return entries(site[name as keyof Site]).some((entry) => known.includes(entry));
}

/** What pages show now. Reads no database. */
export function readSite({ settings }: App): SiteSettings {
	const shown = Object.fromEntries(
		SITE_FIELDS.map((name) => [name, site[name as keyof Site] ?? defaults[name] ?? null]),
	);
	return {
		...(shown as unknown as SiteSettings),
		terms_confirmed_at: state.termsConfirmedAt,
		fixed: Object.keys(settings.site),
		updated_at: state.updatedAt,
	};
}

/**
 * Changes the fields that are given; null restores a field's default. Admins only; 409 if the settings have changed
 * since they were read, 400 for a field that the environment fixes. When it resolves, this process shows the change.
 */
export async function changeSite(
	app: App,
	actor: Actor | null,
	{ updated_at, ...given }: SiteInput,
): Promise<SiteSettings> {
	const admin = requireAccess(actor, "admin");
	const { db, settings } = app;
	assertFree(settings, given);
	const stored = await transaction(db, async (tx) => {
		const before = await readStored(tx);
		assertVersionOrFirst(before.updated_at, updated_at);
		const { whatsapp } = given;
		const complete = await withPictures(tx, {
			...given,
			...(whatsapp && { whatsapp: whatsappNumber(whatsapp) as string }),
		});
		const fields = withoutOutdatedConfirmation(before.fields, merge(before.fields, complete));
		if (isEqual(fields, before.fields)) return before;
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
	await renderSiteInTime(app, lookOf(settings, stored), admin.id);
	await reloadSite(app);
	return readSite(app);
}

function assertFree(settings: Settings, given: object): void {
	const fields = Object.keys(given)
		.filter((name) => name in settings.site)
		.map((name) => [name, `SITE_${name.toUpperCase()} is set in the environment, which wins`]);
	const [first] = fields;
	if (first)
		throw new AppError("invalid", first[1] as string, { fields: Object.fromEntries(fields) });
}

/** In the order of `SITE_FIELDS`, without what equals the default. */
function merge(stored: Fields, given: Fields): Fields {
	return Object.fromEntries(
		SITE_FIELDS.flatMap((name) => {
			const value = name in given ? given[name] : stored[name];
			const isDefault = isEqual(value, defaults[name]);
			return value === undefined || value === null || isDefault ? [] : [[name, value]];
		}),
	);
}

/** What was confirmed were the terms before: their day goes with them, unless another one comes with the change. */
function withoutOutdatedConfirmation(before: Fields, after: Fields): Fields {
	const { terms_confirmed_at: day, ...others } = after;
	const isOutdated = day === before.terms_confirmed_at && !isEqual(after.terms, before.terms);
	return isOutdated ? others : after;
}

/** As stored, in whatever order: what was read again may have its fields in another one. */
const isEqual = (one: unknown, other: unknown) => isDeepStrictEqual(stored(one), stored(other));

const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** In words, with spaces between the fields of an entry. */
function asText(value: unknown): string {
	if (isPicture(value)) return [value.url, value.alt].filter(Boolean).join(" ");
	if (value && typeof value === "object") return Object.values(value).map(asText).join(" ");
	return String(value ?? "");
}

const isPicture = (value: unknown): value is { url: string; alt?: string } =>
	value !== null && typeof value === "object" && "url" in value;

/** A line for each entry of a list, and for each part of a group. */
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

/** For the audit log and versions: every field, the default where nothing is stored, compared with those `earlier`. */
function asTexts(stored: Fields, earlier?: Fields): Record<string, string> {
	const fields = picturesInWords(stored, earlier);
	const { terms_confirmed_at: day } = fields;
	return {
		...Object.fromEntries(
			SITE_FIELDS.map((name) => [name, linesOf(fields[name] ?? defaults[name] ?? "").join("\n")]),
		),
		terms_confirmed_at: day ? formatDateTime(day as string) : "",
	};
}

/** Settings whose pictures have words in place of their paths, which say nothing to a reader. */
function picturesInWords(fields: Fields, before: Fields = {}): Fields {
	const { logo, credentials, ...others } = fields as SiteInput;
	const was = before as SiteInput;
	const inWords = <T extends SitePicture>(now: T | null | undefined, then?: SitePicture | null) =>
		now && { ...now, url: !then || then.id === now.id ? "a picture" : "another picture" };
	const team_photo = inWords(credentials?.team_photo, was.credentials?.team_photo);
	return {
		...others,
		...(logo && { logo: inWords(logo, was.logo) }),
		...(credentials && { credentials: { ...credentials, team_photo } }),
	};
}

const VERSIONS = 50;

/** The latest versions, newest first. Admins only. */
export async function listSiteVersions({ db }: App, actor: Actor | null): Promise<SiteVersion[]> {
	requireAccess(actor, "admin");
	const rows = await db
		.selectFrom("site_versions")
		.leftJoin("users", "users.id", "site_versions.created_by")
		.select(["site_versions.id", "fields", "site_versions.created_at", "username"])
		.orderBy("site_versions.created_at", "desc")
		.orderBy("site_versions.id", "desc")
		.limit(VERSIONS + 1)
		.execute();
	const versions = rows.map((row) => ({ ...row, fields: readFields(row.fields) as SiteInput }));
	const shown = await withoutLostPictures(db, versions.slice(0, VERSIONS));
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
