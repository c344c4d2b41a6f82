import { Fact, Facts } from "../../../ui/facts.tsx";
import { formatKes } from "../../../ui/format.ts";
import { type Material, materialText } from "../materials.ts";
import type { Requirements } from "../requirements.ts";

interface ProjectTextProps {
	project: {
		excerpt: string;
		price: string | number;
		material_cost: string | number;
		content: string;
		materials?: readonly Material[];
	} & Partial<Requirements>;
	categoryNames: readonly string[];
	cover: string | null | undefined;
}

export function ProjectText({ project, categoryNames, cover }: ProjectTextProps) {
	const { level, weeks, tools, materials = [] } = project;
	return (
		<>
			{categoryNames.length > 0 && <p className="soft">{categoryNames.join(", ")}</p>}
			{cover && (
				<img
					className="picture image-picker-preview w-full max-w-105 max-h-80 my-3"
					src={cover}
					alt=""
				/>
			)}
			{project.excerpt && <p className="lead my-3">{project.excerpt}</p>}
			<p className="my-3">
				Project Development Cost {formatKes(project.price)} · Estimated Material Cost{" "}
				{formatKes(project.material_cost)}
			</p>
			{(level || weeks || tools) && (
				<Facts>
					{level && <Fact label="Level">{level}</Fact>}
					{weeks && <Fact label="Weeks">{weeks}</Fact>}
					{tools && <Fact label="Tools">{tools}</Fact>}
				</Facts>
			)}
			{materials.length > 0 && (
				<Facts>
					<Fact label="Materials">
						<ul>
							{materials.map(materialText).map((line) => (
								<li key={line}>{line}</li>
							))}
						</ul>
					</Fact>
				</Facts>
			)}
			<div
				className="article"
				// biome-ignore lint/security/noDangerouslySetInnerHtml: written by the editor or sanitised by the server; the page's CSP blocks scripts in it
				dangerouslySetInnerHTML={{ __html: project.content }}
			/>
		</>
	);
}
