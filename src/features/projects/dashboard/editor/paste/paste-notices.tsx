import { Button } from "../../../../../ui/button.tsx";
import { InfoIcon } from "../../../../../ui/icons.tsx";

export class PasteNotices {
	private tables = 0;
	private readonly superscripts: string[] = [];
	private readonly listStarts: string[] = [];
	private readonly hosts = new Map<string, number>();
	private readonly leftOut: string[] = [];
	private comments = false;
	private deletions = false;

	private readonly ownHost: string;

	/** @param ownHost pictures on this host are the site's own */
	constructor(ownHost: string) {
		this.ownHost = ownHost;
	}

	table(): void {
		this.tables += 1;
	}

	readonly replacedSuperscript = (written: string): void => {
		this.superscripts.push(written);
	};

	/** A list that began with another number or letter. */
	renumbered(marker: string): void {
		this.listStarts.push(marker.replace(/[.)]+$/, ""));
	}

	/** A picture that stays on another website. */
	linkedPicture(src: string): void {
		if (!/^https?:/i.test(src.trim()) || !URL.canParse(src.trim())) return;
		const { host } = new URL(src.trim());
		if (host === this.ownHost) return;
		this.hosts.set(host, (this.hosts.get(host) ?? 0) + 1);
	}

	missing(what: string): void {
		this.leftOut.push(what);
	}

	comment(): void {
		this.comments = true;
	}

	deletion(): void {
		this.deletions = true;
	}

	sentences(): string[] {
		const sentences: string[] = [];
		if (this.leftOut.length > 0) {
			const which = this.leftOut.map((what) => `[${what}]`).join(", ");
			sentences.push(`Could not be pasted: ${which}. Insert it with the Image button.`);
		}
		for (const [host, count] of this.hosts) {
			sentences.push(
				count === 1
					? `A picture is still stored on ${host} and may disappear. To keep it, save it on your device and insert the file.`
					: `${count} pictures are still stored on ${host} and may disappear. To keep them, save them on your device and insert the files.`,
			);
		}
		if (this.tables > 0) {
			const tables = this.tables === 1 ? "A table" : `${this.tables} tables`;
			sentences.push(`${tables} became lines, one for each row. Check that they read well.`);
		}
		if (this.superscripts.length > 0) {
			sentences.push(
				`Superscripts and subscripts that could not be kept are written as ${examples(this.superscripts)}.`,
			);
		}
		if (this.listStarts.length > 0) {
			sentences.push(
				`Lists always start at 1 here: yours started with ${examples(this.listStarts)}.`,
			);
		}
		if (this.comments) sentences.push("Comments in the document were left out.");
		if (this.deletions) sentences.push("Text that was marked as deleted was left out.");
		return sentences;
	}
}

const EXAMPLES = 3;

function examples(all: readonly string[]): string {
	return [...new Set(all)].slice(0, EXAMPLES).join(", ");
}

interface PasteNoteProps {
	notices: readonly string[];
	onClose: () => void;
}

/** What was simplified or left out. Stays until it is closed. */
export function PasteNote({ notices, onClose }: PasteNoteProps) {
	return (
		<div className="editor-notes sticky z-1 bottom-17 max-ml:bottom-27" role="status">
			{notices.length > 0 && (
				<div className="draft-note flex-nowrap items-start max-h-[30vh] m-0 overflow-y-auto">
					<InfoIcon />
					<div className="grow grid gap-1">
						{notices.map((notice) => (
							<p key={notice}>{notice}</p>
						))}
					</div>
					<Button small variant="quiet" onClick={onClose}>
						OK
					</Button>
				</div>
			)}
		</div>
	);
}
