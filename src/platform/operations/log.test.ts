import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { createLog, scrub } from "./log.server.ts";

test("values that drivers quote in their errors are masked", () => {
	expect(scrub("Key (email)=(achieng@school.example) already exists")).toBe(
		"Key (email)=([email]) already exists",
	);
	expect(scrub("value +254712345678 and 0712345678")).toBe("value [phone] and [phone]");
	expect(scrub("connect postgres://mradi:secret@db:5432/x")).toBe(
		"connect postgres://[removed]@db:5432/x",
	);
	expect(scrub('no route matches "/projects?search=achieng&page=2", (/track?x=1)')).toBe(
		'no route matches "/projects?[query]", (/track?[query])',
	);
	expect(scrub(`token ${"a".repeat(43)}`)).toBe("token [token]");
});

// Each of these took minutes when every character was the start of another attempt.
test.each(["/", "a", "a@", "-", "://a:", "0", "a-"])(
	"a line of a million characters is scrubbed at once: %s …",
	(part) => {
		const line = part.repeat(1_000_000 / part.length);
		expect(scrub(`${line} achieng@school.example`)).toMatch(/ \[email\]$/);
	},
);

test("an error is logged with its causes, masked like the error itself", () => {
	const lines: string[] = [];
	const log = createLog("error", [], { write: (line) => void lines.push(line) });
	const cause = new TypeError("501 for achieng@school.example");
	cause.cause = cause;
	log.error({ error: new Error("Cannot write file", { cause }) }, "failed");
	log.error({ error: new Error("Cannot read file", { cause: "0712345678" }) }, "failed");
	const [first, second] = lines.map((line) => JSON.parse(line).error);
	expect(first).toMatchObject({
		message: "Cannot write file",
		cause: { type: "TypeError", message: "501 for [email]" },
	});
	expect(second.cause).toEqual({ message: "[phone]" });
});

/** Runs code in a separate process whose output goes through the log. */
function run(code: string) {
	const log = JSON.stringify(import.meta.resolve("./log.server.ts"));
	const { status, stdout, stderr } = spawnSync(
		process.execPath,
		[
			"--input-type=module",
			"-e",
			`import { createLog, logProcessOutput } from ${log};
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
				message: "[email] is taken",
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
	["error", 'throw new Error("broken")'],
	["rejection", 'setImmediate(() => Promise.reject(new Error("broken")))'],
])("an unhandled %s ends the process with one line that has its stack", (_what, code) => {
	const { lines, status, stderr } = run(`${code};`);
	expect({ status, stderr }).toEqual({ status: 1, stderr: "" });
	expect(lines).toEqual([
		expect.objectContaining({
			level: 60,
			error: { type: "Error", message: "broken", stack: expect.stringContaining("at ") },
		}),
	]);
});
