import { promisify } from "node:util";
import { inflate } from "node:zlib";
import { yieldToEventLoop } from "../../db/yield-to-event-loop.ts";
import { isProgramName, type Warning } from "./programs.ts";

// Finds what can run in a PDF: actions that start programs or scripts, open other files or send forms, and attached
// files. Searches for the names that such an action needs, also in compressed objects, without parsing the rest:
// damaged structure hides nothing, but uncompressed text of a whole action is mistaken for one.

/** Limits of the unpacked size of compressed objects, of each and of all together, and of their number. */
const MAX_OBJECTS_BYTES = 4_194_304;
const MAX_BYTES = 33_554_432;
const MAX_OBJECTS = 2_000;
/** A file is searched in steps that overlap by more than the longest match. */
const STEP_BYTES = 262_144;
const OVERLAP_BYTES = 4_096;

/** White space and comments. Bounded, so that no text makes the search slow. */
const BLANK = "[\\0\\s]";
const SPACE = `${BLANK}{0,500}(?:%[^\\r\\n%/]{0,100}[\\r\\n]${BLANK}{0,100}){0,10}`;

/** Pattern source of a name, any character of which may be written as `#xx`. */
function name(text: string): string {
	const characters = Array.from(text, (character) => {
		const code = character.charCodeAt(0).toString(16);
		const digits = code.replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`);
		return `(?:${character}|#${digits})`;
	});
	return `/${characters.join("")}(?![^\\0\\s()<>[\\]{}/%])`;
}

/** The kind of an action is its value `S`, which can be an object of its own. */
const action = (kind: string) => `(?:${name("S")}|obj)${SPACE}${name(kind)}`;

const LAUNCH = new RegExp(action("Launch"));
const RUNS_CODE = new RegExp(
	[
		action("JavaScript"),
		`${name("JS")}${SPACE}(?:[(<]|\\d{1,10}${SPACE}\\d{1,5}${SPACE}R)`,
		...["GoToR", "GoToE", "SubmitForm", "ImportData"].map(action),
		...["RichMedia", "OnInstantiate"].map(name),
		`${name("XFA")}${SPACE}[[\\d]`,
	].join("|"),
);
const ATTACHED = new RegExp(["EF", "EmbeddedFile", "EmbeddedFiles"].map(name).join("|"));
const FILE_NAME = new RegExp(
	`(?:${name("F")}|${name("UF")})${SPACE}(?:\\(((?:[^()\\\\]|\\\\.){0,400})\\)|<([0-9a-fA-F\\s]{0,1600})>)`,
	"g",
);
const ENCRYPTED = new RegExp(`${name("Encrypt")}${SPACE}[<\\d]`);
const OBJECT_STREAM = new RegExp(name("ObjStm"), "g");
const FILTERED = new RegExp(name("Filter"));
const FLATE = name("FlateDecode");
const DEFLATED = new RegExp(`${name("Filter")}${SPACE}(?:${FLATE}|\\[${SPACE}${FLATE}${SPACE}\\])`);
const PREDICTED = new RegExp(name("Predictor"));

/** "refused": starts or contains programs. "program": something else can run. "unchecked": encrypted or unreadable. */
export async function findProgramInPdf(file: Buffer): Promise<Warning | "refused" | undefined> {
	const found = new Set<Finding>();
	let bytesLeft = MAX_BYTES;
	let packedLeft = 2 * file.length;
	let objectsLeft = MAX_OBJECTS;

	for (let start = 0; start < file.length; start += STEP_BYTES) {
		const text = file.toString("latin1", start, start + STEP_BYTES + OVERLAP_BYTES);
		search(text, found);
		for (const { index } of text.matchAll(OBJECT_STREAM)) {
			// The next step finds those in the overlap.
			if (index >= STEP_BYTES) break;
			const packed = findPackedObjects(file, start + index);
			if (packed === "plain") continue;
			objectsLeft -= 1;
			packedLeft -= packed?.length ?? 0;
			const isTooMuch = objectsLeft < 0 || packedLeft < 0 || bytesLeft <= 0;
			const maxBytes = Math.min(MAX_OBJECTS_BYTES, bytesLeft);
			const objects = packed && !isTooMuch ? await unpack(packed, maxBytes) : undefined;
			if (objects) {
				bytesLeft -= objects.length;
				search(objects, found);
				await yieldToEventLoop();
			} else found.add("hidden");
			if (isTooMuch) break;
		}
		await yieldToEventLoop();
	}
	if (found.has("launch") || (found.has("attached") && found.has("program name"))) return "refused";
	if (found.has("runs") || found.has("attached")) return "program";
	return found.has("hidden") ? "unchecked" : undefined;
}

type Finding = "launch" | "runs" | "attached" | "program name" | "hidden";

function search(text: string, found: Set<Finding>): void {
	if (LAUNCH.test(text)) found.add("launch");
	if (RUNS_CODE.test(text)) found.add("runs");
	if (ATTACHED.test(text)) found.add("attached");
	if (ENCRYPTED.test(text)) found.add("hidden");
	for (const [, literal, hex = ""] of text.matchAll(FILE_NAME)) {
		const name = literal
			? textOf(literal)
			: Buffer.from(hex.replace(/\s/g, ""), "hex").toString("latin1");
		// In UTF-16 a NUL precedes each of these letters.
		if (isProgramName(name.replaceAll("\0", ""))) found.add("program name");
	}
}

/** A literal string's text: `\056` is a dot. */
function textOf(literal: string): string {
	return literal.replace(/\\(?:([0-7]{1,3})|(.))/gs, (_, octal?: string, character?: string) =>
		octal ? String.fromCharCode(Number.parseInt(octal, 8)) : (character ?? ""),
	);
}

/** A stream's data. "plain": not compressed, so searched already; undefined: in an unusual encoding. */
function findPackedObjects(file: Buffer, at: number): Buffer | "plain" | undefined {
	const keyword = file.indexOf("stream", at, "latin1");
	if (keyword === -1 || keyword - at > OVERLAP_BYTES) return undefined;
	const from = Math.max(0, at - OVERLAP_BYTES);
	const before = file.toString("latin1", from, keyword);
	const description = before.slice(before.lastIndexOf("obj", at - from) + 1);
	if (!FILTERED.test(description)) return "plain";
	if (!DEFLATED.test(description) || PREDICTED.test(description)) return undefined;
	let start = keyword + "stream".length;
	while (file[start] === 0x0d || file[start] === 0x0a) start += 1;
	const end = file.indexOf("endstream", start, "latin1");
	return file.subarray(start, end === -1 ? undefined : end);
}

const inflateBytes = promisify(inflate);

async function unpack(packed: Buffer, maxOutputLength: number): Promise<string | undefined> {
	const bytes = await inflateBytes(packed, { maxOutputLength }).catch(() => undefined);
	return (bytes as Buffer | undefined)?.toString("latin1");
}
