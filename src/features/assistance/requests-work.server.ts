import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { byCharacter } from "../../db/paginate.ts";
import { daysFromNow } from "../../db/time.ts";
import { byColumn } from "../records/list.server.ts";
import { byAnswerDeadline, dayIn, SOON_DAYS, WEEK_DAYS } from "../records/work.server.ts";
import type { RequestSort, RequestWorkFilter, WorkSort } from "../records/work-names.ts";

// Erased people's requests need no work. Conditions and sort expressions must match the migrations' indexes literally.

export const isNewRequest = sql<boolean>`(assistance_requests.status = 'new'
	and assistance_requests.erased_at is null)`;

export const isOpenRequest = sql<boolean>`(assistance_requests.status <> 'closed'
	and assistance_requests.erased_at is null)`;

export const isErasedRequest = sql<boolean>`(assistance_requests.erased_at is not null
	and assistance_requests.status <> 'closed')`;

const requestDueIn = (days: number) =>
	sql<boolean>`(${isOpenRequest}
		and assistance_requests.deadline between ${dayIn(0)} and ${dayIn(days)})`;

const REQUEST_CONDITIONS: Record<RequestWorkFilter, () => RawBuilder<boolean>> = {
	waiting: () => isNewRequest,
	answer_late: () =>
		sql<boolean>`(${isNewRequest} and assistance_requests.created_at < ${daysFromNow(-1)})`,
	due_soon: () => requestDueIn(SOON_DAYS),
	due_week: () => requestDueIn(WEEK_DAYS),
	late: () => sql<boolean>`(${isOpenRequest} and assistance_requests.deadline < ${dayIn(0)})`,
};

export const requestCondition = (work: RequestWorkFilter): RawBuilder<boolean> =>
	REQUEST_CONDITIONS[work]();

/** `due`: by deadline, open requests first. */
const WORK_SORTS: Record<WorkSort, readonly RawBuilder<unknown>[]> = {
	waiting: byAnswerDeadline(isNewRequest),
	due: [sql`case when ${isOpenRequest} then 0 else 1 end`, sql`deadline`, sql`created_at`, sql`id`],
};

export function requestListOrder(db: Db, sort: RequestSort): readonly RawBuilder<unknown>[] {
	if (sort === "waiting" || sort === "due") return WORK_SORTS[sort];
	return byColumn(sort, { name: byCharacter(db, "name"), title: byCharacter(db, "project_title") });
}
