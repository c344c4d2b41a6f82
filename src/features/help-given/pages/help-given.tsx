import type { Api } from "../../../platform/browser/api-client.ts";
import { browserApi } from "../../../shell/browser-api.ts";
import { type PageHandle, renderContext } from "../../../shell/context.ts";
import { Deferred, pageResponse, settled } from "../../../shell/deferred.tsx";
import { headOf } from "../../../shell/head.ts";
import { OwnServerOnly } from "../../../shell/own-server-only.tsx";
import { NO_STORE_HEADERS } from "../../../shell/posted-form.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { Facts, IdFact } from "../../../ui/facts.tsx";
import { formatShortDate } from "../../../ui/format.ts";
import { PageHead } from "../../../ui/page-head.tsx";
import { PrintedSheet } from "../../../ui/printing.tsx";
import { EmptyState, ErrorState, LoadingCards } from "../../../ui/states.tsx";
import { trackerPath } from "../../records/tracker-links.ts";
import { fetchPrintableHelpSheet } from "../help-given.calls.ts";
import type { PrintableHelpSheet } from "../help-given.contract.ts";
import type { Route } from "./+types/help-given.ts";

const TITLE = "What We Did for You";

export const handle = { query: ["key"] } satisfies PageHandle;

export function headers() {
	return NO_STORE_HEADERS;
}

export const meta = headOf({ title: TITLE, noindex: true });

function load(api: Api, reference: string, request: Request) {
	const key = new URL(request.url).searchParams.get("key") ?? "";
	return settled<PrintableHelpSheet>(
		fetchPrintableHelpSheet(api, { params: { reference }, query: { key } }),
		"Failed to fetch the sheet: {status}",
	);
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
	const { api } = context.get(renderContext);
	return pageResponse({ sheet: await load(api, params.reference, request) }, NO_STORE_HEADERS);
}

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
	return { sheet: load(browserApi, params.reference, request) };
}

export default function HelpGivenPage({ loaderData, params }: Route.ComponentProps) {
	return (
		<>
			<PageHead
				title={TITLE}
				back={{ to: trackerPath(params.reference), label: "Track an Order" }}
			/>
			<div className="wrap section max-w-form">
				<OwnServerOnly>
					<Deferred
						of={loaderData.sheet}
						fallback={<LoadingCards text="Loading the sheet..." count={1} />}
						failed={({ error, status, retry }) =>
							status === 404 ? <NoSheet /> : <ErrorState message={error} onRetry={retry} />
						}
					>
						{(sheet) => <HelpSheet sheet={sheet} />}
					</Deferred>
				</OwnServerOnly>
			</div>
		</>
	);
}

function NoSheet() {
	return (
		<EmptyState
			title="Sheet not found"
			action={<LinkButton to="/track">Track an Order</LinkButton>}
		>
			<p>
				The link may be cut off, or nothing has been written on the sheet yet. You can find the link
				where you track your order.
			</p>
		</EmptyState>
	);
}

type Line = PrintableHelpSheet["entries"][number] & { index: number };

const columns: Column<Line>[] = [
	{ header: "Day", rowHeader: true, width: "one-line", cell: ({ on }) => formatShortDate(on) },
	{ header: "What we did", cell: ({ text }) => <span className="wrap-anywhere">{text}</span> },
];

const SIGNERS = ["Pupil", "Teacher", "Mentor"] as const;

/** Help given to a pupil, with space for the required signatures. Contains no names. */
function HelpSheet({ sheet }: { sheet: PrintableHelpSheet }) {
	const { reference, article_title, entries } = sheet;
	return (
		<PrintedSheet id="help-sheet" title={article_title}>
			<Facts>
				<IdFact label="Reference" className="strong">
					{reference}
				</IdFact>
			</Facts>
			<div className="sheet-table">
				<DataTable
					caption="What we did"
					columns={columns}
					rows={entries.map((entry, index) => ({ ...entry, index }))}
					rowKey={({ index }) => String(index)}
				/>
			</div>
			<section className="grid gap-2" aria-labelledby="signatures">
				<h3 id="signatures">Signatures</h3>
				<p>The help listed here was given. All other work is the pupil's own.</p>
				<ul className="signatures">
					{SIGNERS.map((signer) => (
						<li key={signer}>
							<span>{signer}</span>
							<span>Date</span>
						</li>
					))}
				</ul>
			</section>
		</PrintedSheet>
	);
}
