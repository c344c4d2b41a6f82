import { sql } from "kysely";
import { isStorageFull } from "../db/errors.ts";
import { now } from "../db/time.ts";
import { type Tx, transaction } from "../db/transaction.ts";
import type { App } from "./app-context.ts";
import { readMeta, writeMeta } from "./meta/meta.server.ts";
import type { DeclaredTables } from "./table.ts";
import { nairobiDay } from "./text/nairobi.ts";

type ClockContext = Pick<App, "db" | "tables">;

// Whether the clock can be trusted to delete by age: one that is years ahead would make everybody anonymous at once.

const HOUR_MS = 3_600_000;
/** A longer gap between two hourly checks is a clock jump, or the server was off. Shorter ones do no harm. */
const JUMP_MS = 24 * HOUR_MS;
/** How long servers must run after a jump, without another one, before the clock is trusted again. */
const TRUSTED_AFTER_MS = 24 * HOUR_MS;
const LONGEST_PAUSE_MS = 2 * HOUR_MS;

/** Key in `meta`, shared by all processes of a database. */
const KEY = "clock";

interface ClockState {
	at: string;
	/** The newest row at that time. */
	newest: string | null;
	/** The jump since which nothing is deleted by age. */
	jump: ClockJump | null;
	/** Milliseconds that servers have run since the jump. */
	ran: number;
}

export interface ClockJump {
	/** When the clock was last known to be right. */
	from: string;
	to: string;
}

/** Stores the time for the next check; returns a jump that is not over. Servers that disagree report one each time. */
export async function checkClock({ db, tables }: ClockContext): Promise<ClockJump | null> {
	const check = async (tx: Tx) => {
		const state = await nextState(tx, tables);
		await writeMeta(tx, KEY, JSON.stringify(state));
		return state.jump;
	};
	return transaction(db, check).catch((error: unknown) => {
		// Deletions must go on when the disk is full.
		if (isStorageFull(error)) return readClock({ db, tables });
		throw error;
	});
}

export async function readClock({ db, tables }: ClockContext): Promise<ClockJump | null> {
	return (await nextState(db, tables)).jump;
}

export async function confirmClock({ db, tables }: ClockContext): Promise<void> {
	await transaction(db, async (tx) => {
		const newest = await newestRow(tx, tables);
		const state: ClockState = { at: now(), newest, jump: null, ran: 0 };
		await writeMeta(tx, KEY, JSON.stringify(state));
	});
}

export function describeJump({ from, to }: ClockJump): string {
	const [before, after] = [from, to].map((time) => nairobiDay(Date.parse(time)));
	return (
		`The server's clock went from ${before} to ${after}, or the server was off in between, so nothing is deleted ` +
		`because of its age. If ${after} is right, this ends after a day of running. If it is wrong, ask whoever runs the server to correct it.`
	);
}

async function nextState(db: Tx | App["db"], tables: DeclaredTables): Promise<ClockState> {
	const stored = await readMeta(db, KEY);
	const known = stored === undefined ? undefined : (JSON.parse(stored) as ClockState);
	const [at, newest] = [now(), await newestRow(db, tables)];
	// An empty database has no time to compare with; a restored one has its rows' times.
	const last = known?.at ?? newest ?? at;
	const passed = Date.parse(at) - Date.parse(last);
	const observed = { at, newest };
	if (Math.abs(passed) > JUMP_MS) return { ...observed, jump: { from: last, to: at }, ran: 0 };
	const ahead = newest === null ? 0 : Date.parse(newest) - Date.parse(at);
	// Rows in the future show that the clock was set back; report each only once.
	if (newest !== null && ahead > JUMP_MS && newest !== known?.newest) {
		return { ...observed, jump: { from: newest, to: at }, ran: 0 };
	}
	if (!known?.jump) return { ...observed, jump: null, ran: 0 };
	const ran = known.ran + (passed >= 0 && passed <= LONGEST_PAUSE_MS ? passed : 0);
	return ran >= TRUSTED_AFTER_MS
		? { ...observed, jump: null, ran: 0 }
		: { ...observed, jump: known.jump, ran };
}

type Newest = { at: string | null };

async function newestRow(db: Tx | App["db"], tables: DeclaredTables): Promise<string | null> {
	const queries = [...tables].flatMap(([table, { addedAt: column }]) =>
		column ? sql<Newest>`select max(${sql.ref(column)}) as at from ${sql.table(table)}` : [],
	);
	const newest = await Promise.all(queries.map((query) => query.execute(db)));
	const times = newest.flatMap(({ rows }) => rows[0]?.at ?? []);
	return times.toSorted().at(-1) ?? null;
}
