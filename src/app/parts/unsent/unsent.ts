import { isCancelled, unsentFile } from "../../../features/assistance/uploads/send-in-chunks.ts";
import { rememberPhone, rememberReference } from "../../../features/tracking/remembered.ts";
import { ApiError, isUnanswered } from "../../../platform/browser/api-error.ts";
import { pingServer, waitToRetry } from "../../../platform/browser/connection.ts";
import { SIGNED_OUT } from "../../../platform/browser/safe-storage.ts";
import { createUploader, type Upload } from "../../../platform/browser/upload.ts";
import { keepFiles, readKeptFiles } from "../../../platform/offline/kept-files.ts";
import { browserUpload } from "../../../shell/browser-upload.ts";
import { newKey } from "../../../ui/form-draft.ts";
import { toast } from "../../../ui/toast.tsx";
import { changeKey, clearDraft, clearSent, restoreDraft } from "./drafts.ts";
import {
	clientOf,
	giveUpChunks,
	isSentWhole,
	refusalOf,
	sendForm,
	sendWithFiles,
	signedInId,
} from "./send-form.ts";
import { isKeyKnown, nextStepOf, type UnsentForm } from "./unsent-forms.ts";
import { type Attempt, find, mustStay, type UnsentEvent } from "./unsent-state.ts";
import { createUnsentStore } from "./unsent-store.ts";

/** Retry delay when online but the server is busy, or another tab is sending. */
const NOT_NOW_MS = 60_000;

/** A page that is still there by then stays: links to a file, an app or a phone number fire `beforeunload` too. */
const LEAVING_MS = 1000;

/** Shown while leaving the document would lose a form. */
export const ONLY_HERE =
	"This device cannot keep what you wrote. Please stay on this site until it is sent.";

export interface SubmittedForm extends Pick<UnsentForm, "key" | "kind" | "title" | "draft"> {
	values: Iterable<readonly [name: string, value: FormDataEntryValue | null | undefined]>;
}

type Receipt = { reference: string; placed_at?: string } | undefined;

export type Unsent = ReturnType<typeof createUnsent>;

/**
 * Sends orders and requests, and stores those that failed until there is a connection and a page of the site is open.
 * One per document.
 */
