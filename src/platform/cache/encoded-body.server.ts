import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const decode = { br: promisify(brotliDecompress), gzip: promisify(gunzip) } as const;

export type Encoding = "br" | "gzip";
type Effort = "fast" | "small";
type ReadEncoded = (encoding: Encoding) => Promise<Buffer | undefined>;

const QUALITY = { br: { fast: 5, small: 11 }, gzip: { fast: 6, small: 9 } } as const;

/** The same bytes sent so many times are worth the effort of making them as small as they get. */
const HOT = 8;

/**
 * A finished body, and what it is in each encoding that somebody has asked for: most are asked for in one only,
 * and many only once. The first who asks waits for little effort. Bytes that are sent often are made smaller
 * behind the scenes. The body itself, five times as large, is given up for them: it can be made from each.
 */
export class EncodedBody {
	/** Until there is an encoding. */
	#identity: Buffer | undefined;
	#effort: Effort | "none";
	#encoded = new Map<Encoding, { bytes: Buffer; sent: number }>();
	#underWay = new Map<Encoding, Promise<Buffer>>();
	#resized: (() => void) | undefined;
	#readEncoded: ReadEncoded;

	/**
	 * @param effort of the first time; "none" for what does not get smaller, such as pictures.
	 * @param readEncoded reads what was encoded before, so that it is not done again.
	 */
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

	/** The bytes it takes up in memory. */
	get size(): number {
		let size = this.#identity?.length ?? 0;
		for (const { bytes } of this.#encoded.values()) size += bytes.length;
		return size;
	}

	/** @param resized called after each change of `size`. Without it the body is kept no longer: no more effort. */
	keep(resized: (() => void) | undefined): void {
		this.#resized = resized;
	}

	/** The bytes without any encoding, for the few who take none. */
	plain(): Buffer | Promise<Buffer> {
		if (this.#identity) return this.#identity;
		const [[encoding, { bytes }]] = [...this.#encoded] as [
			[Encoding, { bytes: Buffer }],
			...unknown[],
		];
		return decode[encoding](bytes);
	}

	/** The bytes to send: at once where they are there, so that a hit costs no turn of the event loop. */
	in(encoding: Encoding): Buffer | Promise<Buffer> {
		const known = this.#encoded.get(encoding);
		if (known) {
			known.sent += 1;
			if (known.sent === HOT && this.#effort === "fast") this.#shrinkLater(encoding);
			return known.bytes;
		}
		let first = this.#underWay.get(encoding);
		if (!first) {
			first = this.#encode(encoding, this.#effort as Effort);
			const over = () => this.#underWay.delete(encoding);
			first.then(over, over);
			this.#underWay.set(encoding, first);
		}
		return first;
	}

	#shrinkLater(encoding: Encoding): void {
		inTurn(async () => {
			if (this.#resized) await this.#encode(encoding, "small");
		});
	}

	async #encode(encoding: Encoding, effort: Effort): Promise<Buffer> {
		const bytes =
			(await this.#readEncoded(encoding)) ?? (await compress(await this.plain(), encoding, effort));
		this.#identity = undefined;
		this.#encoded.set(encoding, { bytes, sent: this.#encoded.get(encoding)?.sent ?? 1 });
		this.#resized?.();
		return bytes;
	}
}

async function compress(plain: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
	const quality = QUALITY[encoding][effort];
	const params = {
		[constants.BROTLI_PARAM_QUALITY]: quality,
		[constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
	};
	const made =
		encoding === "gzip"
			? await gzipped(plain, { level: quality })
			: await brotli(plain, { params });
	// A copy: what zlib returns is a piece of a pool, which is kept whole as long as any piece of it.
	const bytes = Buffer.allocUnsafeSlow(made.length);
	made.copy(bytes);
	return bytes;
}

let lastTurn: Promise<void> = Promise.resolve();

/** One after the other: a site that many visit at once has other work for its cores. */
function inTurn(work: () => Promise<void>): void {
	// Who asks next gets the larger bytes all the same.
	lastTurn = lastTurn.then(work).catch(() => {});
}
