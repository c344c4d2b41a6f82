import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Starts the tests of whole processes first: they mostly wait, and those in the browser have the processor meanwhile. */
export class WaitingFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const sorted = await super.sort(files);
		const waits = ({ project }: TestSpecification) => project.name === "processes";
		return [...sorted.filter(waits), ...sorted.filter((file) => !waits(file))];
	}
}
