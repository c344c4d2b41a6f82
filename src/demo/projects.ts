import { atTime, daysFromNow } from "../db/time.ts";
import { storePicture } from "../features/assets/assets.service.server.ts";
import type { RenderedPicture } from "../features/assets/picture-process.server.ts";
import { createProject } from "../features/projects/projects.service.server.ts";
import { requirementsOf } from "../features/projects/requirements.ts";
import { coverSide, drawCover } from "../illustrations/cover.ts";
import type { Actor } from "../platform/http/authorization.ts";
import { type DemoProject, projects } from "./content.ts";
import type { DemoLoader } from "./loader.ts";

export const demoProjects: DemoLoader = {
	kind: "projects",
	drawings: () => projects.map((project) => drawCover(coverOf(project))),
	async load({ app, writers, categoryIds, slugs }, covers) {
		const ids: string[] = [];
		for (const [index, project] of projects.entries()) {
			const writer = writers[index % writers.length] as Actor;
			const cover = await storePicture(app, writer, {
				...(covers[index] as RenderedPicture),
				side: coverSide(coverOf(project)),
			});
			const { id, slug } = await atTime(daysFromNow(-project.daysAgo), () =>
				createProject(app, writer, {
					title: project.title,
					excerpt: project.excerpt,
					content: project.content,
					status: project.status,
					price: project.price,
					material_cost: project.materialCost,
					...requirementsOf(project),
					category_ids: project.categories.map((name) => categoryIds.get(name) as string),
					cover_image_id: cover.id,
				}),
			);
			ids.push(id);
			slugs.set(project.title, slug);
		}
		return ids;
	},
};

function coverOf({ categories: [category], motif, title }: DemoProject) {
	return { category: category as string, motif, seed: title };
}
