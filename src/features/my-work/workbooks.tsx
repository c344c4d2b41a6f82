import { useCallback, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { fairDay } from "../../platform/text/fair-day.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { FieldError, TextInput } from "../../ui/field.tsx";
import { formatShortDate } from "../../ui/format.ts";
import { Link } from "../../ui/link.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { Asked, DeletingText, problemText, type Question } from "./asked.tsx";
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
import { keptText, useKeptOffline } from "./use-kept-offline.ts";
import { newId, newWorkbook, readWorkbook, type Workbook } from "./workbook.ts";
import { WorkbookPage } from "./workbook-page.tsx";

/** Larger files are not workbooks of this page. */
const MAX_FILE = 20_000_000;

/** The workbooks of this browser: the list, or the one that the fragment of the address names. */
export default function Workbooks() {
	const { hash } = useLocation();
	const [, id, tab] = /^#([a-z0-9]+)(?:\/([a-z-]+))?$/.exec(hash) ?? [];
	const kept = useKeptOffline("/my-work");
	const start = /^#([\w-]+)=(.*)$/.exec(hash);
	const open = id && <WorkbookPage key={id} id={id} tab={tab} kept={kept} />;
	return (
		open || (
			<WorkbookList key={hash} from={start && { slug: start[1], title: start[2] }} kept={kept} />
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
	kept: ReturnType<typeof useKeptOffline>;
}

function WorkbookList({ from, kept }: WorkbookListProps) {
	const navigate = useNavigate();
	const [list, setList] = useState<Awaited<ReturnType<typeof listWorkbooks>>>();
	const [problem, setProblem] = useState<Problem>();
	const [title, setTitle] = useState(decoded(from?.title ?? ""));
	const [error, setError] = useState("");
	const [asked, setAsked] = useState<Question>();

	const load = useCallback(async () => {
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
		try {
			const { id } = await storeWorkbook(book, !again);
			await navigate(`#${id}`);
		} catch (cause) {
			setProblem(cause instanceof NotStored ? cause.problem : "refused");
		}
	}

	function startNew() {
		if (!title.trim()) return setError("Title is required");
		const now = new Date().toISOString();
		const book = newWorkbook(title.trim(), now);
		// Where the idea is from belongs to the sources.
		const where = from?.slug && `${location.origin}/projects/${from.slug}`;
		const source = { id: newId(), author: "", year: "", readOn: fairDay(Date.parse(now)) };
		const named = { ...source, title: decoded(from?.title ?? ""), where: where ?? "" };
		void start(where ? { ...book, sources: [named] } : book);
	}

	async function openFile(file: File | undefined) {
		if (!file) return;
		setError("");
		const read = file.size > MAX_FILE ? "other" : await readFile(file);
		if (read === "other") return setError(`“${file.name}” is not a workbook of this page.`);
		if (read === "newer") {
			return setError(`“${file.name}” is from a newer version of this page. Load this page again.`);
		}
		const stored = await readStored(read.id).catch(() => undefined);
		if (!stored) return start(read);
		const revision = typeof stored === "string" ? undefined : stored.revision;
		setAsked({
			title: "Replace Workbook",
			text: (
				<p>
					“{read.title}” is on this phone already
					{typeof stored !== "string" && `, last changed on ${formatShortDate(stored.changedAt)}`}.
					The file is from {formatShortDate(read.changedAt)}. Replace the one on this phone? Cancel
					keeps it and opens nothing.
				</p>
			),
			label: "Replace",
			run: () =>
				revision === undefined
					? setError("The workbook on this phone is from a newer version of this page.")
					: void start({ ...read, revision }, true),
		});
	}

	const remove = ({ id, title }: Listed) =>
		setAsked({
			title: "Delete Workbook",
			text: <DeletingText title={title} />,
			label: "Delete",
			run: () => void deleteWorkbook(id).then(load, () => setProblem("refused")),
		});

	if (problem) {
		return (
			<Refusal title={problemText(problem)}>
				<Button small onClick={() => setProblem(undefined)}>
					Try Again
				</Button>
			</Refusal>
		);
	}
	return (
		<div className="grid max-w-text gap-8">
			{list && list.cleared > 0 && (
				<Refusal title="The browser of this phone has cleared a workbook that was stored here.">
					<p>If you saved it to a file, open the file below.</p>
				</Refusal>
			)}
			{list && list.workbooks.length > 0 && (
				<section className="grid gap-3" aria-labelledby="workbooks">
					<h2 id="workbooks">On this phone</h2>
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
					<p className="note">Anybody who uses this phone can open and change these.</p>
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
						error={error === "Title is required" && error}
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
					yourself. Your workbook is stored on this phone alone: we cannot see it, and we cannot
					bring it back.
				</p>
			</Card>
			<section className="grid justify-items-start gap-3" aria-labelledby="open-file">
				<h2 id="open-file" className="h3">
					From another phone
				</h2>
				<p>A workbook that was saved to a file opens here, with everything in it.</p>
				{error && error !== "Title is required" && <FieldError>{error}</FieldError>}
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
				{keptText(kept)}
			</p>
			<Asked question={asked} onDone={() => setAsked(undefined)} />
		</div>
	);
}

async function readFile(file: File) {
	try {
		return readWorkbook(JSON.parse(await file.text()));
	} catch {
		return "other";
	}
}
