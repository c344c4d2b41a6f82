import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { fairDay } from "../../platform/text/fair-day.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextInput } from "../../ui/field.tsx";
import { formatDateTime, formatShortDate } from "../../ui/format.ts";
import { Link } from "../../ui/link.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import {
	type Confirmable,
	Confirmation,
	DeletingText,
	NotDeleted,
	problemText,
} from "./confirmation.tsx";
import {
	deleteWorkbook,
	type Listed,
	listWorkbooks,
	NotStored,
	type Problem,
	readStored,
	storeWorkbook,
	watchOtherTabs,
} from "./store.ts";
import { offlineText, useOfflineCopy } from "./use-offline-copy.ts";
import { newId, newWorkbook, readWorkbook, type Workbook } from "./workbook.ts";
import { WorkbookPage } from "./workbook-page.tsx";

/** Larger files are no workbooks, and would make the phone slow. */
const MAX_FILE = 20_000_000;

/** The list, or the workbook in the address's fragment. */
export default function Workbooks() {
	const { hash } = useLocation();
	const [, id, tab] = /^#([a-z0-9]+)(?:\/([a-z-]+))?$/.exec(hash) ?? [];
	const offline = useOfflineCopy("/my-work");
	const shown = useRef(id);
	// The focused element is gone, as after a change of the page.
	useEffect(() => {
		if (shown.current !== id) document.querySelector("main")?.focus({ preventScroll: true });
		shown.current = id;
	}, [id]);
	const start = /^#([\w-]+)=(.*)$/.exec(hash);
	const open = id && <WorkbookPage key={id} id={id} tab={tab} offline={offline} />;
	return (
		open || (
			<WorkbookList
				key={hash}
				from={start && { slug: start[1], title: start[2] }}
				offline={offline}
			/>
		)
	);
}

