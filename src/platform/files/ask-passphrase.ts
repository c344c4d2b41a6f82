import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import type { ReadStream } from "node:tty";

type Input = NodeJS.ReadableStream & Pick<Partial<ReadStream>, "isTTY">;

/** Asks for the passphrase of a backup without showing it. A piped one is the first line. */
export function askPassphrase(input: Input, output: NodeJS.WritableStream): Promise<string> {
	output.write("Passphrase of the backup (not shown while you type): ");
	const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
	const lines = createInterface({ input, output: hidden, terminal: input.isTTY === true });
	return new Promise((resolve, reject) => {
		lines.once("line", (line) => {
			resolve(line);
			lines.close();
		});
		// A raw terminal passes on Ctrl+C as a key.
		lines.once("SIGINT", () => lines.close());
		lines.once("close", () => {
			output.write("\n");
			reject(
				new Error("no passphrase was given: run the command at a terminal, which asks for it"),
			);
		});
	});
}
