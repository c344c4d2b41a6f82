import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { askPassphrase } from "./ask-passphrase.ts";

const terminal = (isTTY: boolean) => Object.assign(new PassThrough(), { isTTY });

test.each([true, false])("a passphrase is read and not shown (terminal: %s)", async (isTTY) => {
	const input = terminal(isTTY);
	const output = new PassThrough({ encoding: "utf8" });
	const answer = askPassphrase(input, output);
	input.write("seven green goats\n");
	expect(await answer).toBe("seven green goats");
	expect(output.read()).toBe("Passphrase of the backup (not shown while you type): \n");
});

test.each([
	["no input", "", false],
	["Ctrl+C", "seven\u0003", true],
])("after %s the prompt fails with one sentence", async (_, entered, isTTY) => {
	const input = terminal(isTTY);
	const answer = askPassphrase(input, new PassThrough());
	input.end(entered);
	await expect(answer).rejects.toThrow("no passphrase was given");
});
