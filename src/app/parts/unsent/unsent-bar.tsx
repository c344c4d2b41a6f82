import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { trackerPath } from "../../../features/records/tracker-links.ts";
import { Link } from "../../../ui/link.tsx";
import { CANNOT_STORE, type Unsent } from "./unsent.ts";
import { type NextStep, nextStepOf, pathOf, percentOf, type UnsentForm } from "./unsent-forms.ts";
import { losesForm, type UnsentState } from "./unsent-state.ts";

export const useUnsentState = ({ subscribe, getState }: Unsent) =>
	useSyncExternalStore(subscribe, getState, getState);

interface Line {
	key: string;
	text: string;
	link?: string | undefined;
	to?: string;
}

/** For pages that do not list unsent forms: those still waiting, and those sent since the page was opened. */
export function UnsentBar({ unsent }: { unsent: Unsent }) {
	const state = useUnsentState(unsent);
	const { pathname } = useLocation();
	const seen = useSeen(state.sent, pathname);
	if (unsent.isListed()) return null;
	const lines = linesOf({ ...state, sent: state.sent.filter((one) => !seen.includes(one)) });
	return (
		<aside className="unsent-bar no-print" aria-label="Waiting on this device" data-no-analytics>
			<ul role="status" hidden={lines.length === 0}>
				{lines.map(({ key, text, link, to = LIST_PATH }) => (
					<li key={key}>
						{text} {link && <Link to={to}>{link}</Link>}
					</li>
				))}
			</ul>
		</aside>
	);
}

/** Less time may not be enough to read a line. */
const MIN_SHOWN_MS = 3_000;

type Sent = UnsentState["sent"];

/** The sent forms that were shown long enough before another page was opened; they are not shown again. */
function useSeen(sent: Sent, pathname: string): Sent {
	const [seen, setSeen] = useState<Sent>([]);
	const shownAt = useRef(new Map<Sent[number], number>());
	useEffect(() => {
		for (const one of sent) if (!shownAt.current.has(one)) shownAt.current.set(one, Date.now());
	}, [sent]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs when another page is opened
	useEffect(() => {
		const before = Date.now() - MIN_SHOWN_MS;
		setSeen(sent.filter((one) => (shownAt.current.get(one) ?? Date.now()) <= before));
	}, [pathname]);
	return seen;
}

const LIST_PATH = "/track";

function linesOf(state: UnsentState): Line[] {
	const now = Date.now();
	const shown = state.pending.flatMap(({ form, isStored, attempt }) => {
		if (attempt?.from === "page") return []; // shown by the form's own page
		return [{ form, line: isStored ? lineOf(form, nextStepOf(form, now)) : undefined }];
	});
	return [
		...(losesForm(state) ? [{ key: "only here", text: CANNOT_STORE }] : []),
		...shown.flatMap(({ line }) => line ?? []),
		...countedLine(shown.flatMap(({ form, line }) => (line ? [] : [form]))),
		...state.sent.map(({ form: { key, kind }, reference }) => ({
			key,
			text: `Your ${kind} was sent.`,
			link: reference && `See the progress of ${reference}`,
			to: trackerPath(reference ?? ""),
		})),
	];
}

/** Undefined if its author need not act. */
function lineOf(form: UnsentForm, step: NextStep): Line | undefined {
	const { key, kind, files = [] } = form;
	const path = pathOf(form);
	const waiting = `1 ${kind} is waiting, ${percentOf(files)} sent.`;
	const line = (text: string, link: string, to = LIST_PATH) => ({ key, text, link, to });
	const late = `Your ${kind} has been waiting for more than a day.`;
	const lines: Record<NextStep, Line | undefined> = {
		correct: line(`Your ${kind} was not accepted.`, "See why", path),
		ask: line(`We do not know whether your ${kind} arrived.`, "Send it again or discard it", path),
		"ask late": line(late, "Send it or discard it", path),
		"choose files": line(waiting, "Choose its files again"),
		resume: line(waiting, "Resume it"),
		send: undefined,
	};
	return lines[step];
}

function countedLine(forms: readonly UnsentForm[]): Line[] {
	const counts = (["order", "request"] as const).flatMap((kind) => {
		const count = forms.filter((form) => form.kind === kind).length;
		return count > 0 ? [`${count} ${kind}${count > 1 ? "s" : ""}`] : [];
	});
	if (counts.length === 0) return [];
	const files = forms.flatMap((form) => form.files ?? []);
	const verb = forms.length > 1 ? "are waiting" : "is waiting";
	const text = `${counts.join(" and ")} ${verb}${files.length > 0 ? `, ${percentOf(files)} sent` : ""}.`;
	return [{ key: "counted", text, link: "See What Is Waiting" }];
}
