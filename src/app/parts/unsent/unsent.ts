import { isCancelled, unsentFile } from "../../../features/assistance/uploads/send-in-pieces.ts";
import { ApiError, isUnanswered } from "../../../platform/browser/api-error.ts";
import { pingServer, waitToRetry } from "../../../platform/browser/connection.ts";
import { SIGNED_OUT } from "../../../platform/browser/safe-storage.ts";
import { createUploader, type Upload } from "../../../platform/browser/upload.ts";
import { keepFiles } from "../../../platform/offline/kept-files.ts";
import { browserUpload } from "../../../shell/browser-upload.ts";
import { newKey } from "../../../ui/form-draft.ts";
import { toast } from "../../../ui/toast.tsx";
import { changeKey, clearDraft, clearSent, restoreDraft } from "./drafts.ts";
import { remember, reportRefused, reportSent, reportUnanswered } from "./reports.tsx";
import {
	clientOf,
	giveUpPieces,
	isSentWhole,
	refusalOf,
	sendForm,
	sendWithFiles,
	signedInId,
} from "./send-form.ts";
import { isKeyKnown, isSentByItself, pathOf, type UnsentForm } from "./unsent-forms.ts";
import { find, mustStay, type UnsentEvent } from "./unsent-state.ts";
import { createUnsentStore } from "./unsent-store.ts";

/** Retry delay when online but the server is busy, or another tab is sending. */
const NOT_NOW_MS = 60_000;

/** A page that is still there by then stays: links to a file, an app or a phone number announce leaving too. */
const LEAVING_MS = 1000;

/** Said while what was written is lost with this document. */
export const ONLY_HERE =
	"This device cannot keep what you wrote. Please stay on this site until it is sent.";

/** A form whose button was pressed. */
export interface PressedForm extends Pick<UnsentForm, "key" | "kind" | "title" | "draft"> {
	values: Iterable<readonly [name: string, value: FormDataEntryValue | null | undefined]>;
}

/** Undefined if the server sends no references. */
type Receipt = { reference: string; placed_at?: string } | undefined;

export type Unsent = ReturnType<typeof createUnsent>;

/**
 * Sends orders and requests, and keeps those that did not get through: they are sent once there is a connection, while a
 * page of the site is open. One for each document.
 */
