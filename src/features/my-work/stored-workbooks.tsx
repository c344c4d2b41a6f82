import { Button } from "../../ui/button.tsx";
import { formatShortDate } from "../../ui/format.ts";
import { Link } from "../../ui/link.tsx";
import type { ListedWorkbook } from "./store.ts";
import { EXAMPLE_ID, PATH } from "./workbook.ts";

interface StoredWorkbooksProps {
	list: readonly ListedWorkbook[];
	onRemove: (book: ListedWorkbook) => void;
}

export function StoredWorkbooks({ list, onRemove }: StoredWorkbooksProps) {
	return (
		<section className="grid gap-3" aria-labelledby="workbooks">
			<h2 id="workbooks">On this device</h2>
			<ul className="workbook-list">
				{list.map((book) => (
					<li key={book.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
						{book.unreadable ? (
							<span>
								{book.title || "A workbook"}: from a newer version of this page.{" "}
								<a href={PATH}>Reload this page</a> to open it.
							</span>
						) : (
							<Link className="link" to={`#${book.id}`}>
								{book.title || "Without a title"}
							</Link>
						)}
						<span className="note">
							{book.id === EXAMPLE_ID ? "Example" : `Changed ${formatShortDate(book.changedAt)}`}
						</span>
						<Button
							small
							variant="quiet"
							className="-mx-4"
							aria-label={`Delete ${book.title}`}
							onClick={() => onRemove(book)}
						>
							Delete
						</Button>
					</li>
				))}
			</ul>
			<p className="note">Anybody who uses this device can open and change these.</p>
		</section>
	);
}
