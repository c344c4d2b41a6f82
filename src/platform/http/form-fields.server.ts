import busboy from "busboy";

const MAX_FIELDS = 100;
const MAX_FIELD_BYTES = 65_536;

/**
 * Records text fields, not files, while the handler reads the body, so that a refused form can be shown again. `values`
 * has the fields parsed so far, each as a list; all once `body` has been read to its end.
 */
export function readFormFields(request: Request) {
	const values: Record<string, string[]> = Object.create(null);
	const parser = createParser(request);
	if (!parser) return { values, body: request.body };
	let next = () => {};
	parser.on("field", (name, value) => {
		values[name] = [...(values[name] ?? []), value];
	});
	parser.on("file", (_name, file) => {
		// A form that ends in the middle of a file also emits an error on the file's stream.
		file.on("error", () => {});
		file.resume();
	});
	// The handler refuses a malformed form; here it only ends the recording.
	parser.on("error", () => {});
	parser.on("close", () => next());
	/** Resolves when `begin` calls `done`, or when the parser closes. */
	const whenSettled = (begin: (done: () => void) => void) =>
		new Promise<void>((resolve) => {
			next = resolve;
			if (parser.closed) resolve();
			else begin(resolve);
		});
	const recorder = new TransformStream<Uint8Array, Uint8Array>({
		async transform(chunk, controller) {
			if (!parser.destroyed) await whenSettled((done) => parser.write(chunk, done));
			controller.enqueue(chunk);
		},
		async flush() {
			// `close` is emitted after the last field.
			await whenSettled(() => parser.end());
		},
	});
	return { values, body: request.body?.pipeThrough(recorder) ?? null };
}

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
