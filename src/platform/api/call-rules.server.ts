import * as z from "zod/v4/core";
import { type QueryTrace, traceQueries } from "../../db/query-trace.ts";
import { UNLABELLED_AUDIT_FIELD } from "../../product/audit-words.ts";
import type { CacheTag } from "../../product/kinds.ts";
import type { Endpoint } from "./endpoint.ts";

/* Checks the architecture's rules on every call outside production; a breach fails the call, and so its test. */

/** The cache tag of each table; undefined: no cached response may read the table; "unneeded": it never changes. */
export type CacheTagsByTable = ReadonlyMap<string, CacheTag | "unneeded" | undefined>;

/** Separate class: tests print it although they log nothing. */
class RuleBreach extends Error {
	override readonly name = "RuleBreach";
}

/** Runs the handler of an endpoint; throws when it succeeded but broke a rule. */
export async function checkRules<T>(
	endpoint: Endpoint,
	tables: CacheTagsByTable,
	handle: () => Promise<T>,
): Promise<T> {
	const { result, trace } = await traceQueries(handle);
	const breach = findBreach(endpoint, tables, trace) ?? findUndeclared(endpoint, result);
	if (breach) throw new RuleBreach(`${endpoint.method} ${endpoint.path}: ${breach}`);
	return result;
}

function findBreach(
	endpoint: Endpoint,
	tables: CacheTagsByTable,
	{ read, written, writtenOutsideTransactions, transactions, marks }: QueryTrace,
): string | undefined {
	const { access, method, unaudited } = endpoint;
	if (access !== "public" && !marks.has("authorized")) {
		return "the service did not check the actor (requireAccess)";
	}
	const unlabelled = [...marks].find((name) => name.startsWith(UNLABELLED_AUDIT_FIELD));
	if (unlabelled) return `records an ${unlabelled} (add one to FIELD_WORDS)`;
	const changed = [...written].filter((table) => tables.has(table));
	if ((access === "staff" || access === "admin") && changed.length > 0) {
		const outside = changed.filter((table) => writtenOutsideTransactions.has(table));
		if (outside.length > 0) return `wrote ${outside.join(", ")} outside a transaction`;
		const hasOnlyDerivedWrites = (table: string) =>
			[...transactions].every(([tx, writes]) => tx.writesDerivedRows || !writes.has(table));
		const primary = changed.filter((table) => !hasOnlyDerivedWrites(table));
		if (primary.length > 0 && !written.has("audit_log") && !unaudited) {
			return `wrote ${primary.join(", ")} without an audit event (or say why not: unaudited)`;
		}
		for (const [{ isRolledBack, writesDerivedRows }, writes] of unaudited ? [] : transactions) {
			const isComplete = isRolledBack || writesDerivedRows || writes.has("audit_log");
			const withoutEvent = isComplete ? [] : [...writes].filter((table) => tables.has(table));
			if (withoutEvent.length > 0) {
				return `wrote ${withoutEvent.join(", ")} and its audit event in two transactions, of which one may be lost`;
			}
		}
	}
	const { invalidates = [] } = endpoint;
	const uninvalidated = tagsOf(changed, tables).filter(
		(tag) => invalidates !== "all" && !invalidates.includes(tag),
	);
	if (uninvalidated.length > 0) {
		return `wrote what cached answers are built from: invalidates lacks ${uninvalidated.join(", ")}`;
	}
	if (access === "public" && method === "GET") {
		const unnamed = tagsOf(read, tables).filter((tag) => !endpoint.cacheTags?.includes(tag));
		if (unnamed.length > 0) return `read more than it names: cacheTags lacks ${unnamed.join(", ")}`;
		const untagged = [...read].filter((table) => tables.has(table) && !tables.get(table));
		// Responses for staff only are not cached.
		if (endpoint.cacheTags && untagged.length > 0 && !marks.has("authorized")) {
			return `is cached, but no cacheTag is declared for what it read: ${untagged.join(", ")}`;
		}
	}
	return undefined;
}

function tagsOf(names: Iterable<string>, tables: CacheTagsByTable): CacheTag[] {
	const tags = [...names].flatMap((name) => {
		const tag = tables.get(name);
		return tag && tag !== "unneeded" ? [tag] : [];
	});
	return [...new Set(tags)];
}

function findUndeclared({ response }: Endpoint, result: unknown): string | undefined {
	if (!response || result instanceof Response) return undefined;
	const parsed = z.safeParse(response, result);
	if (!parsed.success) return `the answer breaks its contract: ${z.prettifyError(parsed.error)}`;
	const extra = undeclaredPath(result, parsed.data);
	return extra && `the answer has a field that its contract does not name: ${extra}`;
}

/** The path of the first field of `sent` that `declared` lacks: parsing drops fields that the schema does not name. */
function undeclaredPath(sent: unknown, declared: unknown, path = ""): string | undefined {
	if (Array.isArray(sent) && Array.isArray(declared)) {
		for (const [index, entry] of sent.entries()) {
			const found = undeclaredPath(entry, declared[index], `${path}[${index}]`);
			if (found) return found;
		}
		return undefined;
	}
	if (!isObject(sent) || !isObject(declared)) return undefined;
	for (const [key, value] of Object.entries(sent)) {
		if (value === undefined) continue;
		const here = path ? `${path}.${key}` : key;
		if (!(key in declared)) return here;
		const found = undeclaredPath(value, declared[key], here);
		if (found) return found;
	}
	return undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
	return value !== null && typeof value === "object" && !Array.isArray(value);
}
