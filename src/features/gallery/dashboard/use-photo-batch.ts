import { useEffect, useRef, useState } from "react";
import {
	ApiError,
	errorText,
	isConflict,
	isFileRefused,
	isUnanswered,
} from "../../../platform/browser/api-error.ts";
import { newKey } from "../../../ui/form-draft.ts";
import { retryAfterReconnect } from "../../../ui/retry-after-reconnect.ts";
import { type GalleryInput, galleryInput } from "../gallery.contract.ts";

/** Limit per batch: enough for an afternoon's photos, few enough to check each. */
export const MAX_PHOTOS = 50;

export interface BatchPhoto {
	key: number;
	/** Idempotency-Key of the stored photo, the same until it is stored. */
	idempotencyKey: string;
	file: File;
	title: string;
	description: string;
	featured: boolean;
	/** `failed`: the upload may succeed later. `ready`: uploaded, but not stored yet. */
	state: "waiting" | "sending" | "failed" | "refused" | "ready" | "storing";
	percent: number;
	tries: number;
	/** The last upload got no answer. */
	isUnanswered: boolean;
	error: string | null;
	fields: Partial<Record<keyof GalleryInput, string>>;
	image: { id: string; url: string; small?: string; notice?: string } | null;
}

export type PhotoText = Partial<Pick<BatchPhoto, "title" | "description" | "featured">>;

export type UploadPhoto = (
	file: File,
	options: { onProgress: (percent: number) => void; signal: AbortSignal },
) => Promise<{ id: string; url: string; small?: string; notice?: string }>;

interface PhotoBatchOptions {
	/** The message for a file that would be refused; null for any other. */
	refuse: (file: File) => string | null;
	upload: UploadPhoto;
	store: (input: GalleryInput, idempotencyKey: string) => Promise<unknown>;
	onStored: (count: number, left: number) => void;
}

/** Values for all photos, "" for none. Titles and descriptions are for photos without their own. */
export type SharedDetails = Record<"title" | "description" | "fair" | "year", string>;

let lastKey = 0;

/** Uploads one photo at a time, because parallel ones time out on a slow connection. Retries failures at the end. */
export function usePhotoBatch(options: PhotoBatchOptions) {
	const [photos, setPhotos] = useState<readonly BatchPhoto[]>([]);
	const [notices, setNotices] = useState<readonly string[]>([]);
	const [storing, setStoring] = useState(false);
	const [attempts, setAttempts] = useState(0);
	// Async code reads this, because the state of its render becomes stale.
	const latest = useRef(photos);
	const runningUpload = useRef<AbortController>(undefined);
	useEffect(() => () => runningUpload.current?.abort(), []);

	function update(change: (photos: readonly BatchPhoto[]) => readonly BatchPhoto[]) {
		latest.current = change(latest.current);
		setPhotos(latest.current);
	}
	const patch = (key: number, change: Partial<BatchPhoto>) =>
		update((all) => all.map((photo) => (photo.key === key ? { ...photo, ...change } : photo)));

	async function send() {
		if (runningUpload.current && !runningUpload.current.signal.aborted) return;
		const controller = new AbortController();
		runningUpload.current = controller;
		const { signal } = controller;
		const next = () => leastTried(latest.current);
		for (let photo = next(); photo && !signal.aborted; photo = next()) {
			const { key, file, tries } = photo;
			patch(key, { state: "sending", percent: 0 });
			try {
				const image = await options.upload(file, {
					signal,
					onProgress: (percent) => patch(key, { percent }),
				});
				patch(key, { state: "ready", image });
			} catch (problem) {
				if (signal.aborted) return;
				const isRefused = isFileRefused(problem);
				const willRetry = !isRefused && tries === 0;
				const error = problem instanceof Error ? problem.message : String(problem);
				patch(key, {
					state: willRetry ? "waiting" : isRefused ? "refused" : "failed",
					tries: tries + 1,
					isUnanswered: isUnanswered(problem),
					error: willRetry ? null : error,
				});
			}
		}
		if (runningUpload.current === controller) runningUpload.current = undefined;
		const wasOffline = (photo: BatchPhoto) => photo.state === "failed" && photo.isUnanswered;
		const isPending = () => latest.current.some(wasOffline);
		void retryAfterReconnect({ isPending, retry: () => tryAgain(wasOffline), signal });
	}

	function add(files: readonly File[]) {
		const { accepted, refused } = selectFiles(files, latest.current, options.refuse);
		setNotices(refused);
		update((all) => [...all, ...accepted.map(photoOf)]);
		void send();
	}

	function tryAgain(matches: (photo: BatchPhoto) => boolean) {
		const again = { state: "waiting", tries: 0, error: null } as const;
		update((all) => all.map((photo) => (matches(photo) ? { ...photo, ...again } : photo)));
		void send();
	}

	/** Stores the last photo first, because the gallery shows the newest first. */
	async function store(shared: SharedDetails) {
		setStoring(true);
		const done: number[] = [];
		for (const { key: next } of latest.current.filter(isReady).reverse()) {
			// Read again: the photo may have been removed or edited while others were stored.
			const photo = latest.current.find(({ key }) => key === next);
			if (!photo) continue;
			const parsed = galleryInput.safeParse(inputOf(photo, shared));
			if (!parsed.success) {
				const fields = parsed.error.issues.map(({ path, message }) => [path[0], message]);
				patch(photo.key, { fields: Object.fromEntries(fields), error: null });
				continue;
			}
			patch(photo.key, { state: "storing", error: null, fields: {} });
			try {
				await options.store(parsed.data, photo.idempotencyKey);
				done.push(photo.key);
				update((all) => all.filter(({ key }) => key !== photo.key));
			} catch (problem) {
				const fields = problem instanceof ApiError ? problem.fields : {};
				const error = errorText(problem, "Failed to create gallery item");
				// The key was used for a photo with other content, so this one gets a new key.
				const renewed = isConflict(problem) && { idempotencyKey: newKey() };
				patch(photo.key, { state: "ready", error, fields, ...renewed });
			}
		}
		setStoring(false);
		setAttempts((count) => count + 1);
		if (done.length > 0) options.onStored(done.length, latest.current.length);
	}

	return {
		photos,
		/** Rejected files of the last choice, and why. */
		notices,
		storing,
		/** Number of finished attempts to store. */
		attempts,
		uploading: photos.some(({ state }) => state === "waiting" || state === "sending"),
		add,
		tryAgain: (key: number) => tryAgain((photo) => photo.key === key),
		tryAllAgain: () => tryAgain(isFailed),
		edit: (key: number, text: PhotoText) => patch(key, { ...text, fields: {} }),
		remove: (key: number) => update((all) => all.filter((photo) => photo.key !== key)),
		/** Restores a removed photo, and uploads it if necessary. */
		putBack: (photo: BatchPhoto, index: number) => {
			const state = photo.image ? "ready" : photo.state === "refused" ? "refused" : "waiting";
			update((all) => [...all.slice(0, index), { ...photo, state }, ...all.slice(index)]);
			void send();
		},
		store: (shared: SharedDetails) => void store(shared),
	};
}