interface Start {
	slug: string | undefined;
	title: string | undefined;
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

interface WorkbookListProps {
	from: Start | null;
	offline: ReturnType<typeof useOfflineCopy>;
}

function WorkbookList({ from, offline }: WorkbookListProps) {
	const navigate = useNavigate();
	const [list, setList] = useState<Awaited<ReturnType<typeof listWorkbooks>>>();
	const [problem, setProblem] = useState<Problem>();
	/** Stores again what could not be stored. */
	const [retry, setRetry] = useState<() => void>();
	const [title, setTitle] = useState(decoded(from?.title ?? ""));
	const [error, setError] = useState("");
	/** Why a file is not opened. */
	const [refused, setRefused] = useState("");
	const [notDeleted, setNotDeleted] = useState<string>();
	const [toConfirm, setToConfirm] = useState<Confirmable>();
	const isStarting = useRef(false);

	const load = useCallback(async () => {
		setProblem(undefined);
		setRetry(undefined);
		try {
			const { workbooks, cleared } = await listWorkbooks();
			setList((before) => ({ workbooks, cleared: cleared || (before?.cleared ?? 0) }));
		} catch (cause) {
			setProblem(cause instanceof NotStored ? cause.problem : "refused");
		}
	}, []);
	useEffect(() => {
		void load();
		return watchOtherTabs(() => void load());
	}, [load]);

	async function start(book: Workbook, again = false) {
		// A second press before the first workbook is shown.
		if (isStarting.current) return;
		isStarting.current = true;
		try {
			const { id } = await storeWorkbook(book, !again);
			await navigate(`#${id}`);
		} catch (cause) {
			isStarting.current = false;
			setProblem(cause instanceof NotStored ? cause.problem : "refused");
			setRetry(() => () => void start(book, again));
		}
	}

	function startNew() {
		if (!title.trim()) return setError("Title is required");
		const now = new Date().toISOString();
		const book = newWorkbook(title.trim(), now);
		// The source of the idea.
		const where = from?.slug && `${location.origin}/projects/${from.slug}`;
		const source = { id: newId(), author: "", year: "", readOn: fairDay(Date.parse(now)) };
		const named = { ...source, title: decoded(from?.title ?? ""), where: where ?? "" };
		void start(where ? { ...book, sources: [named] } : book);
	}

	async function openFile(file: File | undefined) {
		if (!file) return;
		setRefused("");
		const read = await readFile(file);
		if (typeof read === "string") return setRefused(`“${file.name}” ${read}`);
		const stored = await readStored(read.id).catch(() => undefined);
		if (!stored) return start(read);
		const revision = typeof stored === "object" ? stored.revision : undefined;
		setToConfirm({
			title: "Replace Workbook",
			text: (
				<p>
					“{read.title || "Without a title"}” is on this device already
					{typeof stored === "object" && `, last changed on ${formatDateTime(stored.changedAt)}`}.
					The file is from {formatDateTime(read.changedAt)}. Replace the one on this device? Cancel
					keeps it and opens nothing.
				</p>
			),
			label: "Replace",
			run: () =>
				revision === undefined
					? setRefused("The workbook on this device is from a newer version of this page.")
					: void start({ ...read, revision }, true),
		});
	}

	const remove = ({ id, title }: Listed) =>
		setToConfirm({
			title: "Delete Workbook",
			text: <DeletingText title={title} />,
			label: "Delete",
			run: () => {
				setNotDeleted(undefined);
				void deleteWorkbook(id).then(load, () => setNotDeleted(title));
			},
		});

	const failure = problem && (
		<Refusal title={problemText(problem)}>
			<Button small onClick={retry ?? (() => void load())}>
				Try Again
			</Button>
		</Refusal>
	);
	// Without the list, starting another would look as if there were none.
	if (failure && !list) return failure;
	return (
		<div className="grid max-w-text gap-8">
			{failure}
			{notDeleted !== undefined && <NotDeleted title={notDeleted} />}
			{list && list.cleared > 0 && (
				<Refusal title="The browser of this device has cleared a workbook that was stored here.">
					<p>If you saved it to a file, open the file below.</p>
				</Refusal>
			)}
			{list && list.workbooks.length > 0 && (
				<section className="grid gap-3" aria-labelledby="workbooks">
					<h2 id="workbooks">On this device</h2>
					<ul className="workbook-list">
						{list.workbooks.map((book) => (
							<li key={book.id}>
								{book.unreadable ? (
									<span>
										{book.title || "A workbook"}: from a newer version of this page.{" "}
										<a href="/my-work">Load this page again</a> to open it.
									</span>
								) : (
									<Link className="link" to={`#${book.id}`}>
										{book.title || "Without a title"}
									</Link>
								)}
								<span className="note">Changed {formatShortDate(book.changedAt)}</span>
								<Button
									small
									variant="quiet"
									aria-label={`Delete ${book.title}`}
									onClick={() => remove(book)}
								>
									Delete
								</Button>
							</li>
						))}
					</ul>
					<p className="note">Anybody who uses this device can open and change these.</p>
				</section>
			)}
			<Card as="section" aria-labelledby="start-workbook">
				<h2 id="start-workbook">{list?.workbooks.length ? "Start another" : "Start a workbook"}</h2>
				<form
					className="mt-4 grid justify-items-start gap-4"
					noValidate
					onSubmit={(event) => {
						event.preventDefault();
						startNew();
					}}
				>
					<TextInput
						className="w-full"
						label="Title of your project"
						hint="You can change it later"
						value={title}
						error={error}
						onChange={(event) => {
							setTitle(event.target.value);
							setError("");
						}}
					/>
					<Button type="submit" variant="primary">
						Start
					</Button>
				</form>
				<p className="mt-6">
					Judges ask for a logbook that was written on the day, and for data that you measured
					yourself. Your workbook is saved only on this device: we cannot see it, and we cannot
					bring it back.
				</p>
			</Card>
			<section className="grid justify-items-start gap-3" aria-labelledby="open-file">
				<h2 id="open-file" className="h3">
					From another device
				</h2>
				<p>A workbook that was saved to a file opens here, with everything in it.</p>
				{refused && (
					<Refusal title={refused}>
						<p>Nothing on this device has changed.</p>
					</Refusal>
				)}
				<label className="btn btn-small file-button">
					Open a file
					<input
						type="file"
						accept=".json,application/json"
						className="visually-hidden"
						onChange={(event) => {
							const { files } = event.target;
							void openFile(files?.[0]).finally(() => {
								event.target.value = "";
							});
						}}
					/>
				</label>
			</section>
			<p className="note" role="status">
				{offlineText(offline)}
			</p>
			<Confirmation action={toConfirm} onDone={() => setToConfirm(undefined)} />
		</div>
	);
}

/** The workbook if all of it can be read; otherwise why it is not opened. */
async function readFile(file: File): Promise<Workbook | string> {
	if (file.size > MAX_FILE) return "is larger than 20 MB: no workbook is.";
	const text = await file.text().catch(() => null);
	if (text === null) return "could not be read. Choose it again.";
	if (!text.trim()) return "is empty. Save the workbook to a file again.";
	let from: unknown;
	try {
		from = JSON.parse(text);
	} catch {
		return text.startsWith('{"format":')
			? "is damaged or not complete. Save the workbook to a file again."
			: OTHER;
	}
	const book = readWorkbook(from);
	if (book === "other") return OTHER;
	if (book === "newer") return "is from a newer version of this page. Load this page again.";
	// Earlier files have none.
	const parts: Parts = { paste: "", ...(from as object) };
	const lost = Object.keys({ ...book, ...parts }).find(
		(part) =>
			!isSame(parts[part], book[part as keyof Workbook]) ||
			// It becomes part of the address.
			(part === "id" && !/^[a-z0-9]+$/.test(book.id)) ||
			// Of the write-up's parts, these have a text.
			(part === "chapters" && !Object.keys(book.chapters).every((key) => TEXT.test(key))),
	);
	return lost
		? `is damaged: “${lost}” in it cannot be read. Save the workbook to a file again.`
		: book;
}

const TEXT = /^(abstract|chapter-[1-5]|appendices)$/;

type Parts = Record<string, unknown>;

/** One value has all that the other has. */
function isSame(one: unknown, other: unknown): boolean {
	if (!one || !other || typeof one !== "object" || typeof other !== "object") return one === other;
	// An empty list is no empty object.
	if (Array.isArray(one) !== Array.isArray(other)) return false;
	return Object.keys({ ...one, ...other }).every((key) =>
		isSame((one as Parts)[key], (other as Parts)[key]),
	);
}

const OTHER = "is not a workbook of this page.";
