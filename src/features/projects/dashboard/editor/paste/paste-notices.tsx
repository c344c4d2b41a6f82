import { Button } from "../../../../../ui/button.tsx";
import { InfoIcon } from "../../../../../ui/icons.tsx";

export class PasteNotices {
	tables = 0;
	hasComments = false;
	hasDeletions = false;
	readonly leftOut: string[] = [];
	/** What replaces superscripts and subscripts that Unicode lacks. */
	readonly superscripts: string[] = [];
	private readonly listStarts: string[] = [];
	private readonly hosts = new Map<string, number>();
	private readonly ownHost: string;

	constructor(ownHost: string) {
		this.ownHost = ownHost;
	}

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

	sentences(): string[] {
		const { leftOut, tables, superscripts, listStarts } = this;
		const missing = leftOut.map((what) => `[${what}]`).join(", ");
		return [
			missing && `Could not be pasted: ${missing}. Insert it with the Image button.`,
			...[...this.hosts].map(([host, count]) =>
				count === 1
					? `A picture is still stored on ${host} and may disappear. To keep it, save it on your device and insert the file.`
					: `${count} pictures are still stored on ${host} and may disappear. To keep them, save them on your device and insert the files.`,
			),
			tables > 0 &&
				`${tables === 1 ? "A table" : `${tables} tables`} became lines, one for each row. Check that they read well.`,
			superscripts.length > 0 &&
				`Superscripts and subscripts that could not be kept are written as ${examples(superscripts)}.`,
			listStarts.length > 0 &&
				`Lists always start at 1 here: yours started with ${examples(listStarts)}.`,
			this.hasComments && "Comments in the document were left out.",
			this.hasDeletions && "Text that was marked as deleted was left out.",
		].filter((sentence) => typeof sentence === "string" && sentence !== "") as string[];
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
