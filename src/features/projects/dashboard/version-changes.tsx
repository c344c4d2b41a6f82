import { readText } from "../../../platform/browser/read-fields.ts";
import { ChangedLineText } from "../../../shell/dashboard/changed-line.tsx";
import { formatKes } from "../../../ui/format.ts";
import { changedLines } from "../../../ui/text-changes.ts";
import { type Materials, materialText } from "../materials.ts";
import type { VersionDetails } from "../project-versions.contract.ts";
import type { Project } from "../projects.contract.ts";
import { type Requirements, requirementsOf } from "../requirements.ts";
import { formatsDiffer, linesOf } from "./article-lines.ts";

type ComparedProject = Pick<
	VersionDetails,
	"title" | "excerpt" | "content" | "price" | "material_cost" | "featured_image" | "categories"
> &
	Partial<Requirements> &
	Partial<Materials>;

export function VersionChanges({
	version,
	project,
}: {
	version: ComparedProject;
	project: Project;
}) {
	return (
		<Changes
			before={withAllFields(version, project)}
			after={project}
			sameText="The project already matches this version."
			words={["Since this version", "were added", "taken out"]}
		/>
	);
}

/** Takes the fields that older versions and proposals lack from the project. */
export function withAllFields(stored: ComparedProject, project: Project): ComparedProject {
	return { ...requirementsOf(project), materials: project.materials, ...stored };
}

interface ChangesProps {
	before: ComparedProject;
	after: ComparedProject;
	sameText: string;
	words: readonly [when: string, added: string, removed: string];
}

export function Changes({ before, after, sameText, words: [when, added, removed] }: ChangesProps) {
	const fields = FIELDS.map(({ name, linesIn }) => ({
		name,
		lines: changedLines(linesIn(before), linesIn(after)),
	})).filter(({ lines }) => lines.length > 0);
	const isFormatted = formatsDiffer(readText(before.content), readText(after.content));
	if (fields.length === 0 && !isFormatted) return <p>{sameText}</p>;
	return (
		<>
			<p className="soft">
				{when} <ins className="change">underlined words</ins> {added} and{" "}
				<del className="change">crossed-out ones</del> {removed}.
			</p>
			{fields.map(({ name, lines }) => (
				<section key={name} className="mt-4">
					<h3>{name}</h3>
					{lines.map((line, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: the lines of one comparison never change
						<ChangedLineText key={index} line={line} />
					))}
				</section>
			))}
			{isFormatted && <p className="mt-4">The formatting of the text differs.</p>}
		</>
	);
}

const FIELDS: { name: string; linesIn: (project: ComparedProject) => string[] }[] = [
	{ name: "Title", linesIn: ({ title }) => [title] },
	{ name: "Excerpt", linesIn: ({ excerpt }) => readText(excerpt).split("\n").filter(Boolean) },
	{ name: "Project Fee", linesIn: ({ price }) => [formatKes(price)] },
	{ name: "Material Cost", linesIn: ({ material_cost }) => [formatKes(material_cost)] },
	{ name: "Materials", linesIn: ({ materials = [] }) => materials.map(materialText) },
	{ name: "Level", linesIn: ({ level }) => (level ? [level] : []) },
	{ name: "Weeks", linesIn: ({ weeks }) => (weeks ? [String(weeks)] : []) },
	{ name: "Tools", linesIn: ({ tools }) => (tools ? [tools] : []) },
	{ name: "Categories", linesIn: ({ categories }) => categories.map(({ name }) => name).sort() },
	{
		name: "Cover Image",
		linesIn: ({ featured_image }) => (featured_image ? [featured_image] : []),
	},
	{ name: "Content", linesIn: ({ content }) => linesOf(readText(content)) },
];
