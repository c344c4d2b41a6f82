import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Sorts test files by project, because a worker keeps its imported application within a project. Tests of processes
 * come first: they mostly wait, while browser tests use the processor.
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
