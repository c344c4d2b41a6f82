import { type ComponentProps, useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { nairobiDay } from "../../platform/text/nairobi.ts";
import { Button } from "../../ui/button.tsx";
import { classes, formatDateTime } from "../../ui/format.ts";
import { Refusal } from "../../ui/refusal.tsx";
import { useLoaded } from "../../ui/use-loaded.ts";
import { type Confirmable, NotDeleted, problemText, workbookDeletion } from "./confirmation.tsx";
import { ExampleCard, loadExample } from "./example.tsx";
import { StartForm } from "./start-form.tsx";
import {
	deleteWorkbook,
	type ListedWorkbook,
	listWorkbooks,
	NotStored,
	type Problem,
	readStored,
	storeWorkbook,
	watchOtherTabs,
} from "./store.ts";
import { StoredWorkbooks } from "./stored-workbooks.tsx";
import { loadParts } from "./use-offline-copy.ts";
import { EXAMPLE_ID, newId, newWorkbook, type Workbook } from "./workbook.ts";
import { readFile } from "./workbook-file.ts";

const preloadParts = () => void loadParts().catch(() => {});

interface WorkbookListProps {
	/** Suggested title and first source of a new workbook. */
	project: { slug: string; title: string } | undefined;
	/** What opens without a connection, in words. */
	offlineText: string | undefined;
	onListed: (hasWorkbooks: boolean) => void;
}

export function WorkbookList({ project, offlineText, onListed }: WorkbookListProps) {
	const [list, load, loadFailure] = useStored();
	const [start, startFailure] = useStart();
	const { hash } = useLocation();
	const [fileError, setFileError] = useState("");
	const [notDeleted, setNotDeleted] = useState<string>();
	const [toConfirm, setToConfirm] = useState<Confirmable>();
	const ownWorkbooks = list?.workbooks.filter(({ id }) => id !== EXAMPLE_ID) ?? [];
	const hasWorkbooks = Boolean(list?.workbooks.length);
	useEffect(() => onListed(hasWorkbooks), [hasWorkbooks, onListed]);

	function startNew(title: string) {
		const now = new Date().toISOString();
		const book = newWorkbook(title, now);
		const where = project && `${location.origin}/projects/${project.slug}`;
		const source = { id: newId(), author: "", year: "", readOn: nairobiDay(Date.parse(now)) };
		void start(
			project && where ? { ...book, sources: [{ ...source, title: project.title, where }] } : book,
		);
	}

	async function openFile(file: File | undefined) {
		if (!file) return;
		setFileError("");
		const read = await readFile(file);
		if (typeof read === "string") return setFileError(`“${file.name}” ${read}`);
		const stored = await readStored(read.id).catch(() => undefined);
		if (!stored) return start(read);
		const revision = typeof stored === "object" ? stored.revision : undefined;
		setToConfirm({
			title: "Replace Workbook",
			text: (
				<p>
					“{read.title || "Without a title"}” is already on this device{" "}
					{typeof stored === "object" && `, last changed on ${formatDateTime(stored.changedAt)}`}.
					The file is from {formatDateTime(read.changedAt)}. Replace the one on this device? Cancel
					keeps it and does not open the file.
				</p>
			),
			label: "Replace",
			run: () =>
				revision === undefined
					? setFileError("The workbook on this device is from a newer version of this page.")
					: void start({ ...read, revision }, true),
		});
	}

	const remove = ({ id, title }: ListedWorkbook) =>
		setToConfirm(
			workbookDeletion(title, () => {
				setNotDeleted(undefined);
				void deleteWorkbook(id).then(load, () => setNotDeleted(title));
			}),
		);

	const [problem, retry] = startFailure ?? loadFailure ?? [];
	const failure = problem && (
		<Refusal title={problemText(problem)}>
			<Button small onClick={retry}>
				Try Again
			</Button>
		</Refusal>
	);
	// Without the list, a form to start another workbook would look as if none were stored.
	if (failure && !list) return failure;
	return (
		<div className={classes("grid max-w-text gap-8", !list && "until-listed")}>
			{failure}
			{notDeleted !== undefined && <NotDeleted title={notDeleted} />}
			{list && list.cleared > 0 && (
				<Refusal title="This browser has cleared a workbook that was stored here.">
					<p>If you saved it to a file, open the file below.</p>
				</Refusal>
			)}
			{hasWorkbooks && <StoredWorkbooks list={list?.workbooks ?? []} onRemove={remove} />}
			<StartForm
				heading={ownWorkbooks.length > 0 ? "Start another" : "Start a workbook"}
				suggestedTitle={project?.title}
				// Links to this form are for people without a workbook.
				takesFocus={hash === "#start-workbook" && list?.workbooks.length === 0}
				onStart={startNew}
				onFocus={preloadParts}
			/>
			{!hasWorkbooks && (
				<ExampleCard
					onOpen={() => void loadExample().then((book) => start(book))}
					preload={preloadParts}
				/>
			)}
			<FileSection error={fileError} onOpen={openFile} />
			<p className="note" role="status">
				{offlineText}
			</p>
			{hasWorkbooks && (
				<LazyConfirmation action={toConfirm} onDone={() => setToConfirm(undefined)} />
			)}
		</div>
	);
}

type Failure = readonly [Problem, () => void];

/** The list of what is stored, which follows other tabs; undefined until it is read. */
function useStored() {
	const [list, setList] = useState<Awaited<ReturnType<typeof listWorkbooks>>>();
	const [problem, setProblem] = useState<Problem>();
	const load = useCallback(async () => {
		setProblem(undefined);
		try {
			const { workbooks, cleared } = await listWorkbooks();
			setList((before) => ({ workbooks, cleared: cleared || (before?.cleared ?? 0) }));
		} catch (cause) {
			setProblem(problemOf(cause));
		}
	}, []);
	useEffect(() => {
		void load();
		return watchOtherTabs(() => void load());
	}, [load]);
	const failure: Failure | undefined = problem && [problem, () => void load()];
	return [list, load, failure] as const;
}

const problemOf = (cause: unknown) => (cause instanceof NotStored ? cause.problem : "refused");

function useStart() {
	const navigate = useNavigate();
	const [failure, setFailure] = useState<Failure>();
	const isStarting = useRef(false);
	async function start(book: Workbook, isStored = false) {
		// A second press, before the new workbook is shown, starts nothing.
		if (isStarting.current) return;
		isStarting.current = true;
		try {
			const { id } = await storeWorkbook(book, !isStored);
			await navigate(`#${id}`, { state: { isJustStarted: true } });
		} catch (cause) {
			isStarting.current = false;
			setFailure([
				problemOf(cause),
				() => {
					setFailure(undefined);
					void start(book, isStored);
				},
			]);
		}
	}
	return [start, failure] as const;
}

type ConfirmationProps = ComponentProps<Awaited<ReturnType<typeof loadParts>>["Confirmation"]>;

/** Loaded on demand: only people with workbooks have something to confirm. */
function LazyConfirmation(props: ConfirmationProps) {
	const Confirmation = useLoaded(loadParts)()?.Confirmation;
	return Confirmation && <Confirmation {...props} />;
}

interface FileSectionProps {
	error: string;
	onOpen: (file: File | undefined) => Promise<void>;
}

function FileSection({ error, onOpen }: FileSectionProps) {
	return (
		<section className="needs-script grid justify-items-start gap-3" aria-labelledby="open-file">
			<h2 id="open-file" className="h3">
				From another device
			</h2>
			<p>A workbook that was saved to a file opens here, with everything in it.</p>
			{error && (
				<Refusal title={error}>
					<p>Nothing on this device has changed.</p>
				</Refusal>
			)}
			<label className="btn btn-small file-button" data-replay-click>
				Open a File
				<input
					type="file"
					accept=".json,application/json"
					className="visually-hidden"
					onChange={(event) => {
						const { files } = event.target;
						void onOpen(files?.[0]).finally(() => {
							event.target.value = "";
						});
					}}
				/>
			</label>
		</section>
	);
}
