import type { Requirements } from "./requirements.ts";

/** As terms of a list: those that are known. */
export function RequirementFacts({ level, weeks, tools }: Partial<Requirements>) {
	const time = weeks && `${weeks} week${weeks > 1 ? "s" : ""}`;
	return Object.entries({ Level: level, Time: time, Tools: tools }).map(
		([name, value]) =>
			value && (
				<div key={name}>
					<dt>{name}</dt>
					<dd>{value}</dd>
				</div>
			),
	);
}
