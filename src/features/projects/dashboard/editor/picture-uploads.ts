import { Extension } from "@tiptap/core";
import { Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import { isFileRefused } from "../../../../platform/browser/api-error.ts";
import { toast } from "../../../../ui/toast.tsx";
import type { UploadPicture } from "./image-dialog.tsx";

/** A running upload, or a failed one that waits for a decision. */
interface Upload {
	id: number;
	file: File;
	position: number;
	percent: number;
	error: string | null;
	isRefused?: boolean;
}

type Change =
	| { add: readonly Upload[] }
	| Pick<Upload, "id" | "percent" | "error" | "isRefused">
	| { remove: number };

interface PictureUploadsOptions {
	upload: UploadPicture;
	/** While an upload runs, the article is incomplete. */
	onBusy: (busy: boolean) => void;
}

const PLUGIN_KEY = new PluginKey<readonly Upload[]>("pictureUploads");
let lastId = 0;

/** Uploads one after another, and reserves each picture's place. */
export const PictureUploads = Extension.create<PictureUploadsOptions>({
	name: "pictureUploads",

	addProseMirrorPlugins() {
		const uploads = new Uploads(this.options);
		return [
			new Plugin<readonly Upload[]>({
				key: PLUGIN_KEY,
				state: { init: () => [], apply: applyTransaction },
				props: {
					decorations: (state) =>
						DecorationSet.create(
							state.doc,
							(PLUGIN_KEY.getState(state) ?? []).map((picture) => uploads.placeholder(picture)),
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
	view.dispatch(view.state.tr.setMeta(PLUGIN_KEY, { add }));
}

function applyTransaction(tr: Transaction, before: readonly Upload[]): readonly Upload[] {
	const change = tr.getMeta(PLUGIN_KEY) as Change | undefined;
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
	private readonly abortController = new AbortController();
	private isRunning = false;
	private isBusy = false;

	constructor(options: PictureUploadsOptions) {
		this.options = options;
	}

	readonly stop = () => {
		this.abortController.abort();
		if (this.isBusy) this.options.onBusy(false);
	};

	readonly reportBusy = () => {
		const isUploading = this.uploads().some(({ error }) => error === null);
		if (isUploading) void this.run();
		if (isUploading !== this.isBusy) this.options.onBusy(isUploading);
		this.isBusy = isUploading;
	};

	private uploads(): readonly Upload[] {
		return (this.view && PLUGIN_KEY.getState(this.view.state)) ?? [];
	}

	private change(change: Change): void {
		if (!this.view || this.abortController.signal.aborted) return;
		this.view.dispatch(this.view.state.tr.setMeta(PLUGIN_KEY, change));
	}

	/** One after another, because parallel uploads would share a slow connection until each times out. */
	private async run(): Promise<void> {
		if (this.isRunning) return;
		this.isRunning = true;
		const next = () => this.uploads().find(({ error }) => error === null);
		for (let picture = next(); picture; picture = next()) await this.send(picture);
		this.isRunning = false;
	}

	private async send({ id, file }: Upload): Promise<void> {
		const { signal } = this.abortController;
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
		const picture = this.uploads().find((upload) => upload.id === id);
		if (!this.view || !picture || this.abortController.signal.aborted) return;
		const { tr, schema } = this.view.state;
		const image = schema.nodes.image?.create({ src, alt: "" });
		if (image) tr.insert(picture.position, image);
		this.view.dispatch(tr.setMeta(PLUGIN_KEY, { remove: id } satisfies Change));
	}

	placeholder({ id, file, position, percent, error, isRefused }: Upload): Decoration {
		const toDOM = () => {
			const box = Object.assign(document.createElement("span"), {
				className: "editor-upload progress",
				contentEditable: "false",
			});
			const label = box.appendChild(document.createElement("span"));
			if (error === null) {
				label.textContent = `Uploading ${file.name}`;
				const bar = box.appendChild(document.createElement("progress"));
				bar.max = 100;
				bar.value = percent;
				bar.ariaLabel = label.textContent;
				return box;
			}
			label.role = "alert";
			label.textContent = `${file.name}: ${error}`;
			if (!isRefused) {
				box.append(controlButton("Try Again", () => this.change({ id, percent: 0, error: null })));
			}
			box.append(controlButton("Remove", () => this.change({ remove: id })));
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

function controlButton(text: string, onPress: () => void): HTMLButtonElement {
	const button = Object.assign(document.createElement("button"), {
		type: "button",
		className: "btn btn-quiet btn-small",
		textContent: text,
	});
	button.addEventListener("click", onPress);
	return button;
}
