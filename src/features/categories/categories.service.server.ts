import { randomUUID } from "node:crypto";
import type { Db } from "../../db/connect.ts";
import { uniqueViolation } from "../../db/errors.ts";
import { lockRow } from "../../db/row-lock.ts";
import { later, now } from "../../db/time.ts";
import { longTransaction, type Tx } from "../../db/transaction.ts";
import { fold } from "../../fold.ts";
import {
	type IdempotentRequest,
	idempotent,
	WITHOUT_KEY,
} from "../../platform/api/idempotency.server.ts";
import type { App, ById } from "../../platform/app-context.ts";
import { recordAuditEvent } from "../../platform/audit/audit.server.ts";
import { AppError, invalidField } from "../../platform/http/app-error.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { assertVersion } from "../../platform/http/optimistic-locking.ts";
import { freeSlug, slugOf } from "../../platform/text/slug.ts";
import { listTrash, trashOf } from "../../platform/trash.server.ts";
import type {
	Category,
	CreateCategoryInput,
	ListedCategory,
	UpdateCategoryInput,
} from "./categories.contract.ts";

const COLUMNS = ["id", "name", "description", "slug", "created_at", "updated_at"] as const;

export async function listCategories(
	{ db }: Pick<App, "db">,
	_actor: Actor | null,
): Promise<ListedCategory[]> {
	const rows = await db
		.selectFrom("categories")
		.leftJoin("project_counts", "project_counts.list", "categories.id")
		.select([...COLUMNS, "project_counts.projects as projects_count"])
		.where("deleted_at", "is", null)
		.orderBy("name_key")
		.execute();
	return rows.map((row) => ({ ...row, projects_count: row.projects_count ?? 0 }));
}

/** Idempotent by key. 409 if there is one with this name, in any case. */
export async function createCategory(
	{ db }: App,
	actor: Actor | null,
	{
		idempotency = WITHOUT_KEY,
		...input
	}: CreateCategoryInput & { idempotency?: IdempotentRequest },
): Promise<Category> {
	const staff = requireAccess(actor, "staff");
	const { made } = await conflictIfTaken(() =>
		idempotent(db, { scope: "categories", ...idempotency }, async (tx) => {
			const time = now();
			const category: Category = {
				id: randomUUID(),
				name: input.name,
				description: input.description,
				slug: await findFreeSlug(tx, input.name),
				created_at: time,
				updated_at: time,
			};
			await tx
				.insertInto("categories")
				.values({ ...category, name_key: nameKey(category.name), deleted_at: null })
				.execute();
			await recordAuditEvent(tx, staff, "create", "category", category.id, {
				after: audited(category),
			});
			return { id: category.id };
		}),
	);
	return requireCategory(db, made.id);
}

/** The slug stays; other tables' copies of the name change (`categoryRenamed`). 404; 409 if taken or outdated. */
export async function updateCategory(
	{ db, emit }: App,
	actor: Actor | null,
	{ id, ...input }: ById & UpdateCategoryInput,
): Promise<Category> {
	const staff = requireAccess(actor, "staff");
	const change = async (tx: Tx) => {
		await lockRow(tx, "categories", id);
		const before = await requireCategory(tx, id);
		assertVersion(before.updated_at, input.updated_at);
		const after: Category = {
			...before,
			name: input.name ?? before.name,
			description: input.description === undefined ? before.description : input.description,
			updated_at: later(before.updated_at),
		};
		await tx
			.updateTable("categories")
			.set({
				name: after.name,
				// Names from before version 1.0 may have another key, where two categories have similar names.
				...(after.name !== before.name && { name_key: nameKey(after.name) }),
				description: after.description,
				updated_at: after.updated_at,
			})
			.where("id", "=", id)
			.execute();
		if (after.name !== before.name) await emit(tx, "categoryRenamed", { id, name: after.name });
		await recordAuditEvent(tx, staff, "update", "category", id, {
			before: audited(before),
			after: audited(after),
		});
		return after;
	};
	// Read committed with a row lock: sees every copy of the name stored while it waited.
	return conflictIfTaken(() => longTransaction(db, change, "read committed"));
}

async function requireCategory(db: Db | Tx, id: string): Promise<Category> {
	const found = await db
		.selectFrom("categories")
		.select(COLUMNS)
		.where("id", "=", id)
		.where("deleted_at", "is", null)
		.executeTakeFirst();
	if (!found) throw new AppError("not_found", "Category not found");
	return found;
}

/** Counts categories in the trash too, which keep their slugs. */
async function findFreeSlug(tx: Tx, name: string): Promise<string> {
	const slug = slugOf(name, "category");
	const rows = await tx
		.selectFrom("categories")
		.select("slug")
		.where((eb) => eb.or([eb("slug", "=", slug), eb("slug", "like", `${slug}-%`)]))
		.execute();
	return freeSlug(slug, new Set(rows.map((row) => row.slug)));
}

function nameKey(name: string): string {
	return fold(name).replace(/\s+/g, " ");
}

async function conflictIfTaken<T>(write: () => Promise<T>): Promise<T> {
	try {
		return await write();
	} catch (error) {
		if (isNameTaken(error)) {
			throw invalidField("name", "A category with this name already exists", "conflict");
		}
		throw error;
	}
}

function isNameTaken(error: unknown): boolean {
	return uniqueViolation(error) === "name_key";
}

function audited({ name, description, slug }: Category): Record<string, unknown> {
	return { name, description, slug };
}

/** A trashed category keeps its name on result items only. 409 to restore one whose name is taken. */
export const categoriesTrash = trashOf({
	table: "categories",
	subject: "category",
	missing: "This category is not in the trash.",
	hasNoPersonalData: true,
	async require(tx, _staff, id) {
		await lockRow(tx, "categories", id);
		return requireCategory(tx, id);
	},
	audited,
	title: "name",
	list: (db, window) =>
		listTrash(
			db.selectFrom("categories").select([...COLUMNS, "deleted_at"]),
			"categories",
			window,
			(row) => row,
		),
	// As for a rename: waits for concurrent writes that use this category.
	isolation: "read committed",
	deleted: (tx, id) => setNameKey(tx, id, keyInTrash(id)),
	async restored(tx, _staff, category) {
		try {
			await setNameKey(tx, category.id, nameKey(category.name));
		} catch (error) {
			if (!isNameTaken(error)) throw error;
			throw invalidField(
				"name",
				`There is another category named “${category.name}” now. Rename that one before you restore this one.`,
				"conflict",
			);
		}
		return category;
	},
});

/** No name has this key, because names contain no line break. */
function keyInTrash(id: string): string {
	return `\n${id}`;
}

async function setNameKey(tx: Tx, id: string, name_key: string): Promise<void> {
	await tx.updateTable("categories").set({ name_key }).where("id", "=", id).execute();
}
