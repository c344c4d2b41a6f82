import type { Requirements } from "./requirements.ts";

export function timeOf({ weeks }: Partial<Requirements>): string | false {
	return Boolean(weeks) && `${weeks} week${weeks === 1 ? "" : "s"}`;
}

/** As terms of a list: those that are known. */
export function RequirementFacts(project: Partial<Requirements>) {
	const facts = { Level: project.level, Time: timeOf(project), Tools: project.tools };
	return Object.entries(facts).map(
		([name, value]) =>
			value && (
				<div key={name}>
					<dt>{name}</dt>
					<dd>{value}</dd>
				</div>
			),
	);
}