export function createUnsent() {
	const ending = new AbortController();
	const { signal } = ending;
	const store = createUnsentStore(signal);
	const { dispatch, getState } = store;
	const running = new Set<boolean>();
	let lists = 0;
	/** The next document sends what waits. */
	let isLeft = false;
	let leavingUntil = 0;

	/** A check that fails while leaving the page was aborted, and says nothing about the connection. */
	async function isLineLost(): Promise<boolean> {
		for (;;) {
			const isLost = !navigator.onLine || (await isOutOfReach());
			const leaving = leavingUntil - Date.now();
			// Longer only after the clock was set back.
			if (!isLost || leaving <= 0 || leaving > LEAVING_MS) return isLost;
			await new Promise((resolve) => setTimeout(resolve, leaving));
		}
	}

	function begin(form: UnsentForm, from: "page" | "list"): void {
		const cannotStore = from === "page" && !store.canStore(form);
		// The list that shows this permanently is above the form, the pressed button below it.
		if (cannotStore) toast.error(ONLY_HERE);
		dispatch({ type: "begins", form, from, cannotStore });
	}

	/**
	 * Follows an attempt to its end. Resolves to whether its form waits now.
	 * @param isAsked requested in the list, where its author sees why it fails
	 */
	async function follow(key: string, sending: Promise<Receipt>, isAsked = false): Promise<boolean> {
		/** None once its author has signed out or the document was left. */
		const attempt = () => getState().attempts[key];
		try {
			const sent = await sending;
			const { form, from } = attempt() ?? {};
			dispatch({ type: "sent", key, reference: sent?.reference });
			if (form && from && sent) remember(form, sent, from);
			if (!form || from === "page") return false;
			if (clearSent(form)) dispatch({ type: "restarted", draft: form.draft, start: {} });
			return false;
		} catch (error) {
			const isLost = isUnanswered(error) && attempt()?.from === "page" && (await isLineLost());
			const { form, from } = attempt() ?? {};
			if (!form) return false;
			const isWanted = !isCancelled(error) || (from !== "page" && find(getState(), key));
			if (!isWanted || isFileRefused(error)) giveUp(form);
			const refusal = from !== "page" && refusalOf(error);
			if (refusal) refuse(form, refusal);
			else if (isCancelled(error)) dispatch({ type: "failed", key });
			else if (from !== "page" || isLost) {
				dispatch({ type: "waits", key });
				if (isAsked) toast.error(reasonOf(error));
				return true;
			} else dispatch({ type: isUnanswered(error) ? "unanswered" : "failed", key });
			return false;
		} finally {
			runAll();
		}
	}

	/**
	 * Sends a submitted form, which survives leaving its page.
	 * @param post sends it if it has no files
	 * @param isShown false if its page was left meanwhile
	 * @returns if it now waits for the connection, the error has the property `isKept`
	 */
	async function send<Sent extends Receipt>(
		submitted: SubmittedForm,
		post: () => Promise<Sent>,
		isShown: boolean,
	): Promise<Sent> {
		const { key, kind, title, draft } = submitted;
		const values = [...submitted.values];
		const contents = values.flatMap(([, value]) => (value instanceof File ? [value] : []));
		const hasFiles = contents.length > 0;
		const isWhole = isSentWhole(contents);
		// One upload at a time: an interrupted one waits in the list.
		for (const { form, progress } of Object.values(getState().attempts)) {
			if (hasFiles && find(getState(), form.key)) progress?.onCancel?.();
		}
		const now = new Date().toISOString();
		const before = getState().attempts[key]?.form.files;
		const files = contents.map((file) => unsentFile(file, before));
		const form: UnsentForm = {
			...{ key, kind, title, draft, values: values.filter(isText), by: signedInId() },
			...{ writtenAt: now, triedAt: now },
			...(hasFiles && { files }),
			// A resend needs its files.
			...(hasFiles && isWhole && { asks: true }),
		};
		begin(form, "page");
		if (!isShown) dispatch({ type: "page left", draft });
		const sendFiles = () => sendContents(form, contents, browserUpload, isWhole);
		// Only requests have files.
		const sending = hasFiles ? (alone(key, sendFiles, true) as Promise<Sent>) : post();
		const waits = follow(key, sending);
		try {
			return await sending;
		} catch (error) {
			if (await waits) Object.assign(error as object, { isKept: true });
			throw error;
		}
	}

	async function sendContents(
		form: UnsentForm,
		contents: readonly File[],
		upload: Upload,
		isWhole: boolean,
	): Promise<Receipt> {
		const { key } = form;
		const controller = new AbortController();
		const cancel = () => controller.abort();
		return sendWithFiles(form, contents, {
			...{ upload, isWhole, signal: controller.signal, isLost: isLineLost },
			onChunks() {
				dispatch({ type: "stored", key });
				void keepFiles(key, contents).then((hasFiles) => {
					// Had it been sent as a whole, its author would have to decide.
					if (hasFiles) dispatch({ type: "changed", key, change: { hasFiles, asks: false } });
					store.deleteLeftFiles();
				});
			},
			onProgress({ mayCancel, files, ...far }) {
				const progress = { ...far, onCancel: mayCancel ? cancel : undefined };
				dispatch({ type: "moves", key, progress, ...(files && { files }) });
			},
		});
	}

	/** Resumes sending a waiting form with files. Resolves to false if another tab does so, or it failed. */
	async function sendRest(
		{ key }: UnsentForm,
		contents: readonly File[],
		isAsked: boolean,
	): Promise<boolean> {
		const isAlone = await alone(key, async () => {
			dispatch({ type: "read" });
			const form = find(getState(), key);
			if (!form) return "sent";
			begin(form, "list");
			const sending = sendContents(form, contents, createUploader(clientOf(form)), false);
			return (await follow(key, sending, isAsked)) ? "waits" : "sent";
		});
		if (!isAlone && isAsked) toast.info("It is being sent in another tab.");
		return isAlone === "sent";
	}

	async function resume(form: UnsentForm, contents: readonly File[]): Promise<void> {
		allow(form);
		await sendRest(form, contents, true);
	}

	function pause({ key }: UnsentForm): void {
		const { progress } = getState().attempts[key] ?? {};
		dispatch({ type: "changed", key, change: { isStopped: true } });
		progress?.onCancel?.();
	}

	/** The next form to send without asking. Those with files go one after the other. */
	function nextForm(withFiles: boolean): UnsentForm | undefined {
		if (signal.aborted || isLeft) return undefined;
		dispatch({ type: "read" });
		const { attempts, waiting } = getState();
		const isUpload = ({ state, form }: Attempt) => state === "sending" && form.files;
		if (withFiles && Object.values(attempts).some(isUpload)) return undefined;
		return waiting.find(
			(form) =>
				withFiles === (form.files !== undefined) &&
				nextStepOf(form, Date.now()) === "send" &&
				!attempts[form.key],
		);
	}

	async function run(withFiles: boolean): Promise<void> {
		if (running.has(withFiles)) return;
		running.add(withFiles);
		const sendAll = () => sendEach(withFiles);
		while (nextForm(withFiles)) {
			if (await isLineLost()) await waitToRetry();
			else if (!(await alone(withFiles ? "files" : "all", sendAll))) await waitToRetry(NOT_NOW_MS);
		}
		running.delete(withFiles);
	}

	/** Files may take an hour; other forms do not wait for them. */
	function runAll(): void {
		void run(false);
		void run(true);
	}

	/** Returns false if it must be retried. */
	async function sendEach(withFiles: boolean): Promise<boolean> {
		for (;;) {
			// Read each time: another tab may have sent a form, or the visitor discarded it.
			const form = nextForm(withFiles);
			if (!form) return true;
			if (!withFiles) begin(form, "list");
			const isSent = withFiles
				? await sendKeptFiles(form)
				: !(await follow(form.key, sendForm(form)));
			if (!isSent) return false;
		}
	}

	async function sendKeptFiles(form: UnsentForm): Promise<boolean> {
		const contents = await readKeptFiles(form.key);
		if (contents) return sendRest(form, contents, false);
		dispatch({ type: "changed", key: form.key, change: { hasFiles: false } });
		return true;
	}

	function giveUp(form: UnsentForm): void {
		giveUpChunks(form);
		const { progress } = getState().attempts[form.key] ?? {};
		const files = form.files?.map(({ id: _, secret: __, ...file }) => ({ ...file, sent: 0 }));
		if (progress && files) dispatch({ type: "moves", key: form.key, progress, files });
	}

	function refuse(form: UnsentForm, refusal: NonNullable<UnsentForm["refusal"]>): void {
		// The server may know the key with other content.
		const key = newKey();
		changeKey(form, key);
		dispatch({ type: "refused", key: form.key, refusal, newKey: key });
	}

	const isBroughtBack = ({ draft, key }: UnsentForm) => getState().starts[draft]?.key === key;

	/**
	 * Puts a refused submission back into its form, with the errors.
	 * @param overwrites other content of the form; by default that is kept
	 */
	function bringBack(form: UnsentForm, overwrites = false): void {
		const { key, draft, refusal } = form;
		// React may run an effect of an earlier render after the form was discarded.
		if (!refusal || isBroughtBack(form) || !find(getState(), key)) return;
		const values = restoreDraft(form, overwrites);
		if (!values) return;
		dispatch({ type: "restarted", draft, start: { key, refused: { ...refusal, values } } });
	}

	/** If the form was put back on its page, that is emptied. */
	function discard(form: UnsentForm): void {
		giveUpChunks(form);
		dispatch({ type: "discarded", key: form.key });
		if (!isBroughtBack(form)) return;
		clearDraft(form);
		dispatch({ type: "restarted", draft: form.draft, start: {} });
	}

	/** Its author wants it sent, even if it may be stored twice. */
	function allow(form: UnsentForm): void {
		const now = Date.now();
		const triedAt = isKeyKnown(form, now) ? form.triedAt : new Date(now).toISOString();
		const change = { triedAt, asks: false, isStopped: false };
		dispatch({ type: "changed", key: form.key, change });
	}

	function sendNow(form: UnsentForm): void {
		allow(form);
		runAll();
	}

	const endAttempts = (event: UnsentEvent) => {
		const attempts = Object.values(getState().attempts);
		dispatch(event);
		for (const { progress } of attempts) progress?.onCancel?.();
		return attempts;
	};
	// Nothing may be left to the next person on a shared phone.
	const onSignedOut = () => {
		store.forgetMemory();
		for (const { form } of endAttempts({ type: "signed out" })) giveUpChunks(form);
	};
	// Some browsers abort requests as soon as the next page is requested, others when it has arrived.
	const onBeforeUnload = (event: BeforeUnloadEvent) => {
		leavingUntil = Date.now() + LEAVING_MS;
		if (!mustStay(getState())) return;
		event.preventDefault();
		// Chrome before 119 asks only if this is set.
		event.returnValue = true;
	};
	const onPageHide = () => {
		isLeft = true;
		endAttempts({ type: "document left" });
	};
	// Restored from the back/forward cache: another document may have sent stored forms.
	const onPageShow = () => {
		isLeft = false;
		runAll();
	};
	addEventListener(SIGNED_OUT, onSignedOut, { signal });
	addEventListener("beforeunload", onBeforeUnload, { signal });
	addEventListener("pagehide", onPageHide, { signal });
	addEventListener("pageshow", onPageShow, { signal });
	runAll();

	return {
		...{ getState, subscribe: store.subscribe },
		...{ send, resume, pause, bringBack, discard, sendNow },
		/** A page begins to list unsent forms. Returns what ends it. */
		beginList(): () => void {
			const count = (by: number) => {
				lists += by;
				dispatch({ type: "read" });
			};
			count(1);
			return () => count(-1);
		},
		/** Then nothing else needs to show them. */
		isListed: () => lists > 0,
		leavePage(draft: string): void {
			dispatch({ type: "page left", draft });
		},
		stop(): void {
			ending.abort();
		},
	};
}