export function createUnsent() {
	const ending = new AbortController();
	const { signal } = ending;
	const store = createUnsentStore(signal);
	const { dispatch, getState } = store;
	let isRunning = false;
	let leavingUntil = 0;

	/** A check that fails while the page is being left was aborted, and says nothing about the connection. */
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
		const cannotKeep = from === "page" && !store.canKeep(form);
		// The list, where this stays, is above the form; the button that was pressed is below it.
		if (cannotKeep) toast.error(ONLY_HERE);
		dispatch({ type: "begins", form, from, cannotKeep });
	}

	/** Follows an attempt to its end. Resolves to whether its form waits now. */
	async function follow(key: string, sending: Promise<Receipt>): Promise<boolean> {
		/** None once its writer has signed out or the document was left. */
		const attempt = () => getState().attempts[key];
		try {
			const sent = await sending;
			const { form, from } = attempt() ?? {};
			dispatch({ type: "sent", key, reference: sent?.reference });
			if (form && from && sent) remember(form, sent, from);
			if (!form || from === "page") return false;
			if (clearSent(form)) dispatch({ type: "restarted", draft: form.draft, start: {} });
			// The form's own page lists it, with its reference.
			if (location.pathname !== pathOf(form)) reportSent(form, sent?.reference);
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
				if (from === "list" && form.files) toast.error(reasonOf(error));
				tellUnanswered();
				return true;
			} else dispatch({ type: isUnanswered(error) ? "unanswered" : "failed", key });
			return false;
		} finally {
			void run();
		}
	}

	/**
	 * Sends a form whose button was pressed, so that it is neither lost nor forgotten if its page is left.
	 *
	 * @param post sends it if it has no files
	 * @param isShown false if its page was left meanwhile
	 * @returns if it waits for the connection now, the error has the property `isKept`
	 */
	async function send<Sent extends Receipt>(
		pressed: PressedForm,
		post: () => Promise<Sent>,
		isShown: boolean,
	): Promise<Sent> {
		const { key, kind, title, draft } = pressed;
		const values = [...pressed.values];
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
			// Its files are needed to send it again.
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
			onPieces() {
				dispatch({ type: "kept", key });
				void keepFiles(key, contents).then(store.deleteLeftFiles);
			},
			onProgress({ mayCancel, files, ...far }) {
				const progress = { ...far, onCancel: mayCancel ? cancel : undefined };
				dispatch({ type: "moves", key, progress, ...(files && { files }) });
			},
		});
	}

	/** Goes on with sending a form that waits with its files. */
	async function resume(form: UnsentForm, contents: readonly File[]): Promise<void> {
		const { key } = form;
		const isAlone = await alone(key, async () => {
			dispatch({ type: "read" });
			if (!find(getState(), key)) return true;
			begin(form, "list");
			const upload = createUploader(clientOf(form));
			await follow(key, sendContents(form, contents, upload, false));
			return true;
		});
		if (!isAlone) toast.info("It is being sent in another tab.");
	}

	/** The next form that may be sent without asking. */
	function nextForm(): UnsentForm | undefined {
		if (signal.aborted) return undefined;
		dispatch({ type: "read" });
		const isSending = ({ key }: UnsentForm) => getState().attempts[key]?.state === "sending";
		return getState().waiting.find((form) => isSentByItself(form, Date.now()) && !isSending(form));
	}

	/** Sends until no form is left that may be sent without asking. */
	async function run(): Promise<void> {
		if (isRunning) return;
		isRunning = true;
		while (nextForm()) {
			if (await isLineLost()) await waitToRetry();
			else if (!(await alone("all", sendAll))) await waitToRetry(NOT_NOW_MS);
		}
		isRunning = false;
	}

	/** Returns false if it must be retried. */
	async function sendAll(): Promise<boolean> {
		for (;;) {
			// Read again each time: another tab may have sent a form, or the visitor may have discarded it.
			const form = nextForm();
			if (!form) return true;
			begin(form, "list");
			if (await follow(form.key, sendForm(form))) return false;
		}
	}

	/** Deletes the pieces that the server has of a form. */
	function giveUp(form: UnsentForm): void {
		giveUpPieces(form);
		const { progress } = getState().attempts[form.key] ?? {};
		const files = form.files?.map(({ id: _, secret: __, ...file }) => ({ ...file, sent: 0 }));
		if (progress && files) dispatch({ type: "moves", key: form.key, progress, files });
	}

	function refuse(form: UnsentForm, refusal: NonNullable<UnsentForm["refusal"]>): void {
		// The server may know the key with other content.
		const key = newKey();
		changeKey(form, key);
		dispatch({ type: "refused", key: form.key, refusal, newKey: key });
		reportRefused(form);
	}

	/** Reports once each form whose page was left before a response arrived: its writer must decide what to do. */
	function tellUnanswered(): void {
		for (const form of getState().waiting.filter(({ asks, isTold }) => asks && !isTold)) {
			dispatch({ type: "changed", key: form.key, change: { isTold: true } });
			reportUnanswered(form);
		}
	}

	const isBroughtBack = ({ draft, key }: UnsentForm) => getState().starts[draft]?.key === key;

	/**
	 * Puts a refused submission back into its form, with the errors.
	 *
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

	/** Deletes a form without sending it. If it was put back into its form, that is emptied. */
	function discard(form: UnsentForm): void {
		giveUpPieces(form);
		dispatch({ type: "discarded", key: form.key });
		if (!isBroughtBack(form)) return;
		clearDraft(form);
		dispatch({ type: "restarted", draft: form.draft, start: {} });
	}

	/** The author has asked for it to be sent, even if it may be stored twice. */
	function sendNow(form: UnsentForm): void {
		const now = Date.now();
		const triedAt = isKeyKnown(form, now) ? form.triedAt : new Date(now).toISOString();
		dispatch({ type: "changed", key: form.key, change: { triedAt, asks: false } });
		void run();
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
		for (const { form } of endAttempts({ type: "signed out" })) giveUpPieces(form);
	};
	// Some browsers abort a page's requests as soon as the next page is asked for, others when it has come.
	const onBeforeUnload = (event: BeforeUnloadEvent) => {
		leavingUntil = Date.now() + LEAVING_MS;
		if (!mustStay(getState())) return;
		event.preventDefault();
		// Chrome before 119 asks only if this is set.
		event.returnValue = true;
	};
	// Back from the browser's cache of whole pages: another document may have sent what was kept.
	const onPageShow = ({ persisted }: PageTransitionEvent) => {
		if (persisted) void run();
	};
	addEventListener(SIGNED_OUT, onSignedOut, { signal });
	addEventListener("beforeunload", onBeforeUnload, { signal });
	addEventListener("pagehide", () => void endAttempts({ type: "document left" }), { signal });
	addEventListener("pageshow", onPageShow, { signal });
	tellUnanswered();
	void run();

	return {
		...{ getState, subscribe: store.subscribe },
		...{ send, resume, bringBack, discard, sendNow },
		/** Another page of the site is opened instead of the form's. */
		leavePage(draft: string): void {
			dispatch({ type: "page left", draft });
			tellUnanswered();
		},
		/** The document ends. */
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
 * Works while no other tab does the same work; if one does, resolves to undefined unless `waits`. Without Web Locks only
 * the Idempotency-Key prevents duplicates.
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

const isFileRefused = (error: unknown) =>
	error instanceof ApiError && /^41[35]$/.test(String(error.status));

const reasonOf = (error: unknown) =>
	(error as Partial<ApiError>).fields?.files || "Your request could not be sent. Please try again.";
