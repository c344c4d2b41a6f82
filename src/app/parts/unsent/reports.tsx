import { trackerPath } from "../../../features/records/tracker-links.ts";
import { rememberPhone, rememberReference } from "../../../features/tracking/remembered.ts";
import { Link } from "../../../ui/link.tsx";
import { note } from "../../../ui/note.tsx";
import { signedInId } from "./send-form.ts";
import { pathOf, type UnsentForm } from "./unsent-forms.ts";

/** How long the outcome of a form stays on whichever page its sender has gone to. */
const NOTE_SECONDS = 60;

/** Adds it to the list of what was sent from this browser. */
export function remember(
	{ kind, title, by, values }: UnsentForm,
	{ reference, placed_at = new Date().toISOString() }: { reference: string; placed_at?: string },
	from: "page" | "left page" | "list",
): void {
	// A sender who has signed out leaves nothing to the next person on the phone.
	if (by !== null && by !== signedInId()) return;
	rememberReference({ reference, kind, title, placed_at }, { signedIn: by !== null });
	// A form that waited in the list may be somebody else's by now.
	if (from === "page") rememberPhone(values.find(([name]) => name === "phone")?.[1] ?? "");
}

export function reportSent(form: UnsentForm, reference: string | undefined): void {
	const link = reference && `See how far ${reference} is`;
	report("success", form, `Your ${form.kind} was sent.`, link, trackerPath(reference ?? ""));
}

export function reportRefused(form: UnsentForm): void {
	report("error", form, `Your ${form.kind} was not accepted.`, "See why", pathOf(form));
}

export function reportUnanswered(form: UnsentForm): void {
	const link = "Send it again or discard it";
	report("warning", form, `No answer came to your ${form.kind}.`, link, pathOf(form));
}

function report(
	kind: keyof typeof note,
	form: UnsentForm,
	text: string,
	link: string | undefined,
	path: string,
): void {
	const content = (close: () => void) => (
		<>
			{text}{" "}
			{link && (
				<Link to={path} onClick={close}>
					{link}
				</Link>
			)}
		</>
	);
	note[kind](content, { about: form.draft, id: form.key, seconds: NOTE_SECONDS });
}
