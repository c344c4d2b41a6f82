import { Button } from "../../../../ui/button.tsx";
import { InfoIcon } from "../../../../ui/icons.tsx";

interface PasteNoteProps {
	notices: readonly string[];
	onClose: () => void;
}

/** Says what was simplified or left out when pasting. Stays until it is closed. */
export function PasteNote({ notices, onClose }: PasteNoteProps) {
	return (
		<div className="editor-notes" role="status">
			{notices.length > 0 && (
				<div className="draft-note">
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
