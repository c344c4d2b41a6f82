import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/http/authorization.ts";
import { fairDayStart } from "../../platform/text/fair-day.ts";
import { isOpenStatus, isOwnedBy } from "./work.server.ts";
import type { WorkOwner } from "./work.ts";

/* Filters of the staff's lists of orders and requests. */

export interface AskedFilter<Status, Work> {
	/** Only these rows. */
	ids?: readonly string[] | undefined;
	status?: Status | undefined;
	search?: string | null | undefined;
	/** First and last day of receipt, in Nairobi time. */
	from?: string | undefined;
	to?: string | undefined;
	/** Only rows with this kind of open work. */
	work?: Work | undefined;
	/** Only rows that the caller owns, or that nobody owns. */
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

/**
 * Conditions on either table for every filter except `work` and `search`. Records of erased people are not among those
 * of an open status.
 */
export function listConditions({
	ids,
	status,
	from,
	to,
	owner,
}: ListFilter<string, unknown>): RawBuilder<boolean>[] {
	return [
		...(status ? [sql<boolean>`status = ${status}`] : []),
		...(status && isOpenStatus(status) ? [sql<boolean>`phone <> ''`] : []),
		...(ids ? [sql<boolean>`id in (${sql.join(ids)})`] : []),
		...(from ? [sql<boolean>`created_at >= ${fairDayStart(from)}`] : []),
		...(to ? [sql<boolean>`created_at < ${fairDayStart(to, 1)}`] : []),
		...(owner ? [isOwnedBy(owner.of, owner.staffId)] : []),
	];
}
