import {
	useCallback,
	useEffect,
	useLayoutEffect,
	useRef,
	useState,
	useSyncExternalStore,
} from "react";
import { flushSync } from "react-dom";
import { Navigate, useNavigate } from "react-router";
import { nairobiDay } from "../../platform/text/nairobi.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { formatShortDate } from "../../ui/format.ts";
import { EmptyState } from "../../ui/states.tsx";
import { TabPanel, Tabs } from "../../ui/tabs.tsx";
import { UnsavedGuard } from "../../ui/unsaved-guard.tsx";
import { type Confirmable, NotDeleted, problemText, workbookDeletion } from "./confirmation.tsx";
import { Confirmation } from "./confirmation-dialog.tsx";
import { DataTables } from "./data-tables.tsx";
import { HelpAndSources } from "./help-and-sources.tsx";
import { Logbook } from "./logbook.tsx";
import { NotSaved } from "./not-saved.tsx";
import { type Change, type OpenWorkbook, openWorkbook } from "./open-workbook.ts";
import { PrintedWorkbook } from "./printed-workbook.tsx";
import {
	deleteWorkbook,
	NotStored,
	type Problem,
	readStored,
	requestPersistence,
} from "./store.ts";
import {
	EXAMPLE_ID,
	fileName,
	NOT_IN_LOG,
	PATH,
	textsNotInLog,
	type Unreadable,
	type Workbook,
} from "./workbook.ts";
import { WorkbookHead } from "./workbook-head.tsx";
import { WriteUp } from "./write-up.tsx";

const TABS = [
	{ id: "log", label: "Logbook", Part: Logbook },
	{ id: "data", label: "Data", Part: DataTables },
	{ id: "help", label: "Help and sources", Part: HelpAndSources },
	{ id: "write-up", label: <span className="whitespace-nowrap">Write-up</span>, Part: WriteUp },
] as const;

/** Suggests another file when the last one lacks the changes of more than 7 days. */
const FILE_REMINDER_MS = 7 * 86_400_000;

interface WorkbookPageProps {
	id: string;
	tab: string | undefined;
	/** What opens without a connection, in words. */
	offlineText: string | undefined;
}

export function WorkbookPage({ id, ...props }: WorkbookPageProps) {
	const [opened, setOpened] = useState<OpenWorkbook | Unreadable | Problem>();
	useEffect(() => {
		let current = true;
		let open: OpenWorkbook | undefined;
		readStored(id).then(
			(stored) => {
				if (!current) return;
				if (stored && typeof stored !== "string") open = openWorkbook(stored);
				setOpened(open ?? (typeof stored === "string" ? stored : "gone"));
			},
			(error) => setOpened(error instanceof NotStored ? error.problem : "refused"),
		);
		return () => {
			current = false;
			open?.close();
		};
	}, [id]);
	if (opened === undefined) return <p className="wrap section soft">Opening your workbook...</p>;
	if (typeof opened !== "string") return <OpenPage workbook={opened} {...props} />;
	if (opened === "gone" && id === EXAMPLE_ID) return <Navigate to={PATH} replace />;
	return (
		<div className="wrap section">
			<EmptyState
				level={1}
				title={opened === "gone" ? "This workbook is not on this device." : "It cannot be opened."}
				action={
					<LinkButton to={PATH} small>
						My Workbooks
					</LinkButton>
				}
			>
				<p>
					{opened === "gone"
						? "It was deleted, the browser cleared it, or it is on another device or in another browser."
						: opened === "refused" || opened === "full"
							? problemText(opened)
							: "It is from a newer version of this page. Reload this page."}
				</p>
			</EmptyState>
		</div>
	);
}

interface OpenPageProps extends Omit<WorkbookPageProps, "id"> {
	workbook: OpenWorkbook;
}

