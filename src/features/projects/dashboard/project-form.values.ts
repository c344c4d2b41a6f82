import * as z from "zod/mini";
import type { ProjectFields } from "../projects.calls.ts";
import { createProjectInput, type Project } from "../projects.contract.ts";

/** As the fields hold it: amounts as text while they are typed. */
export interface ProjectFormValues extends Omit<ProjectFields, "price" | "material_cost"> {
	price: string;
	material_cost: string;
	/**
	 * The version that was read, "" for a new project. It travels with the draft, so that old work put
	 * back over a newer version is noticed.
	 */
	updated_at: string;
}

/** What the form hands over once its rules are met. */
export type CheckedProject = ProjectFields & { updated_at: string };

/** The server's own rules, with their sentences, on what the fields hold. */
export const projectFormSchema = z.extend(
	z.pick(createProjectInput, {
		title: true,
		excerpt: true,
		content: true,
		status: true,
		price: true,
		material_cost: true,
	}),
	{
		category_ids: z.array(z.string()),
		cover_image: z.nullable(z.object({ id: z.string(), url: z.string() })),
		updated_at: z.string(),
	},
);

export const emptyProject: ProjectFormValues = {
	title: "",
	excerpt: "",
	content: "",
	status: "draft",
	category_ids: [],
	cover_image: null,
	price: "0",
	material_cost: "0",
	updated_at: "",
};

export function valuesOf(project: Project): ProjectFormValues {
	return {
		title: project.title,
		excerpt: project.excerpt,
		content: project.content,
		status: project.status,
		category_ids: project.categories.map(({ id }) => id),
		cover_image: project.featured_image ? { id: "existing", url: project.featured_image } : null,
		price: String(project.price),
		material_cost: String(project.material_cost),
		updated_at: project.updated_at,
	};
}
