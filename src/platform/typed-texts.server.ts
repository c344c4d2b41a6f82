import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import busboy from "busboy";

/** Enough for any form of ours; more than that is nobody's typing. */
const MAX_FIELDS = 100;
const MAX_FIELD_BYTES = 65_536;

export interface TypedTexts {
	/** What has been read so far, each field as a list. */
	values: Record<string, string[]>;
	/** Resolves at the end of the form, and also when it is damaged or was stopped. */
	done: Promise<void>;
	stop(): void;
}

/**
 * Reads the text fields of a posted form beside whoever receives it, so that a refused one can be shown
 * with what was typed. Files are passed over, never kept.
 */
export function readTypedTexts(request: Request): TypedTexts {
	const values: Record<string, string[]> = Object.create(null);
	const stop = new AbortController();
	const read = async () => {
		if (!request.body) return;
		const parser = busboy({
			headers: { "content-type": request.headers.get("content-type") ?? "" },
			limits: { fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES },
		});
		parser.on("field", (name, value) => {
			values[name] = [...(values[name] ?? []), value];
		});
		parser.on("file", (_name, file) => {
			// A form that ends in the middle of a file is an error of that file's stream too.
			file.on("error", () => {});
			file.resume();
		});
		// When one of the two fails the other ends with it: what nobody reads any more is not kept either.
		await pipeline(Readable.fromWeb(request.body as ReadableStream), parser, {
			signal: stop.signal,
		});
	};
	return { values, done: read().catch(() => {}), stop: () => stop.abort() };
}
