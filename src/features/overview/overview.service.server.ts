import type { App } from "../../platform/app-context.ts";
import { describeJump, readClock } from "../../platform/clock.server.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import { type Actor, mayEdit, type Role } from "../../platform/http/authorization.ts";
import type { Overview } from "./overview.contract.ts";
import {
	countOutsideTrash,
	countUsers,
	latestArticles,
	latestUsers,
} from "./overview.queries.server.ts";
import { readSampleContent } from "./sample-content.service.server.ts";

const RECENT_ROWS = 5;
const REHEARSAL =
	"This is a restored test copy (REHEARSAL). It sends no email, no SMS and no prompt to pay, and what is entered here does not reach the real site.";

/** Staff only: the figures of the dashboard's first page, without the trash. */
export async function readOverview(app: App, actor: Actor | null): Promise<Overview> {
	const { db } = app;
	const staff = requireAccess(actor, "staff");
	const clockJump = await readClock(app);
	const [articles, categories, users, recentArticles, recentUsers] = await Promise.all([
		countOutsideTrash(db, "articles"),
		countOutsideTrash(db, "categories"),
		countUsers(db),
		latestArticles(db, RECENT_ROWS),
		latestUsers(db, RECENT_ROWS),
	]);
	return {
		stats: { articles, categories, users },
		recentActivity: {
			articles: recentArticles.map(({ author_id, ...article }) => ({
				...article,
				can_edit: mayEdit(staff, author_id),
			})),
			users: recentUsers.map((user) => ({ ...user, role: user.role as Role })),
		},
		sampleContent: await readSampleContent(app),
		warnings: [
			...(app.settings.isRehearsal ? [REHEARSAL] : []),
			...(clockJump ? [describeJump(clockJump)] : []),
			...(await app.uploadCapacity.warnings()),
		],
	};
}
