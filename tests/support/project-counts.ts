import { sql } from "kysely";
import { expect } from "vitest";
import type { Db } from "../../src/db/connect.ts";

type Counts = Record<string, number>;

/** Stored numbers of published projects by category and for "all". Must equal an actual count. */
export async function countsOfProjects(db: Db): Promise<Counts> {
	const stored = await db
		.selectFrom("project_counts")
		.selectAll()
		.where("projects", "<>", 0)
		.execute();
	const { rows: counted } = await sql<{ list: string; projects: number }>`
		select 'all' as list, count(*) as projects from articles
			where status = 'published' and deleted_at is null having count(*) > 0
		union all select ac.category_id, count(*) from article_categories ac
			join articles on articles.id = ac.article_id
			where articles.status = 'published' and articles.deleted_at is null group by ac.category_id`.execute(
		db,
	);
	const byList = (rows: typeof stored): Counts =>
		Object.fromEntries(rows.map(({ list, projects }) => [list, projects]));
	expect(byList(stored)).toEqual(byList(counted));
	return byList(stored);
}
