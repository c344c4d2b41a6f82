import busboy from "busboy";

/** Enough for any form of ours; more than that is nobody's typing. */
const MAX_FIELDS = 100;
const MAX_FIELD_BYTES = 65_536;

export interface FormFields {
	/** What has come by so far, each field as a list: all of it once `body` has been read to its end. */
	values: Record<string, string[]>;
	/** The form, for the receiver. */
	body: ReadableStream<Uint8Array> | null;
}

/**
 * Takes down the text fields of a posted form on its way to its receiver, so that a refused one can be
 * shown with what was typed. Files are passed over, never kept. There is one reader, the receiver: the form
 * comes only as fast as it is taken, and no further than it is read.
 */
export function readFormFields(request: Request): FormFields {
	const values: Record<string, string[]> = Object.create(null);
	const parser = createParser(request);
	if (!parser) return { values, body: request.body };
	let next = () => {};
	parser.on("field", (name, value) => {
		values[name] = [...(values[name] ?? []), value];
	});
	parser.on("file", (_name, file) => {
		// A form that ends in the middle of a file is an error of that file's stream too.
		file.on("error", () => {});
		file.resume();
	});
	// What is damaged is refused by the receiver; here it only ends the taking down.
	parser.on("error", () => {});
	parser.on("close", () => next());
	/** Waits until the parser has done something, or has come to its end. */
	const settled = (begin: (done: () => void) => void) =>
		new Promise<void>((resolve) => {
			next = resolve;
			if (parser.closed) resolve();
			else begin(resolve);
		});
	const passage = new TransformStream<Uint8Array, Uint8Array>({
		async transform(chunk, controller) {
			if (!parser.destroyed) await settled((done) => parser.write(chunk, done));
			controller.enqueue(chunk);
		},
		async flush() {
			// `close` comes when the last text has been read.
			await settled(() => parser.end());
		},
	});
	return { values, body: request.body?.pipeThrough(passage) ?? null };
}

/** Undefined for what is no form. */
function createParser(request: Request): busboy.Busboy | undefined {
	try {
		return busboy({
			headers: { "content-type": request.headers.get("content-type") ?? "" },
			limits: { fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES },
		});
	} catch {
		return undefined;
	}
}
