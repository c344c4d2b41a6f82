import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

/** Runs code in a separate process whose output goes through the log. */
function run(code: string) {
	const log = JSON.stringify(import.meta.resolve("./log.server.ts"));
	const output = JSON.stringify(import.meta.resolve("./process-output.server.ts"));
	const { status, stdout, stderr } = spawnSync(
		process.execPath,
		[
			"--input-type=module",
			"-e",
			`import { createLog } from ${log};
			import { logProcessOutput } from ${output};
			logProcessOutput(createLog("debug", []));
			${code}`,
		],
		{ encoding: "utf8" },
	);
	return {
		status,
		stderr,
		lines: stdout
			.trim()
			.split("\n")
			.map((line) => JSON.parse(line)),
	};
}

test("output of libraries and Node's warnings become log lines, with personal data masked", () => {
	const { lines, stderr } = run(`
		console.warn("no match for %s", "/projects?search=achieng");
		console.error(new Error("achieng@school.example is taken"));
		process.emitWarning("old pool of postgres://mradi:secret@db/x");
	`);
	expect(stderr).toBe("");
	expect(lines).toEqual([
		expect.objectContaining({ level: 40, printed: "no match for /projects?[query]" }),
		expect.objectContaining({
			level: 50,
			error: expect.objectContaining({
				message: "[e-mail] is taken",
				stack: expect.stringContaining("at "),
			}),
		}),
		expect.objectContaining({
			level: 40,
			warning: "Warning: old pool of postgres://[removed]@db/x",
		}),
	]);
});

test.each([
	["an error", 'throw new Error("broken")'],
	["a rejection", 'setImmediate(() => Promise.reject(new Error("broken")))'],
])("%s that nothing handles ends the process with one line that has its stack", (_what, code) => {
	const { lines, status, stderr } = run(`${code};`);
	expect({ status, stderr }).toEqual({ status: 1, stderr: "" });
	expect(lines).toEqual([
		expect.objectContaining({
			level: 60,
			error: { type: "Error", message: "broken", stack: expect.stringContaining("at ") },
		}),
	]);
});
