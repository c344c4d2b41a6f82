import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../http/authorization.ts";
import { fairDayStart } from "../text/fair-day.ts";
import { isOwnedBy } from "./work.server.ts";
import type { WorkOwner } from "./work.ts";

/* What the staff's lists of orders and requests are filtered by. */

export interface AskedFilter<Status, Work> {
	/** Only these. */
	ids?: readonly string[] | undefined;
	status?: Status | undefined;
	search?: string | null | undefined;
	/** Days at the fair on which something came. */
	from?: string | undefined;
	to?: string | undefined;
	/** Only those that wait for this. */
	work?: Work | undefined;
	/** Only those that the caller looks after, or nobody. */
	owner?: WorkOwner | undefined;
}

export interface ListFilter<Status, Work> extends Omit<AskedFilter<Status, Work>, "owner"> {
	owner?: { of: WorkOwner; staffId: string } | undefined;
}

export function filterFor<Status, Work>(
	staff: Actor,
	{ owner, ...filter }: AskedFilter<Status, Work>,
): ListFilter<Status, Work> {
	return { ...filter, owner: owner && { of: owner, staffId: staff.id } };
}

/** Conditions on either table, of all but `work` and `search`. */
export function listConditions({
	ids,
	status,
	from,
	to,
	owner,
}: ListFilter<string, unknown>): RawBuilder<boolean>[] {
	return [
		...(status ? [sql<boolean>`status = ${status}`] : []),
		...(ids ? [sql<boolean>`id in (${sql.join(ids)})`] : []),
		...(from ? [sql<boolean>`created_at >= ${fairDayStart(from)}`] : []),
		...(to ? [sql<boolean>`created_at < ${fairDayStart(to, 1)}`] : []),
		...(owner ? [isOwnedBy(owner.of, owner.staffId)] : []),
	];
}
