import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const decode = { br: promisify(brotliDecompress), gzip: promisify(gunzip) } as const;

export type Encoding = "br" | "gzip";
type Effort = "fast" | "smallest";
type ReadEncoded = (encoding: Encoding) => Promise<Buffer | undefined>;

const QUALITY = { br: { fast: 5, smallest: 11 }, gzip: { fast: 6, smallest: 9 } } as const;

/** Bytes; most pages are smaller. */
const SMALL_WINDOW = 65_536;

/** After so many sends the slow, best compression pays, and so does keeping the plain body that clients ask for. */
const OFTEN_SENT = 3;

/** A body and its compressed versions, which replace it. One that is often sent is compressed better. */
export class EncodedBody {
	/** The plain body. Undefined once a compressed one exists, unless the plain one is often sent. */
	#identity: Buffer | undefined;
	#plainSends = 0;
	#effort: Effort | "none";
	#encoded = new Map<Encoding, { bytes: Buffer; sends: number }>();
	#pending = new Map<Encoding, Promise<Buffer>>();
	#onResize: (() => void) | undefined;
	#readEncoded: ReadEncoded;

	/** @param effort of the first compression; "none" for content that does not compress, such as pictures */
	constructor(
		identity: Buffer,
		effort: Effort | "none" = "fast",
		readEncoded: ReadEncoded = async () => undefined,
	) {
		this.#identity = identity;
		this.#effort = effort;
		this.#readEncoded = readEncoded;
	}

	get isCompressible(): boolean {
		return this.#effort !== "none";
	}

	/** Memory use in bytes. */
	get size(): number {
		let size = this.#identity?.length ?? 0;
		for (const { bytes } of this.#encoded.values()) size += bytes.length;
		return size;
	}

	/** @param listener called after each change of `size`; undefined once the cache has dropped the body */
	onResize(listener: (() => void) | undefined): void {
		this.#onResize = listener;
	}

	plain(): Buffer | Promise<Buffer> {
		this.#plainSends += 1;
		return this.#identity ?? this.#restore();
	}

	async #restore(): Promise<Buffer> {
		const [[encoding, { bytes }]] = [...this.#encoded] as [
			[Encoding, { bytes: Buffer }],
			...unknown[],
		];
		const plain = await decode[encoding](bytes);
		if (this.#plainSends >= OFTEN_SENT) {
			this.#identity = plain;
			this.#onResize?.();
		}
		return plain;
	}

	/** The bytes to send. Synchronous when they exist, so that a cache hit costs no turn of the event loop. */
	in(encoding: Encoding): Buffer | Promise<Buffer> {
		const known = this.#encoded.get(encoding);
		if (known) {
			known.sends += 1;
			if (known.sends === OFTEN_SENT && this.#effort === "fast") this.#shrinkLater(encoding);
			return known.bytes;
		}
		let first = this.#pending.get(encoding);
		if (!first) {
			first = this.#encode(encoding, this.#effort as Effort);
			const forget = () => this.#pending.delete(encoding);
			first.then(forget, forget);
			this.#pending.set(encoding, first);
		}
		return first;
	}

	#shrinkLater(encoding: Encoding): void {
		runOneAtATime(async () => {
			if (this.#onResize) await this.#encode(encoding, "smallest");
		});
	}

	async #encode(encoding: Encoding, effort: Effort): Promise<Buffer> {
		const bytes =
			(await this.#readEncoded(encoding)) ??
			(await compress(this.#identity ?? (await this.#restore()), encoding, effort));
		if (this.#plainSends < OFTEN_SENT) this.#identity = undefined;
		this.#encoded.set(encoding, { bytes, sends: this.#encoded.get(encoding)?.sends ?? 1 });
		this.#onResize?.();
		return bytes;
	}
}

async function compress(plain: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
	const quality = QUALITY[encoding][effort];
	const params = {
		[constants.BROTLI_PARAM_QUALITY]: quality,
		[constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
		// For a window of 64 kB brotli takes smaller tables, which are faster to fill.
		...(plain.length <= SMALL_WINDOW && { [constants.BROTLI_PARAM_LGWIN]: 16 }),
	};
	const compressed =
		encoding === "gzip"
			? await gzipped(plain, { level: quality })
			: await brotli(plain, { params });
	// Copy it: zlib returns a slice of a pool, which would stay in memory as a whole.
	const bytes = Buffer.allocUnsafeSlow(compressed.length);
	compressed.copy(bytes);
	return bytes;
}

let lastTurn: Promise<void> = Promise.resolve();

function runOneAtATime(work: () => Promise<void>): void {
	// A failure is harmless: clients keep getting the larger bytes.
	lastTurn = lastTurn.then(work).catch(() => {});
}
