import { MessageCards } from "./message-cards.tsx";
import type { Message } from "./messages.ts";

/** Longer text takes more than two lines on a phone. */
const MAX_LENGTH = 70;

/** Shows the notes with the newest note's subject (`about`) and folds the others. */
export function CollapsedNotes({ messages: notes }: { messages: readonly Message[] }) {
	const newest = notes[notes.length - 1];
	const isShown = ({ about }: Message) => about === newest?.about;
	const others = notes.filter((note) => !isShown(note));
	const isLong = notes.some((note) => isShown(note) && note.content.length > MAX_LENGTH);
	return (
		<>
			{(others.length > 0 || isLong) && (
				<details key={newest?.id} data-show-all={others.length === 0}>
					<summary>{others.length > 0 ? `${others.length} more` : "Show all"}</summary>
					<MessageCards messages={others} />
				</details>
			)}
			<MessageCards messages={notes.filter(isShown)} />
		</>
	);
}
