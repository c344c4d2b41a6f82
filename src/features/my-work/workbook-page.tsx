import {
	type ComponentType,
	useCallback,
	useEffect,
	useRef,
	useState,
	useSyncExternalStore,
} from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import { withConnection } from "../../platform/browser/connection.ts";
import { fairDay } from "../../platform/text/fair-day.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextInput } from "../../ui/field.tsx";
import { formatShortDate } from "../../ui/format.ts";
import { BackLink } from "../../ui/page-head.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { TabPanel, Tabs } from "../../ui/tabs.tsx";
import { UnsavedGuard } from "../../ui/unsaved-guard.tsx";
import { useLoaded } from "../../ui/use-loaded.ts";
import {
	type Confirmable,
	Confirmation,
	DeletingText,
	NotDeleted,
	problemText,
} from "./confirmation.tsx";
import { Logbook } from "./logbook.tsx";
import { NotSaved } from "./not-saved.tsx";
import { type Change, type OpenWorkbook, openWorkbook } from "./open-workbook.ts";
import { askToPersist, deleteWorkbook, NotStored, type Problem, readStored } from "./store.ts";
import { loadParts, offlineText, type useOfflineCopy } from "./use-offline-copy.ts";
import { fileName, NOT_WRITTEN, type Unreadable, unwritten, type Workbook } from "./workbook.ts";

const TABS = [
	{ id: "log", label: "Logbook", part: undefined },
	{ id: "data", label: "Data", part: "DataTables" },
	{ id: "help", label: "Help and sources", part: "HelpAndSources" },
	{ id: "write-up", label: "Write-up", part: "WriteUp" },
] as const;

/** Days with changes after which to suggest a file again. */
const FILE_DAYS = 7;
const DAY_MS = 86_400_000;

const PATH = "/my-work";

interface WorkbookPageProps {
	id: string;
	tab: string | undefined;
	offline: ReturnType<typeof useOfflineCopy>;
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
	if (opened === undefined) return <p className="soft">Opening your workbook...</p>;
	if (typeof opened !== "string") return <OpenPage file={opened} {...props} />;
	return (
		<EmptyState
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
						: "It is from a newer version of this page. Load this page again."}
			</p>
		</EmptyState>
	);
}

interface OpenPageProps extends Omit<WorkbookPageProps, "id"> {
	file: OpenWorkbook;
}

