import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy from "busboy";
import { retentionMs } from "../../product/retention.ts";
import { AppError, invalidField } from "../http/app-error.ts";
import { createBodyMeter } from "../http/read-body.ts";
import type { MultipartRules, ReceivedFile } from "./endpoint.ts";

export interface ReceivedForm {
	/** Fields named in `lists` are always lists, those in `json` are parsed; for others the last value wins. */
	fields: Record<string, unknown>;
	files: ReceivedFile[];
	/** Removes the temporary files. Call it when the response is ready. */
	discard(): Promise<void>;
}

const FOLDER = "mradi-upload-";
const MAX_FIELD_BYTES = 1_048_576;
/** Maximum length of a JSON field, which also limits how deeply it can be nested. */
const MAX_JSON = 4_000;

/** Streams files to a temporary folder. Throws 400, 413, 415, or the error of `take`, which gets each chunk first. */
export async function receiveForm(
	request: Request,
	rules: MultipartRules,
	take?: (bytes: number) => Promise<void>,
): Promise<ReceivedForm> {
	if (!/^multipart\/form-data\b/i.test(request.headers.get("content-type") ?? "")) {
		throw new AppError("unsupported_type", "This call takes a form (multipart/form-data)");
	}
	if (!request.body) throw new AppError("invalid", "The form is empty");

	const folder = await mkdtemp(join(tmpdir(), FOLDER));
	const discard = () => rm(folder, { recursive: true, force: true });
	const source = Readable.fromWeb(request.body as import("node:stream/web").ReadableStream);
	try {
		return { ...(await parse(request, source, rules, folder, take)), discard };
	} catch (error) {
		source.destroy();
		await discard();
		if (error instanceof AppError) throw error;
		if ((error as { code?: string }).code === "ENOSPC") throw error;
		throw new AppError("invalid", "The form could not be read: it is damaged or was cut off");
	}
}

/** Removes temporary folders of processes that were killed. No upload takes a day. */
export async function deleteAbandonedUploads(): Promise<void> {
	for (const name of await readdir(tmpdir())) {
		if (!name.startsWith(FOLDER)) continue;
		const folder = join(tmpdir(), name);
		const found = await stat(folder).catch(() => undefined);
		if (found && Date.now() - found.mtimeMs > retentionMs("unfinishedUploads"))
			await rm(folder, { recursive: true, force: true });
	}
}

async function parse(
	request: Request,
	source: Readable,
	rules: MultipartRules,
	folder: string,
	take: (bytes: number) => Promise<void> = async () => {},
) {
	let parser: busboy.Busboy;
	try {
		parser = busboy({
			headers: { "content-type": request.headers.get("content-type") ?? "" },
			defParamCharset: "utf8",
			limits: {
				// One more than allowed, so that an excess is refused instead of truncated.
				files: rules.maxFiles + 1,
				fileSize: rules.maxFileBytes + 1,
				fields: 100,
				fieldSize: MAX_FIELD_BYTES,
				parts: rules.maxFiles + 101,
				headerPairs: 50,
			},
		});
	} catch {
		throw new AppError("invalid", "The form could not be read: its boundary is missing");
	}

	const fields: Record<string, string | string[]> = Object.create(null);
	const files: ReceivedFile[] = [];
	const writes: Promise<void>[] = [];
	let fieldBytes = 0;
	let failure: unknown;
	const refuse = (error: unknown) => {
		failure ??= error;
	};
	const stop = (error: unknown) => {
		failure ??= error;
		source.destroy();
		parser.destroy();
	};

	parser.on("field", (name, value, info) => {
		fieldBytes += Buffer.byteLength(value);
		if (fieldBytes > MAX_FIELD_BYTES || info.valueTruncated) {
			return refuse(invalidField(name, "This text is too long", "too_large"));
		}
		if (rules.lists?.includes(name)) {
			fields[name] ??= [];
			(fields[name] as string[]).push(value);
		} else {
			fields[name] = value;
		}
	});
	parser.on("fieldsLimit", () => refuse(new AppError("invalid", "The form has too many fields")));
	parser.on("partsLimit", () => refuse(new AppError("invalid", "The form has too many parts")));
	parser.on("file", (field, stream, info) => {
		// A client that disconnects in the middle of a file also causes an error on the file's stream.
		stream.on("error", stop);
		// Browsers escape quotes in file names.
		const name = plainName(info.filename?.replaceAll("%22", '"'));
		// An empty file input sends a part with an empty name.
		if (failure || field !== rules.fileField || name === "") return void stream.resume();
		if (files.length >= rules.maxFiles) {
			refuse(invalidField(rules.fileField, rules.tooMany, "too_large"));
			return void stream.resume();
		}
		const file: ReceivedFile = {
			field,
			name,
			path: join(folder, String(files.length)),
			size: 0,
			sha256: "",
		};
		files.push(file);
		const hash = createHash("sha256");
		const counter = new Transform({
			transform(chunk: Buffer, _encoding, done) {
				file.size += chunk.length;
				hash.update(chunk);
				if (file.size > rules.maxFileBytes) {
					const fields = { [rules.fileField]: rules.tooLarge };
					const responseExtras = { file: name };
					refuse(new AppError("too_large", rules.tooLarge, { fields, responseExtras }));
				}
				if (failure) return done();
				take(chunk.length).then(
					() => done(null, chunk),
					(error) => {
						refuse(error);
						done();
					},
				);
			},
		});
		writes.push(
			pipeline(stream, counter, createWriteStream(file.path, { mode: 0o600 })).then(() => {
				file.sha256 = hash.digest("hex");
			}, stop),
		);
	});

	// Too many bytes in all, or too many tiny chunks.
	const mustStop = createBodyMeter();
	source.on("data", (chunk: Uint8Array) => {
		if (mustStop(chunk)) stop(invalidField(rules.fileField, rules.tooLarge, "too_large"));
	});
	try {
		await pipeline(source, parser);
	} catch (error) {
		stop(error);
	}
	await Promise.all(writes);
	if (failure) throw failure;
	return { fields: withJson(fields, rules.json), files };
}

/** Blank JSON counts as an empty field; `guardian.phone` and `guardian[phone]` become properties of `guardian`. */
function withJson(
	fields: Readonly<Record<string, string | string[]>>,
	names: readonly string[] = [],
): Record<string, unknown> {
	const parsed: Record<string, unknown> = Object.create(null);
	const parts: [name: string, key: string, value: unknown][] = [];
	for (const [field, value] of Object.entries(fields)) {
		const [, name = field, key] = /^(\w+)(?:\.|\[)(\w+)\]?$/.exec(field) ?? [];
		if (!names.includes(name)) parsed[field] = value;
		else if (key !== undefined) parts.push([name, key, value]);
		else if (String(value).trim() !== "") parsed[name] = parseJson(name, String(value));
	}
	for (const [name, key, value] of parts) {
		const object = parsed[name];
		parsed[name] = { ...(typeof object === "object" ? object : undefined), [key]: value };
	}
	return parsed;
}

function parseJson(name: string, text: string): unknown {
	try {
		if (text.length <= MAX_JSON) return JSON.parse(text);
	} catch {}
	throw invalidField(name, `${name} is not valid JSON`);
}

/** A file's name without folders and control characters, at most 200 characters. */
export function plainName(name: string | undefined): string {
	return (
		(name ?? "")
			.replace(/^.*[\\/]/s, "")
			// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
			.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
			.trim()
			.slice(-200)
	);
}
