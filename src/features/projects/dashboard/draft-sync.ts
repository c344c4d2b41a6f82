/** Milliseconds between a key press and storing the draft on the server. */
export const SYNC_DELAY = 5_000;

export interface SharedDraft<Values> {
	values: Values;
	device: string;
	/** Idempotency-Key for sending these values. Missing on other servers. */
	key?: string | null;
	updated_at: string;
}

/** Why a draft is only on this device. */
export type NotSavedReason = "unreachable" | "too large" | "refused";

export interface DraftServer<Values> {
	device: string;
	read: () => Promise<SharedDraft<Values> | null>;
	/** Resolves to the new `updated_at`. */
	save: (values: Values, readAt: string | null) => Promise<string>;
	discard: (updatedAt: string) => Promise<unknown>;
	/** Kind of a failure: a newer draft of another device, a server without drafts, or why it was not stored. */
	classifyError: (error: unknown) => "conflict" | "unsupported" | NotSavedReason;
}

export interface SyncState<Values> {
	/** Another device's draft, until the person chooses. */
	offered: SharedDraft<Values> | null;
	savedAt: string | null;
	notSaved?: NotSavedReason | undefined;
}

/** Shares unsaved input between a person's devices. Sends nothing until the person has chosen about another one's draft. */
export class DraftSync<Values> {
	#server: DraftServer<Values>;
	#notify: (state: SyncState<Values>) => void;
	#state: SyncState<Values> = { offered: null, savedAt: null };
	/** `updated_at` of the server's draft that this device last read or stored; undefined before that. */
	#base: string | null | undefined;
	#unsent: Values | undefined;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#lastCall: Promise<unknown> = Promise.resolve();
	#isOff = false;

	constructor(server: DraftServer<Values>, notify: (state: SyncState<Values>) => void) {
		this.#server = server;
		this.#notify = notify;
	}

	/** Reads the server's draft. If this fails, it is retried before the next save. */
	start(): Promise<void> {
		return this.#inTurn(() => this.#begin());
	}

	change(values: Values): void {
		if (this.#isOff) return;
		this.#unsent = values;
		this.#schedule();
	}

	/** Sends pending input at once, such as on leaving the page. Shows failures instead of throwing. */
	flush(): Promise<void> {
		return this.#inTurn(async () => {
			if (this.#unsent === undefined || this.#isOff) return;
			await this.#send().catch((error) => this.#failed(error));
		});
	}

	/** Rejects if the values could not be stored. */
	async saveNow(values: Values): Promise<void> {
		await this.#inTurn(async () => {
			this.#unsent = values;
			await this.#send().catch(async (error) => {
				await this.#failed(error);
				throw error;
			});
		});
		if (this.#state.offered) throw new Error("Please first choose which draft to continue with.");
	}

	/** Stops sending before a save. Resolves to the version of the draft that the save replaces. */
	pause(): Promise<string | undefined> {
		return this.#inTurn(async () => (this.#state.offered ? undefined : (this.#base ?? undefined)));
	}

	/** Sends drafts again after a failed save. */
	resume(): void {
		if (this.#unsent !== undefined) this.#schedule();
	}

	/** After a save, which removes the server's draft. */
	end(): void {
		this.#isOff = true;
		this.#unsent = undefined;
		clearTimeout(this.#timer);
	}

	acceptOffered(): SharedDraft<Values> | null {
		const { offered } = this.#state;
		if (offered) this.#base = offered.updated_at;
		this.#set({ offered: null });
		return offered;
	}

	/** Continues with this device's draft, which replaces the offered one. */
	async rejectOffered(): Promise<void> {
		this.acceptOffered();
		if (this.#unsent === undefined) await this.discard();
		else await this.flush();
	}

	discard(): Promise<void> {
		this.#unsent = undefined;
		return this.#inTurn(async () => {
			const known = this.#base;
			this.#base &&= null;
			this.#set({ savedAt: null, notSaved: undefined });
			if (known && !this.#isOff && !this.#state.offered) {
				await this.#server.discard(known).catch(() => {});
			}
		});
	}

	#schedule(): void {
		if (this.#isOff || this.#state.offered) return;
		// A throttle: with a debounce, continuous typing would never be stored.
		this.#timer ??= setTimeout(() => void this.flush(), SYNC_DELAY);
	}

	#inTurn<T>(call: () => Promise<T>): Promise<T> {
		clearTimeout(this.#timer);
		this.#timer = undefined;
		const done = this.#lastCall.then(call);
		this.#lastCall = done.catch(() => {});
		return done;
	}

	async #begin(): Promise<void> {
		if (this.#base !== undefined) return;
		await this.#compareWithServer().catch((error) => {
			if (this.#server.classifyError(error) === "unsupported") this.#isOff = true;
		});
	}

	async #send(): Promise<void> {
		await this.#begin();
		if (this.#isOff) throw new Error("This server does not store drafts.");
		if (this.#state.offered || this.#unsent === undefined) return;
		const values = this.#unsent;
		this.#base = await this.#server.save(values, this.#base ?? null);
		// Keep newer input.
		if (this.#unsent === values) this.#unsent = undefined;
		this.#set({ savedAt: this.#base, notSaved: undefined });
	}

	async #failed(error: unknown): Promise<void> {
		const failure = this.#server.classifyError(error);
		if (failure === "unsupported") this.#isOff = true;
		if (this.#isOff) return;
		try {
			if (failure !== "conflict") throw error;
			await this.#compareWithServer();
			// The conflicting draft is our own, whose response was lost, or it no longer exists.
			this.#schedule();
		} catch (last) {
			// The next change retries.
			const cause = this.#server.classifyError(last);
			this.#set({ notSaved: cause === "conflict" || cause === "unsupported" ? "refused" : cause });
		}
	}

	async #compareWithServer(): Promise<void> {
		const stored = await this.#server.read();
		const isRemote = stored !== null && stored.device !== this.#server.device;
		this.#base = isRemote ? (this.#base ?? null) : (stored?.updated_at ?? null);
		if (isRemote) this.#set({ offered: stored });
	}

	#set(change: Partial<SyncState<Values>>): void {
		this.#state = { ...this.#state, ...change };
		this.#notify(this.#state);
	}
}