function OpenPage({ file, tab, offline }: OpenPageProps) {
	const navigate = useNavigate();
	const state = useSyncExternalStore(file.subscribe, file.get, file.get);
	const { book } = state;
	const [toConfirm, setToConfirm] = useState<Confirmable>();
	const [isPersistent, setPersistent] = useState(false);
	const [isNotDeleted, setNotDeleted] = useState(false);
	const printing = usePrintedWorkbook();
	const { clear } = printing;
	const update = useCallback(
		(change: Change) => {
			clear();
			file.update(change);
		},
		[file, clear],
	);
	useLeaving(file, state.saved);

	useEffect(() => {
		let current = true;
		askToPersist().then(
			(persistent) => current && setPersistent(persistent),
			() => {},
		);
		return () => {
			current = false;
		};
	}, []);

	const parts = useLoaded(loadParts);
	const { id: selected, part } = TABS.find(({ id }) => id === tab) ?? TABS[0];
	const Part = part ? parts()?.[part] : Logbook;
	const select = (id: string) =>
		navigate(`#${book.id}/${id}`, { replace: true, preventScrollReset: true });

	function saveFile() {
		const filedAt = new Date().toISOString();
		const saved = { ...book, filedAt };
		const address = URL.createObjectURL(
			new Blob([JSON.stringify(saved)], { type: "application/json" }),
		);
		const link = document.createElement("a");
		Object.assign(link, { href: address, download: fileName(book, fairDay(Date.now())) }).click();
		setTimeout(() => URL.revokeObjectURL(address), 60_000);
		update((before) => ({ ...before, filedAt }));
	}

	const remove = () =>
		setToConfirm({
			title: "Delete Workbook",
			text: <DeletingText title={book.title} />,
			label: "Delete",
			run: () => {
				setNotDeleted(false);
				void deleteWorkbook(book.id).then(
					() => navigate(PATH, { replace: true, state: { leave: true } }),
					() => setNotDeleted(true),
				);
			},
		});

	const { Printed } = printing;
	return (
		<>
			{/* Outside the grid, where it could not stay in view. */}
			{state.problem && <NotSaved problem={state.problem} file={file} onSaveFile={saveFile} />}
			<div className="no-print grid gap-6">
				<UnsavedGuard when={state.problem !== null} within={`#${book.id}`}>
					Your last change is not stored on this device.
				</UnsavedGuard>
				<BackLink to={PATH}>My workbooks</BackLink>
				<div className="workbook-title">
					<TextInput
						label="Title of the project"
						value={book.title}
						onChange={({ target: { value: title } }) => update((before) => ({ ...before, title }))}
					/>
					<p className="note" role="status">
						{state.saved ? "Saved on this device" : state.problem ? "Not saved" : "Saving..."}
						{state.updated && ". Changed in another tab: you see the latest."}
					</p>
				</div>
				<Tabs
					label="Workbook"
					idBase="workbook"
					items={TABS}
					selected={selected}
					onSelect={(id) => void select(id)}
				/>
				{TABS.map(({ id }) => (
					<TabPanel key={id} idBase="workbook" id={id} selected={selected}>
						{id === selected &&
							(Part ? (
								<Part book={book} update={update} confirm={setToConfirm} />
							) : (
								<p className="soft">Loading...</p>
							))}
					</TabPanel>
				))}
				<Card as="section" className="grid justify-items-start gap-4" aria-labelledby="safe">
					<h2 id="safe">Print it, keep it</h2>
					<div className="flex flex-wrap gap-3">
						<Button onClick={() => void printing.print()}>Print Everything</Button>
						<Button onClick={saveFile}>Save to a File</Button>
						<Button variant="danger" onClick={remove}>
							Delete
						</Button>
					</div>
					{unwritten(book).length > 0 && (
						<p className="strong">
							What you typed at Logbook is not written into the log yet. It is printed under “
							{NOT_WRITTEN}”.
						</p>
					)}
					{book.paste.trim() && (
						<p className="strong">What you pasted at Data is not a table yet: it is not printed.</p>
					)}
					{isNotDeleted && <NotDeleted title={book.title} />}
					<FileNote book={book} />
					<p className="note">
						Saved only on this device.{" "}
						{isPersistent
							? "The browser will not clear it on its own."
							: "The browser may clear it when the device runs out of space."}{" "}
						Anybody who uses this device can open it. The file takes it to another device and back.{" "}
						{offlineText(offline)}
					</p>
				</Card>
				<Confirmation action={toConfirm} onDone={() => setToConfirm(undefined)} />
			</div>
			{Printed && (
				<div className="print-only">
					<Printed book={book} />
				</div>
			)}
		</>
	);
}

function FileNote({ book: { filedAt, changedAt, createdAt } }: { book: Workbook }) {
	const since = Date.parse(changedAt) - Date.parse(filedAt ?? createdAt);
	const isDue = since > FILE_DAYS * DAY_MS;
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

/** Stores changes when the page is left, and checks the stored version on return. */
function useLeaving(file: OpenWorkbook, saved: boolean): void {
	// A page that is closed may end before the browser has stored anything. Links inside the site store it.
	useEffect(() => {
		if (saved) return;
		const ask = (event: BeforeUnloadEvent) => {
			event.preventDefault();
			void file.flush();
		};
		addEventListener("beforeunload", ask);
		return () => removeEventListener("beforeunload", ask);
	}, [file, saved]);
	useEffect(() => {
		const leave = () => void file.flush();
		const turn = () => (document.visibilityState === "hidden" ? leave() : file.check());
		addEventListener("pagehide", leave);
		document.addEventListener("visibilitychange", turn);
		return () => {
			removeEventListener("pagehide", leave);
			document.removeEventListener("visibilitychange", turn);
		};
	}, [file]);
}

type PrintedPart = ComponentType<{ book: Workbook }>;

/**
 * Rendered on printing, by the button or the browser's menu, until the next change, because phones report the end of
 * printing while they still read the page.
 */
function usePrintedWorkbook() {
	const [Printed, setPrinted] = useState<PrintedPart>();
	const part = useRef<PrintedPart>(undefined);
	const show = useCallback(() => {
		// Synchronously, because the browser prints as soon as its listeners have run.
		if (part.current) flushSync(() => setPrinted(() => part.current));
	}, []);
	const load = useCallback(async () => {
		part.current = (await withConnection(loadParts)).PrintedWorkbook;
	}, []);
	useEffect(() => {
		void load().catch(() => {});
		addEventListener("beforeprint", show);
		return () => removeEventListener("beforeprint", show);
	}, [load, show]);
	return {
		Printed,
		clear: useCallback(() => setPrinted(undefined), []),
		print: async () => {
			await load();
			show();
			print();
		},
	};
}
