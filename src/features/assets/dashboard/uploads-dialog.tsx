import { useEffect, useState } from "react";
import { errorText } from "../../../platform/browser/api-error.ts";
import { browserApi } from "../../../shell/browser-api.ts";
import { useQueryKeepingData } from "../../../shell/dashboard/use-query-keeping-data.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { SearchInput } from "../../../ui/field.tsx";
import { formatShortDate } from "../../../ui/format.ts";
import { Pager } from "../../../ui/pager.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { EmptyState, ErrorState, LoadingRows } from "../../../ui/states.tsx";
import type { Upload } from "../assets.contract.ts";
import { fetchUploads, smallestUrl } from "./manage-uploads.calls.ts";

const SEARCH_DELAY_MS = 500;
/** Divisible by two, three and four, so that all rows are full. */
const PAGE_SIZE = 12;

export interface UploadsDialogProps {
	onPick: (picture: { id: string; url: string }) => void;
	onClose: () => void;
}

export function UploadsDialog({ onPick, onClose }: UploadsDialogProps) {
	const [text, setText] = useState("");
	const [request, setRequest] = useState({ search: "", page: 1 });
	useEffect(() => {
		const search = text.trim();
		const timer = setTimeout(
			() => setRequest((before) => (before.search === search ? before : { search, page: 1 })),
			SEARCH_DELAY_MS,
		);
		return () => clearTimeout(timer);
	}, [text]);
	const query = useQueryKeepingData(["uploads", "to choose", request], () =>
		fetchUploads(browserApi, {
			query: { page: request.page, limit: PAGE_SIZE, search: request.search },
		}),
	);

	return (
		<Dialog
			open
			onClose={onClose}
			title="Choose from Uploads"
			size="wide"
			actions={
				<Button small onClick={onClose}>
					Cancel
				</Button>
			}
		>
			<div className="stack">
				<SearchInput
					label="Search uploads"
					// In a search field, the first Escape would clear the text instead of closing the dialog.
					type="text"
					placeholder="Search by title..."
					data-autofocus
					value={text}
					onChange={(event) => setText(event.currentTarget.value)}
					// Enter would submit the form around the dialog.
					onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
				/>
				{query.isPending && <LoadingRows text="Loading uploads..." count={3} />}
				{query.isError && (
					<ErrorState
						message={errorText(query.error, "Failed to fetch uploads: {status}")}
						onRetry={() => void query.refetch()}
					/>
				)}
				{query.data?.result.length === 0 && <EmptyState title="No uploads found." />}
				{query.data && query.data.result.length > 0 && (
					<ul
						className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4"
						aria-busy={query.isPlaceholderData || undefined}
					>
						{query.data.result.map((upload) => (
							<li key={upload.id}>
								<button
									type="button"
									className="grid gap-1.5 w-full p-1.5 border-2 border-line rounded-md bg-card text-left wrap-anywhere cursor-pointer hover:border-accent"
									onClick={() => onPick({ id: upload.id, url: upload.url })}
								>
									<Picture
										className="w-full aspect-[3/2] bg-grid object-contain"
										src={smallestUrl(upload)}
										alt=""
									/>
									<span>{captionOf(upload)}</span>
								</button>
							</li>
						))}
					</ul>
				)}
				{query.data && query.data.pagination.totalPages > 1 && (
					<Pager
						page={request.page}
						pages={query.data.pagination.totalPages}
						onPage={(page) => setRequest({ ...request, page })}
					/>
				)}
			</div>
		</Dialog>
	);
}

function captionOf({ places: [place], created_at }: Upload): string {
	return place?.title ?? `Unused, ${formatShortDate(created_at)}`;
}
