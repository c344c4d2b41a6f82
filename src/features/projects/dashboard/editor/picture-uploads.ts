import { Extension } from "@tiptap/core";
import { Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import { isFileRefused } from "../../../../platform/browser/api-error.ts";
import { toast } from "../../../../ui/toast.tsx";
import type { UploadPicture } from "./image-dialog.tsx";

/** A running upload, or a failed one that waits for a decision. */
interface Pending {
	id: number;
	file: File;
	position: number;
	percent: number;
	error: string | null;
	isRefused?: boolean;
}

type Change =
	| { add: readonly Pending[] }
	| Pick<Pending, "id" | "percent" | "error" | "isRefused">
	| { remove: number };

interface PictureUploadsOptions {
	upload: UploadPicture;
	/** While an upload runs, the article is incomplete. */
	onBusy: (busy: boolean) => void;
}

const KEY = new PluginKey<readonly Pending[]>("pictureUploads");
let lastId = 0;

/** Uploads one after another, and reserves each picture's place. */
export const PictureUploads = Extension.create<PictureUploadsOptions>({
	name: "pictureUploads",

	addProseMirrorPlugins() {
		const uploads = new Uploads(this.options);
		return [
			new Plugin<readonly Pending[]>({
				key: KEY,
				state: { init: () => [], apply: applied },
				props: {
					decorations: (state) =>
						DecorationSet.create(
							state.doc,
							(KEY.getState(state) ?? []).map((picture) => uploads.placeholder(picture)),
						),
				},
				view: (view) => {
					uploads.view = view;
					// The editor also recreates its plugins while it stays open. Only stop if it was destroyed.
					const ended = () => queueMicrotask(() => view.isDestroyed && uploads.stop());
					return { update: uploads.reportBusy, destroy: ended };
				},
			}),
		];
	},
});

export function uploadPictures(view: EditorView, files: readonly File[], position: number): void {
	const add = files.map((file) => ({ id: ++lastId, file, position, percent: 0, error: null }));
	view.dispatch(view.state.tr.setMeta(KEY, { add }));
}

function applied(tr: Transaction, before: readonly Pending[]): readonly Pending[] {
	const change = tr.getMeta(KEY) as Change | undefined;
	const done = change && "remove" in change ? change.remove : undefined;
	const doneAt = before.findIndex(({ id }) => id === done);
	const moved = before.map((picture, index) => ({
		...picture,
		// Text typed here goes after the picture. Inserted pictures keep their order.
		position: tr.mapping.map(picture.position, doneAt >= 0 && index > doneAt ? 1 : -1),
	}));
	if (!change) return tr.docChanged ? moved : before;
	if ("add" in change) return [...moved, ...change.add];
	if ("remove" in change) return moved.filter(({ id }) => id !== change.remove);
	return moved.map((picture) => (picture.id === change.id ? { ...picture, ...change } : picture));
}

class Uploads {
	view: EditorView | undefined;
	private readonly options: PictureUploadsOptions;
	private readonly leaving = new AbortController();
	private running = false;
	private busy = false;

	constructor(options: PictureUploadsOptions) {
		this.options = options;
	}

	readonly stop = () => {
		this.leaving.abort();
		if (this.busy) this.options.onBusy(false);
	};

	readonly reportBusy = () => {
		const waiting = this.pending().some(({ error }) => error === null);
		if (waiting) void this.run();
		if (waiting !== this.busy) this.options.onBusy(waiting);
		this.busy = waiting;
	};

	private pending(): readonly Pending[] {
		return (this.view && KEY.getState(this.view.state)) ?? [];
	}

	private change(change: Change): void {
		if (!this.view || this.leaving.signal.aborted) return;
		this.view.dispatch(this.view.state.tr.setMeta(KEY, change));
	}

	/** One after another, because parallel uploads would share a slow connection until each times out. */
	private async run(): Promise<void> {
		if (this.running) return;
		this.running = true;
		const next = () => this.pending().find(({ error }) => error === null);
		for (let picture = next(); picture; picture = next()) await this.send(picture);
		this.running = false;
	}

	private async send({ id, file }: Pending): Promise<void> {
		const { signal } = this.leaving;
		try {
			const { url, notice } = await this.options.upload(file, {
				signal,
				onProgress: (percent) => this.change({ id, percent: Math.round(percent), error: null }),
			});
			this.insert(id, url);
			if (notice) toast.info(notice);
		} catch (problem) {
			const error = problem instanceof Error ? problem.message : String(problem);
			this.change({ id, percent: 0, error, isRefused: isFileRefused(problem) });
		}
		// Ends the loop at its next turn, whatever the state of the editor.
		if (signal.aborted) this.view = undefined;
	}

	private insert(id: number, src: string): void {
		const picture = this.pending().find((pending) => pending.id === id);
		if (!this.view || !picture || this.leaving.signal.aborted) return;
		const { tr, schema } = this.view.state;
		const image = schema.nodes.image?.create({ src, alt: "" });
		if (image) tr.insert(picture.position, image);
		this.view.dispatch(tr.setMeta(KEY, { remove: id } satisfies Change));
	}

	placeholder({ id, file, position, percent, error, isRefused }: Pending): Decoration {
		const toDOM = () => {
			const box = Object.assign(document.createElement("span"), {
				className: "editor-upload progress",
				contentEditable: "false",
			});
			const words = box.appendChild(document.createElement("span"));
			if (error === null) {
				words.textContent = `Uploading ${file.name}`;
				const bar = box.appendChild(document.createElement("progress"));
				bar.max = 100;
				bar.value = percent;
				bar.ariaLabel = words.textContent;
				return box;
			}
			words.role = "alert";
			words.textContent = `${file.name}: ${error}`;
			if (!isRefused) {
				box.append(control("Try Again", () => this.change({ id, percent: 0, error: null })));
			}
			box.append(control("Remove", () => this.change({ remove: id })));
			return box;
		};
		return Decoration.widget(position, toDOM, {
			key: `upload-${id}-${percent}-${error}`,
			side: -1,
			stopEvent: () => true,
			ignoreSelection: true,
		});
	}
}

function control(label: string, onPress: () => void): HTMLButtonElement {
	const button = Object.assign(document.createElement("button"), {
		type: "button",
		className: "btn btn-quiet btn-small",
		textContent: label,
	});
	button.addEventListener("click", onPress);
	return button;
}
