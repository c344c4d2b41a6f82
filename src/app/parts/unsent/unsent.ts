import { fileUploadOf, isCancelled } from "../../../features/assistance/uploads/send-in-chunks.ts";
import { isUnanswered } from "../../../platform/browser/api-error.ts";
import { isConnectionLost, waitToRetry } from "../../../platform/browser/connection.ts";
import { SIGNED_OUT } from "../../../platform/browser/safe-storage.ts";
import { createUploader, type Upload } from "../../../platform/browser/upload.ts";
import { readStoredFiles, storeFiles } from "../../../platform/offline/stored-files.ts";
import { browserUpload } from "../../../shell/browser-upload.ts";
import { newKey } from "../../../ui/form-draft.ts";
import { toast } from "../../../ui/toast.tsx";
import { changeKey, clearDraft, clearSent, restoreDraft } from "./drafts.ts";
import {
	cancelChunks,
	connectionOf,
	failureText,
	isFileRefused,
	isTextEntry,
	refusalOf,
	rememberSent,
	sendForm,
	sendWithFiles,
	shouldTryFilesWithForm,
	signedInUserId,
	withLock,
	withoutUpload,
} from "./send-form.ts";
import { doesServerKnowKey, nextStepOf, type UnsentForm } from "./unsent-forms.ts";
import { type FormReset, find, losesForm, type Pending, type UnsentEvent } from "./unsent-state.ts";
import { createUnsentStore } from "./unsent-store.ts";

/** Retry delay when online but the server is busy, or another tab that is visible may send it. */
const BUSY_RETRY_MS = 60_000;

/**
 * If the page is still open after this time it was not left: links to a file, an app or a phone number fire
 * `beforeunload` too.
 */
const LEAVING_MS = 1000;

/** Shown while leaving the document would lose a form. */
export const CANNOT_STORE =
	"This device cannot keep what you wrote. Please stay on this site until it is sent.";

export interface SubmittedForm extends Pick<UnsentForm, "key" | "kind" | "title" | "draft"> {
	values: Iterable<readonly [name: string, value: FormDataEntryValue | null | undefined]>;
}

type Receipt = { reference: string; placed_at?: string } | undefined;

/** Sends orders and requests; stores failed ones until the connection is back. One per document. */
export class Unsent {
	#ending = new AbortController();
	#store = createUnsentStore(this.#ending.signal);
	#dispatch = this.#store.dispatch;
	#runningWithFiles = new Set<boolean>();
	#listCount = 0;
	/** The document was left, and the next one sends stored forms. */
	#hasLeft = false;
	#leavingUntil = 0;

	readonly getState = this.#store.getState;
	readonly subscribe = this.#store.subscribe;