const isOutOfReach = () =>
	pingServer().then(
		() => false,
		() => true,
	);

/**
 * Only one tab does the same work at a time; otherwise resolves to undefined unless `waits`. Without Web Locks only the
 * Idempotency-Key prevents duplicates.
 */
async function alone<T>(name: string, work: () => Promise<T>, waits = false) {
	if (!navigator.locks) return work();
	const options = { ifAvailable: !waits };
	return navigator.locks.request(`unsent ${name}`, options, async (lock) =>
		lock ? work() : undefined,
	);
}

const isText = (entry: readonly unknown[]): entry is [string, string | null] =>
	typeof entry[1] === "string" || entry[1] === null;

function remember(
	{ kind, title, by, values }: UnsentForm,
	{ reference, placed_at = new Date().toISOString() }: NonNullable<Receipt>,
	from: Attempt["from"],
): void {
	// A sender who has signed out leaves nothing to the next person on the phone.
	if (by !== null && by !== signedInId()) return;
	rememberReference({ reference, kind, title, placed_at }, { signedIn: by !== null });
	// A form from the list may be somebody else's.
	if (from === "page") rememberPhone(values.find(([name]) => name === "phone")?.[1] ?? "");
}

const isFileRefused = (error: unknown) =>
	error instanceof ApiError && /^41[35]$/.test(String(error.status));

const reasonOf = (error: unknown) =>
	(error as Partial<ApiError>).fields?.files || "Your request could not be sent. Please try again.";
