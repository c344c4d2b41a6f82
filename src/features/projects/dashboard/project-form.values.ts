import * as z from "zod/mini";
import { nairobiTime, utcOf } from "../../../platform/text/nairobi.ts";
import type { Material } from "../materials.ts";
import type { MaterialValues } from "../project-drafts.contract.ts";
import { createProjectInput, type Project } from "../projects.contract.ts";
import type { levelChoice, Requirements } from "../requirements.ts";
import type { ProjectFields } from "./manage-projects.calls.ts";

/** Amounts are text while typing. */
export interface ProjectFormValues
	extends Omit<
		ProjectFields,
		"price" | "material_cost" | "materials" | "prices_month" | "publish_at" | keyof Requirements
	> {
	price: string;
	material_cost: string;
	level: z.infer<typeof levelChoice>;
	weeks: string;
	tools: string;
	/** Missing in older drafts, as is the month. */
	materials?: MaterialValues[];
	/** The month of the prices of materials: YYYY-MM, stored or chosen; empty for none. */
	prices_month?: string;
	/** Spreadsheet rows that are not lines yet. Missing in older drafts. */
	pasted_materials?: string;
	/** Date and time in Nairobi; empty for never. Missing in older drafts. */
	publish_at?: string;
	/** The loaded version; "" for a new project. Drafts have it too, so that old ones do not overwrite newer versions. */
	updated_at: string;
}

export type CheckedProject = ProjectFields & { updated_at: string };

const NOT_ADDED = "These rows are not in the project yet. Add them as lines, or clear this box.";

const checkedValues = z.extend(
	z.pick(createProjectInput, {
		title: true,
		excerpt: true,
		content: true,
		status: true,
		price: true,
		material_cost: true,
		level: true,
		weeks: true,
		tools: true,
		materials: true,
		prices_month: true,
	}),
	{
		category_ids: z.array(z.string()),
		cover_image: z.nullable(z.object({ id: z.string(), url: z.string() })),
		publish_at: z.optional(z.string()),
		pasted_materials: z.optional(z.string().check(z.regex(/^\s*$/, NOT_ADDED))),
		updated_at: z.string(),
	},
);

export const projectFormSchema = z.pipe(
	checkedValues,
	z.transform(({ pasted_materials: _, ...project }: z.infer<typeof checkedValues>) => project),
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
	level: "",
	weeks: "",
	tools: "",
	materials: [],
	prices_month: "",
	pasted_materials: "",
	publish_at: "",
	updated_at: "",
};

export const emptyMaterial: MaterialValues = {
	item: "",
	quantity: "",
	cost: "",
	source: "",
	substitute: "",
	safety: "",
};

export function valuesOf(project: Project): ProjectFormValues {
	return {
		title: project.title,
		excerpt: project.excerpt,
		content: project.content,
		status: project.status === "published" ? "published" : "draft",
		category_ids: project.categories.map(({ id }) => id),
		cover_image: project.featured_image ? { id: "existing", url: project.featured_image } : null,
		price: String(project.price),
		material_cost: String(project.material_cost),
		level: project.level ?? "",
		weeks: String(project.weeks ?? ""),
		tools: project.tools ?? "",
		materials: project.materials.map(materialValues),
		prices_month: project.prices_month ?? "",
		pasted_materials: "",
		publish_at: nairobiTime(project.publish_at),
		updated_at: project.updated_at,
	};
}

/** Fields that are or were filled in. Other servers may not know them, so empty ones are not sent. */
export function requirementsToSend(
	{ level, weeks, tools }: Partial<Requirements>,
	stored: Partial<Requirements> = {},
): Partial<Requirements> {
	const emptied = (value: unknown) => (value == null ? undefined : null);
	return {
		level: level ?? emptied(stored.level),
		weeks: weeks ?? emptied(stored.weeks),
		tools: tools ?? emptied(stored.tools),
	};
}

/** Other servers may leave out parts of a line. */
function materialValues(line: Partial<Material>): MaterialValues {
	const names = Object.keys(emptyMaterial) as (keyof MaterialValues)[];
	const texts = names.map((name) => [name, String(line[name] ?? "")]);
	return Object.fromEntries(texts);
}

/** Lines if there are or were any; the month if it was changed, because the server knows when a price changes. */
export function materialsToSend(
	{ materials = [], prices_month }: Pick<CheckedProject, "materials" | "prices_month">,
	stored?: Pick<Project, "materials" | "prices_month">,
): Pick<CheckedProject, "materials" | "prices_month"> {
	const isNone = materials.length + (stored?.materials.length ?? 0) === 0;
	const isChosen = prices_month && prices_month !== stored?.prices_month;
	return {
		materials: isNone ? undefined : materials,
		prices_month: isChosen ? prices_month : undefined,
	};
}

/** Undefined if it is unchanged or the project is published now. */
export function publishTimeOf(
	{ status, publish_at = "" }: Pick<CheckedProject, "status" | "publish_at">,
	stored?: string | null,
): string | null | undefined {
	if (status === "published" || (publish_at ?? "") === nairobiTime(stored)) return undefined;
	return publish_at ? utcOf(publish_at) : null;
}