	constructor() {
		const { signal } = this.#ending;
		// Nothing may be left to the next person on a shared phone.
		const onSignedOut = () => {
			this.#store.forgetMemory();
			for (const form of this.#endAttempts({ type: "signed out" })) cancelChunks(form);
		};
		// Some browsers abort requests as soon as the next page is requested, others when it has arrived.
		const onBeforeUnload = (event: BeforeUnloadEvent) => {
			this.#leavingUntil = Date.now() + LEAVING_MS;
			if (!losesForm(this.getState())) return;
			event.preventDefault();
			// Chrome before 119 asks only if this is set.
			event.returnValue = true;
		};
		const onPageHide = () => {
			this.#hasLeft = true;
			this.#endAttempts({ type: "document left" });
		};
		// Restored from the back/forward cache: another document may have sent stored forms.
		const onPageShow = () => {
			this.#hasLeft = false;
			this.runAll();
		};
		addEventListener(SIGNED_OUT, onSignedOut, { signal });
		addEventListener("beforeunload", onBeforeUnload, { signal });
		addEventListener("pagehide", onPageHide, { signal });
		addEventListener("pageshow", onPageShow, { signal });
		this.runAll();
	}

	stop(): void {
		this.#ending.abort();
	}

	/**
	 * Sends a submitted form, which survives leaving its page.
	 * @param post sends it with this key, if it has no files
	 * @param isShown false if its page was left meanwhile
	 * @returns if it is now stored until the connection is back, the error has the property `isQueued`
	 */
	async send<Sent extends Receipt>(
		submitted: SubmittedForm,
		post: (key: string) => Promise<Sent>,
		isShown: boolean,
	): Promise<Sent> {
		const { kind, title, draft } = submitted;
		const values = [...submitted.values];
		const chosen = values.flatMap(([, value]) => (value instanceof File ? [value] : []));
		const hasFiles = chosen.length > 0;
		const key = hasFiles ? submitted.key : this.#keyOf(submitted, values.filter(isTextEntry));
		const tryWithForm = shouldTryFilesWithForm(chosen);
		// One upload at a time: an interrupted one is stored in the list.
		for (const { isStored, attempt } of this.getState().pending) {
			if (hasFiles && isStored) attempt?.progress?.onCancel?.();
		}
		const now = new Date().toISOString();
		const before = this.#find(key);
		const files = chosen.map((file) => fileUploadOf(file, before?.attempt && before.form.files));
		const form: UnsentForm = {
			...{ key, kind, title, draft, values: values.filter(isTextEntry), by: signedInUserId() },
			...{ writtenAt: now, triedAt: now },
			...(hasFiles && { files }),
			// A resend needs its files, which may not be stored: ask its author.
			...(hasFiles && tryWithForm && { asks: true }),
		};
		this.#begin(form, "page");
		if (!isShown) this.leavePage(draft);
		const attempt = async () => {
			// Only requests have files.
			const sending = hasFiles
				? (this.#sendContents(form, chosen, browserUpload, tryWithForm) as Promise<Sent>)
				: post(key);
			const isQueued = await this.#follow(key, sending);
			try {
				return await sending;
			} catch (error) {
				if (isQueued) Object.assign(error as object, { isQueued: true });
				throw error;
			}
		};
		// Until its outcome is stored: the next tab with the lock would send it again.
		return hasFiles ? (withLock(key, attempt, true) as Promise<Sent>) : attempt();
	}

	async resume(form: UnsentForm, chosen: readonly File[]): Promise<void> {
		this.#allow(form);
		await this.#sendStored(form, chosen, true);
	}

	pause({ key }: UnsentForm): void {
		this.#change(key, { isStopped: true });
		this.#find(key)?.attempt?.progress?.onCancel?.();
	}

	sendNow(form: UnsentForm): void {
		this.#allow(form);
		this.runAll();
	}

	/**
	 * Puts a refused submission back into its form, with the errors.
	 * @param overwrites other content of the form; by default that is kept
	 */
	restoreIntoForm(form: UnsentForm, overwrites = false): void {
		const { key, draft, refusal } = form;
		// React may run an effect of an earlier render after the form was discarded.
		if (!refusal || this.#isRestored(form) || !this.#find(key)?.isStored) return;
		const values = restoreDraft(form, overwrites);
		if (values) this.#restart(draft, { key, refused: { ...refusal, values } });
	}

	/** Empties the page's form if this one was restored into it. */
	discard(form: UnsentForm): void {
		cancelChunks(form);
		this.#dispatch({ type: "discarded", key: form.key });
		if (!this.#isRestored(form)) return;
		clearDraft(form);
		this.#restart(form.draft);
	}

	leavePage(draftKey: string): void {
		this.#dispatch({ type: "page left", draftKey });
	}

	/** Call it when a page shows the list of unsent forms. Returns the function for when it no longer does. */
	registerList(): () => void {
		const count = (by: number) => {
			this.#listCount += by;
			this.#dispatch({ type: "read" });
		};
		count(1);
		return () => count(-1);
	}

	/** Whether the page lists unsent forms, so that nothing else needs to show them. */
	isListed(): boolean {
		return this.#listCount > 0;
	}

	/** The key of an equal form that another tab has stored, if any: with one key, the server stores both forms once. */
	#keyOf(submitted: SubmittedForm, values: UnsentForm["values"]): string {
		this.#dispatch({ type: "read" });
		const content = JSON.stringify([submitted.draft, signedInUserId(), values]);
		const storedKey = this.getState().pending.find(
			({ form, isStored }) =>
				isStored &&
				JSON.stringify([form.draft, form.by, form.values]) === content &&
				!form.refusal &&
				doesServerKnowKey(form, Date.now()),
		)?.form.key;
		if (storedKey) changeKey(submitted, storedKey);
		return storedKey ?? submitted.key;
	}

	#find(key: string) {
		return find(this.getState(), key);
	}

	#change(key: string, change: Partial<UnsentForm>): void {
		this.#dispatch({ type: "changed", key, change });
	}

	#restart(draft: string, start: Omit<FormReset, "id"> = {}): void {
		this.#dispatch({ type: "restarted", draft, start });
	}

