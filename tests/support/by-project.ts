import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Sorts test files by project. A worker keeps its imported application while it stays in one project, and ends when
 * the next file belongs to another. Tests of whole processes come first: they mostly wait, so the browser tests can
 * use the processor meanwhile.
 */
export class ByProject extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const sorted = await super.sort(files);
		const projects = ["processes", ...sorted.map(({ project }) => project.name)];
		return [...new Set(projects)].flatMap((name) =>
			sorted.filter(({ project }) => project.name === name),
		);
	}
}