function OpenPage({ workbook, tab, offlineText }: OpenPageProps) {
	const navigate = useNavigate();
	const state = useSyncExternalStore(workbook.subscribe, workbook.get, workbook.get);
	const { book } = state;
	const [toConfirm, setToConfirm] = useState<Confirmable>();
	const [isPersistent, setPersistent] = useState(false);
	const [isNotDeleted, setNotDeleted] = useState(false);
	const printing = usePrintedWorkbook();
	const { clear } = printing;
	const update = useCallback(
		(change: Change) => {
			clear();
			workbook.update(change);
		},
		[workbook, clear],
	);
	useStoreOnLeave(workbook, state.saved);

	useEffect(() => {
		let current = true;
		requestPersistence().then(
			(persistent) => current && setPersistent(persistent),
			() => {},
		);
		return () => {
			current = false;
		};
	}, []);

	const { id: selected } = TABS.find(({ id }) => id === tab) ?? TABS[0];
	const select = (id: string) =>
		navigate(`#${book.id}/${id}`, { replace: true, preventScrollReset: true });
	useScrollToPanel(`workbook-panel-${selected}`);

	function saveFile() {
		const filedAt = new Date().toISOString();
		const saved = { ...book, filedAt };
		const address = URL.createObjectURL(
			new Blob([JSON.stringify(saved)], { type: "application/json" }),
		);
		const link = document.createElement("a");
		Object.assign(link, {
			href: address,
			download: fileName(book, nairobiDay(Date.now())),
		}).click();
		setTimeout(() => URL.revokeObjectURL(address), 60_000);
		update((before) => ({ ...before, filedAt }));
	}

	const deletion = workbookDeletion(book.title, () => {
		setNotDeleted(false);
		void deleteWorkbook(book.id).then(
			() => navigate(PATH, { replace: true, state: { mayLeave: true } }),
			() => setNotDeleted(true),
		);
	});
	const remove = () => setToConfirm(deletion);

	return (
		<>
			{/* Outside the sections below, within which it could not stay in view. */}
			{state.problem && (
				<NotSaved problem={state.problem} workbook={workbook} onSaveFile={saveFile} />
			)}
			<UnsavedGuard when={state.problem !== null} within={`#${book.id}`}>
				Your last change is not saved on this device.
			</UnsavedGuard>
			<WorkbookHead state={state} update={update} />
			<div className="workbook-tabs no-print">
				<div className="wrap">
					<Tabs
						label="Workbook"
						idBase="workbook"
						items={TABS}
						selected={selected}
						onSelect={(id) => void select(id)}
					/>
				</div>
			</div>
			<div className="no-print wrap grid gap-6 pt-5 pb-14">
				{book.id === EXAMPLE_ID && <ExampleNote onDelete={remove} />}
				{TABS.map(({ id, Part }) => (
					<TabPanel key={id} idBase="workbook" id={id} selected={selected}>
						{id === selected && <Part book={book} update={update} confirm={setToConfirm} />}
					</TabPanel>
				))}
				<Card as="section" className="grid justify-items-start gap-4" aria-labelledby="safe">
					<h2 id="safe">Print or save it</h2>
					<div className="flex flex-wrap gap-3">
						<Button onClick={printing.print}>Print Everything</Button>
						<Button onClick={saveFile}>Save to a File</Button>
						<Button variant="danger" onClick={remove}>
							Delete
						</Button>
					</div>
					{textsNotInLog(book).length > 0 && (
						<p className="strong">
							What you typed under Logbook has not been added to the log yet. It is printed under “
							{NOT_IN_LOG}”.
						</p>
					)}
					{book.paste.trim() && (
						<p className="strong">
							What you pasted under Data is not a table yet, so it will not be printed.
						</p>
					)}
					{isNotDeleted && <NotDeleted title={book.title} />}
					<FileNote book={book} />
					<p className="note">
						Saved only on this device.{" "}
						{isPersistent
							? "The browser will not clear it on its own."
							: "The browser may clear it when the device runs out of space."}{" "}
						Anybody who uses this device can open it. With a file you can take it to another device
						and back. {offlineText}
					</p>
				</Card>
				<Confirmation action={toConfirm} onDone={() => setToConfirm(undefined)} />
			</div>
			{printing.isShown && (
				<div className="print-only">
					<PrintedWorkbook book={book} />
				</div>
			)}
		</>
	);
}

function ExampleNote({ onDelete }: { onDelete: () => void }) {
	return (
		<div className="manila-box flex flex-wrap items-center gap-3">
			<p className="flex-auto">
				<strong>This is an example.</strong> Try everything in it. Put your own work in a workbook
				of your own.
			</p>
			<Button small onClick={onDelete}>
				Delete the Example
			</Button>
		</div>
	);
}

function FileNote({ book: { filedAt, changedAt, createdAt } }: { book: Workbook }) {
	const since = Date.parse(changedAt) - Date.parse(filedAt ?? createdAt);
	const isDue = since > FILE_REMINDER_MS;
	return (
		<p className={isDue ? "strong" : "note"}>
			{filedAt
				? `Last saved to a file on ${formatShortDate(filedAt)}.`
				: "Not saved to a file yet."}
			{isDue &&
				` Save it${filedAt ? " again" : ""}: if this device is lost, the file is all you have.`}
		</p>
	);
}

/** Shows another part from its beginning, if its tab was pressed further down. */
function useScrollToPanel(panelId: string): void {
	const shownPanelId = useRef(panelId);
	useLayoutEffect(() => {
		if (shownPanelId.current === panelId) return;
		shownPanelId.current = panelId;
		const panel = document.getElementById(panelId);
		if (panel && panel.getBoundingClientRect().top < 0) panel.scrollIntoView();
	}, [panelId]);
}

/** Stores changes when the page is left, and checks the stored version on return. */
function useStoreOnLeave(workbook: OpenWorkbook, saved: boolean): void {
	// A page that is closed may end before the browser has stored anything. Links inside the site store it.
	useEffect(() => {
		if (saved) return;
		const onBeforeUnload = (event: BeforeUnloadEvent) => {
			event.preventDefault();
			void workbook.flush();
		};
		addEventListener("beforeunload", onBeforeUnload);
		return () => removeEventListener("beforeunload", onBeforeUnload);
	}, [workbook, saved]);
	useEffect(() => {
		const store = () => void workbook.flush();
		const onVisibility = () => (document.visibilityState === "hidden" ? store() : workbook.check());
		addEventListener("pagehide", store);
		document.addEventListener("visibilitychange", onVisibility);
		return () => {
			removeEventListener("pagehide", store);
			document.removeEventListener("visibilitychange", onVisibility);
		};
	}, [workbook]);
}

/** Rendered from printing until the next change: phones still read the page after they report the end of printing. */
function usePrintedWorkbook() {
	const [isShown, setShown] = useState(false);
	useEffect(() => {
		// Synchronously, because the browser prints as soon as its listeners have run.
		const show = () => flushSync(() => setShown(true));
		addEventListener("beforeprint", show);
		return () => removeEventListener("beforeprint", show);
	}, []);
	return {
		isShown,
		clear: useCallback(() => setShown(false), []),
		print: () => {
			flushSync(() => setShown(true));
			print();
		},
	};
}