	#isRestored({ draft, key }: UnsentForm): boolean {
		return this.getState().resets[draft]?.key === key;
	}

	/** A check that fails while leaving the page was aborted, and says nothing about the connection. */
	async #isConnectionLost(): Promise<boolean> {
		for (;;) {
			const isLost = await isConnectionLost();
			const leaving = this.#leavingUntil - Date.now();
			// A longer time means that the clock was set back.
			if (!isLost || leaving <= 0 || leaving > LEAVING_MS) return isLost;
			await new Promise((resolve) => setTimeout(resolve, leaving));
		}
	}

	#begin(form: UnsentForm, from: "page" | "list"): void {
		const cannotStore = from === "page" && !this.#store.canStore(form);
		// The list that shows this permanently is above the form, the pressed button below it.
		if (cannotStore) toast.error(CANNOT_STORE);
		this.#dispatch({ type: "started", form, from, cannotStore });
	}

	/**
	 * Follows an attempt to its end. Resolves to whether its form is to be sent again.
	 * @param isRequested requested in the list, where its author sees why it fails
	 */
	async #follow(key: string, sending: Promise<Receipt>, isRequested = false): Promise<boolean> {
		/** Undefined once the form's author has signed out or the document was left. */
		const current = () => {
			const entry = this.#find(key);
			return entry?.attempt && { ...entry, from: entry.attempt.from };
		};
		try {
			const sent = await sending;
			const entry = current();
			this.#dispatch({ type: "sent", key, reference: sent?.reference });
			if (!entry) return false;
			if (sent) rememberSent(entry.form, sent, entry.from === "page");
			if (entry.from !== "page" && clearSent(entry.form)) this.#restart(entry.form.draft);
			return false;
		} catch (error) {
			const gotNoAnswer = isUnanswered(error) && !isCancelled(error);
			const isLost = gotNoAnswer && current()?.from === "page" && (await this.#isConnectionLost());
			const entry = current();
			if (!entry) return false;
			const { form, from, isStored } = entry;
			const isFromPage = from === "page";
			const keepsUploads = !isCancelled(error) || (!isFromPage && isStored);
			if (!keepsUploads || isFileRefused(error)) this.#giveUp(form);
			const refusal = !isFromPage && refusalOf(error);
			if (refusal) {
				// The server may know the key with other content.
				const changed = newKey();
				changeKey(form, changed);
				this.#dispatch({ type: "refused", key, refusal, newKey: changed });
			} else if (!isCancelled(error) && (!isFromPage || isLost)) {
				this.#dispatch({ type: "connection lost", key });
				if (isRequested) toast.error(failureText(error));
				return true;
			} else this.#dispatch({ type: gotNoAnswer ? "unanswered" : "failed", key });
			return false;
		} finally {
			this.runAll();
		}
	}

	#sendContents(
		form: UnsentForm,
		chosen: readonly File[],
		upload: Upload,
		tryWithForm: boolean,
	): Promise<Receipt> {
		const { key } = form;
		return sendWithFiles(form, chosen, {
			...{ upload, tryWithForm, isLost: () => this.#isConnectionLost() },
			onChunks: () => {
				this.#dispatch({ type: "stored", key });
				void storeFiles(key, chosen).then((hasFiles) => {
					// Only a form that was sent as a whole needs its author's decision.
					if (hasFiles) this.#change(key, { hasFiles, asks: false });
					this.#store.deleteOrphanedFiles();
				});
			},
			onProgress: (progress, files) =>
				this.#dispatch({ type: "progress", key, progress, ...(files && { files }) }),
		});
	}

	/** Sends a stored form. Resolves to false if it must be retried, and to undefined if another tab sends it. */
	async #sendStored({ key }: UnsentForm, chosen?: readonly File[], isRequested = false) {
		const isDone = await withLock(key, async () => {
			this.#dispatch({ type: "read" });
			const { form, isStored } = this.#find(key) ?? {};
			if (!form || !isStored) return true;
			this.#begin(form, "list");
			const sending = chosen
				? this.#sendContents(form, chosen, createUploader(connectionOf(form)), false)
				: sendForm(form);
			return !(await this.#follow(key, sending, isRequested));
		});
		if (isDone === undefined && isRequested) toast.info("It is being sent in another tab.");
		return isDone;
	}

	/** The next form to send without asking. Those with files go one after the other. */
	#nextForm(withFiles: boolean): UnsentForm | undefined {
		if (this.#ending.signal.aborted || this.#hasLeft) return undefined;
		this.#dispatch({ type: "read" });
		const { pending } = this.getState();
		const isUpload = ({ form, attempt }: Pending) => attempt?.state === "sending" && form.files;
		if (withFiles && pending.some(isUpload)) return undefined;
		return pending.find(
			({ form, attempt }) =>
				!attempt &&
				withFiles === (form.files !== undefined) &&
				nextStepOf(form, Date.now()) === "send",
		)?.form;
	}

	/** Sends what needs no question. Files may take an hour; other forms do not wait for them. */
	runAll(): void {
		void this.#run(false);
		void this.#run(true);
	}

	async #run(withFiles: boolean): Promise<void> {
		if (this.#runningWithFiles.has(withFiles)) return;
		this.#runningWithFiles.add(withFiles);
		const name = withFiles ? "files" : "all";
		for (let form = this.#nextForm(withFiles); form; form = this.#nextForm(withFiles)) {
			const { key } = form;
			if (await this.#isConnectionLost()) {
				await waitToRetry();
				continue;
			}
			const isDone = await withLock(name, () => this.#sendAll(withFiles));
			// The browser releases the locks of a closed tab.
			if (isDone === undefined)
				await withLock(name, () => withLock(key, async () => {}, true), true);
			if (isDone === false || (isDone === undefined && document.hidden))
				await waitToRetry(BUSY_RETRY_MS);
		}
		this.#runningWithFiles.delete(withFiles);
	}

	async #sendAll(withFiles: boolean): Promise<boolean | undefined> {
		for (;;) {
			// Read each time: another tab may have sent a form, or the visitor discarded it.
			const form = this.#nextForm(withFiles);
			if (!form) return true;
			const chosen = withFiles ? await readStoredFiles(form.key) : undefined;
			if (withFiles && !chosen) this.#change(form.key, { hasFiles: false });
			else {
				const isDone = await this.#sendStored(form, chosen);
				if (!isDone) return isDone;
			}
		}
	}

	#giveUp(form: UnsentForm): void {
		cancelChunks(form);
		if (form.files) this.#change(form.key, { files: form.files.map(withoutUpload) });
	}

	/** Allows a resend that its author wants, even if the server may store it twice. */
	#allow(form: UnsentForm): void {
		const now = Date.now();
		const triedAt = doesServerKnowKey(form, now) ? form.triedAt : new Date(now).toISOString();
		this.#change(form.key, { triedAt, asks: false, isStopped: false });
	}

	#endAttempts(event: UnsentEvent): UnsentForm[] {
		const ended = this.getState().pending.filter(({ attempt }) => attempt);
		this.#dispatch(event);
		for (const { attempt } of ended) attempt?.progress?.onCancel?.();
		return ended.map(({ form }) => form);
	}
}
