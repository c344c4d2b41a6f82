/** Milliseconds between a key and the copy on the server. */
export const SYNC_DELAY = 5_000;

export interface SharedDraft<Values> {
	values: Values;
	device: string;
	updated_at: string;
}

/** How the server keeps one draft. */
export interface DraftServer<Values> {
	/** Names this browser. */
	device: string;
	read: () => Promise<SharedDraft<Values> | null>;
	/** Resolves to the new `updated_at`. */
	keep: (values: Values, readAt: string | null) => Promise<string>;
	discard: (updatedAt: string) => Promise<void>;
	/** What a failure means: another device was faster, or this server keeps no drafts of this. */
	meaningOf: (error: unknown) => "conflict" | "unsupported" | "lost";
}

export interface SyncState<Values> {
	/** Another device's draft, until somebody has chosen. */
	offered: SharedDraft<Values> | null;
	/** When the server kept what is typed; "lost" when it is on this device only. */
	kept: string | "lost" | null;
}

/**
 * Keeps what is typed on the server too, so that the devices of one person share it. What another device has kept
 * is never overwritten unasked: it is offered, and until somebody has chosen nothing is sent.
 */
export class DraftSync<Values> {
	#server: DraftServer<Values>;
	#tell: (state: SyncState<Values>) => void;
	#state: SyncState<Values> = { offered: null, kept: null };
	/** The `updated_at` of the draft that is known here. */
	#known: string | null = null;
	#started: Promise<void> | undefined;
	#waiting: Values | undefined;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#sending: Promise<void> | undefined;
	#off = false;

	constructor(server: DraftServer<Values>, tell: (state: SyncState<Values>) => void) {
		this.#server = server;
		this.#tell = tell;
	}

	/** Reads what is kept; tried again before something is sent when it failed. */
	start(): Promise<void> {
		this.#started ??= this.#meet().catch((error) => {
			this.#started = undefined;
			if (this.#server.meaningOf(error) === "unsupported") this.#off = true;
		});
		return this.#started;
	}

	change(values: Values): void {
		if (this.#off) return;
		this.#waiting = values;
		this.#schedule();
	}

	/** Sends what waits, as when the page is left; failures are shown, not thrown. */
	async flush(): Promise<void> {
		await this.#settle();
		if (this.#waiting === undefined || this.#off) return;
		this.#sending = this.#send().catch((error) => this.#failed(error));
		await this.#sending;
	}

	/** Sends these now; rejects when the server does not have them afterwards. */
	async keepNow(values: Values): Promise<void> {
		await this.#settle();
		this.#waiting = values;
		this.#sending = this.#send();
		try {
			await this.#sending;
		} catch (error) {
			await this.#failed(error);
			throw error;
		}
		if (this.#state.offered) throw new Error("Please choose first which draft to go on with.");
	}

	/** Before a save: nothing is sent any more. Resolves to the draft that the save replaces. */
	async pause(): Promise<string | undefined> {
		await this.#settle();
		return this.#state.offered ? undefined : (this.#known ?? undefined);
	}

	/** After a save that failed. */
	resume(): void {
		if (this.#waiting !== undefined) this.#schedule();
	}

	/** After a save: the server has removed the draft. */
	end(): void {
		this.#off = true;
		this.#waiting = undefined;
		clearTimeout(this.#timer);
	}

	/** The offered draft goes on here. */
	take(): SharedDraft<Values> | null {
		const { offered } = this.#state;
		if (offered) this.#known = offered.updated_at;
		this.#set({ offered: null });
		return offered;
	}

	/** What is here goes on, and the offered draft is replaced by it. */
	async refuse(): Promise<void> {
		this.take();
		if (this.#waiting === undefined) await this.discard();
		else await this.flush();
	}

	/** Throws away what this device has kept. */
	async discard(): Promise<void> {
		this.#waiting = undefined;
		await this.#settle();
		const known = this.#known;
		this.#known = null;
		this.#set({ kept: null });
		if (known === null || this.#off || this.#state.offered) return;
		await this.#server.discard(known).catch(() => {});
	}

	#schedule(): void {
		if (this.#off || this.#state.offered) return;
		// Not put off by the next key: somebody who types on and on would keep nothing.
		this.#timer ??= setTimeout(() => void this.flush(), SYNC_DELAY);
	}

	async #settle(): Promise<void> {
		clearTimeout(this.#timer);
		this.#timer = undefined;
		await this.#sending?.catch(() => {});
	}

	async #send(): Promise<void> {
		await this.start();
		if (this.#off) throw new Error("This server keeps no drafts.");
		if (this.#state.offered || this.#waiting === undefined) return;
		const values = this.#waiting;
		this.#known = await this.#server.keep(values, this.#known);
		// Typed in the meantime?
		if (this.#waiting === values) this.#waiting = undefined;
		this.#set({ kept: this.#known });
	}

	async #failed(error: unknown): Promise<void> {
		const meaning = this.#server.meaningOf(error);
		if (meaning === "unsupported") this.#off = true;
		if (this.#off) return;
		try {
			if (meaning !== "conflict") throw error;
			await this.#meet();
			// Our own, whose answer was lost, or none any more.
			this.#schedule();
		} catch {
			// What is typed next tries again.
			this.#set({ kept: "lost" });
		}
	}

	async #meet(): Promise<void> {
		const stored = await this.#server.read();
		if (stored && stored.device !== this.#server.device) this.#set({ offered: stored });
		else this.#known = stored?.updated_at ?? null;
	}

	#set(change: Partial<SyncState<Values>>): void {
		this.#state = { ...this.#state, ...change };
		this.#tell(this.#state);
	}
}
