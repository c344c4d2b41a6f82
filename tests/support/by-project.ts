import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The files of one project after those of the other. A worker goes on to the next file of its project with the
 * application imported, and ends where the next file is another project's. Tests of whole processes are first: they
 * mostly wait, and those in the browser have the processor meanwhile.
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
