import { randomUUID } from "node:crypto";
import { atTime, daysFromNow } from "../../src/db/time.ts";
import { insertUser } from "../../src/features/accounts/auth/auth.service.server.ts";
import { createCategory } from "../../src/features/categories/categories.service.server.ts";
import { createProject } from "../../src/features/projects/projects.service.server.ts";
import type { Actor } from "../../src/platform/http/authorization.ts";
import { createLog } from "../../src/platform/operations/log.server.ts";
import { readSettings } from "../../src/platform/settings.ts";
import { createApplication } from "../../src/server/app.ts";

/** Puts that many published articles of about 5 kB into a fresh data folder or database; gives one's slug. */
export async function fillWithArticles(
	dataDir: string,
	count: number,
	databaseUrl?: string,
): Promise<string> {
	const settings = readSettings({
		DATA_DIR: dataDir,
		DATABASE_URL: databaseUrl,
		DEMO_CONTENT: "off",
		LOG_LEVEL: "silent",
		NODE_ENV: "production",
	});
	const app = await createApplication(settings, createLog("silent", []));
	const { db } = app.context;
	try {
		const id = await insertUser(db, {
			username: "bench",
			email: "bench@school.example",
			passwordHash: "none",
			role: "staff",
		});
		const actor: Actor = {
			id,
			username: "bench",
			email: "bench@school.example",
			role: "staff",
			sessionId: randomUUID(),
			provedAt: null,
		};
		const categories: string[] = [];
		for (const name of ["Physics", "Chemistry", "Robotics"]) {
			categories.push((await createCategory(app.context, actor, { name, description: null })).id);
		}
		const paragraph =
			"<p>Charred cattle bone, a pair of buckets and a test strip: from 4.2 mg/L down to 0.9. </p>";
		let slug = "";
		for (let index = 0; index < count; index += 1) {
			const project = await atTime(daysFromNow((index - count) / 24), () =>
				createProject(app.context, actor, {
					title: `Bone-char filter number ${index}`,
					excerpt: "Fluoride out of borehole water, measured every week of a term.",
					content: `<h2>The problem</h2>${paragraph.repeat(55)}`,
					status: "published",
					price: 14_500,
					material_cost: 3_850,
					category_ids: [categories[index % categories.length] as string],
				}),
			);
			slug = project.slug;
		}
		return slug;
	} finally {
		await app.close();
	}
}