/** Compares what a browser knows without reading the files. */
const isSame = (one: File, other: File) =>
	one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

function selectFiles(
	files: readonly File[],
	photos: readonly BatchPhoto[],
	refuse: PhotoBatchOptions["refuse"],
): { accepted: File[]; refused: string[] } {
	const known = photos.map(({ file }) => file);
	const accepted: File[] = [];
	const refused: string[] = [];
	const overLimit: string[] = [];
	for (const file of files) {
		const reason =
			refuse(file) ??
			([...known, ...accepted].some((other) => isSame(file, other)) && "It is already in the list");
		if (reason) refused.push(`${file.name}: ${reason}`);
		else if (known.length + accepted.length < MAX_PHOTOS) accepted.push(file);
		else overLimit.push(file.name);
	}
	if (overLimit.length > 0) {
		refused.push(`At most ${MAX_PHOTOS} photos at a time. Left out: ${overLimit.join(", ")}`);
	}
	return { accepted, refused };
}

const leastTried = (photos: readonly BatchPhoto[]) =>
	photos
		.filter(({ state }) => state === "waiting")
		.sort((one, other) => one.tries - other.tries)[0];

function inputOf(photo: BatchPhoto, { fair, year, ...shared }: SharedDetails) {
	const title = photo.title.trim() || shared.title;
	// A description is required: use what is known of all photos.
	const known = shared.description || [fair, year].filter(Boolean).join(", ") || title;
	return {
		title,
		description: photo.description.trim() || known,
		...(fair && { fair }),
		...(year && { year }),
		image_id: photo.image?.id,
		featured: photo.featured,
	};
}

const isReady = ({ state }: BatchPhoto) => state === "ready";
export const isFailed = ({ state }: BatchPhoto): boolean => state === "failed";

function photoOf(file: File): BatchPhoto {
	lastKey += 1;
	return {
		key: lastKey,
		idempotencyKey: newKey(),
		file,
		title: titleOfFile(file.name),
		description: "",
		featured: false,
		state: "waiting",
		isUnanswered: false,
		percent: 0,
		tries: 0,
		error: null,
		fields: {},
		image: null,
	};
}

/** Words that cameras, phones and messengers put into file names. */
const DEVICE_WORD =
	/^(img|image|imagen|photo|pic|picture|dsc[a-z]?|dcim|pxl|mvimg|screenshot|scan|whatsapp|signal|at|am|pm|mp|burst|copy|edited|cover)$/i;
/** Numbers, and codes such as WA0007 or P1010012. */
const DEVICE_NUMBER = /^[a-z]{0,4}\d{3,}$|^\d+$/i;

/** Suggests a title: "maji-safi_team.jpg" becomes "Maji safi team". A name that a camera generated gives "". */
export function titleOfFile(name: string): string {
	const words = name
		.normalize("NFC")
		.replace(/\.[a-z0-9]{2,5}$/i, "")
		// The "(1)" of a file that was saved twice.
		.replace(/\s*\(\d+\)$/, "")
		.split(/[\s_.+()-]+/)
		.filter(Boolean);
	if (words.every((word) => DEVICE_WORD.test(word) || DEVICE_NUMBER.test(word))) return "";
	const title = words.join(" ").slice(0, 200);
	return title.charAt(0).toUpperCase() + title.slice(1);
}
