import type { ReactNode } from "react";
import type { Api } from "../../../platform/browser/api-client.ts";
import { browserApi } from "../../../shell/browser-api.ts";
import { type PageHandle, renderContext } from "../../../shell/context.ts";
import { Deferred, pageResponse, settled } from "../../../shell/deferred.tsx";
import { head } from "../../../shell/head.ts";
import { OwnServerOnly } from "../../../shell/own-server-only.tsx";
import { NO_STORE_HEADERS } from "../../../shell/posted-form.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { EmptyState, ErrorState, LoadingCards } from "../../../ui/states.tsx";
import { trackerPath } from "../../records/tracker-links.ts";
import { receiptName } from "../payment-texts.ts";
import { fetchReceipt } from "../payments.calls.ts";
import type { Receipt } from "../payments.contract.ts";
import { ReceiptSheet } from "../receipt-sheet.tsx";
import type { Route } from "./+types/receipt.ts";

export const handle = { query: ["key"] } satisfies PageHandle;

export function headers() {
	return NO_STORE_HEADERS;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
	const { receipt } = loaderData ?? {};
	const title = receipt && "ok" in receipt && receipt.ok ? nameOf(receipt.value) : UNKNOWN_TITLE;
	return head(matches, { title, noindex: true });
}

function nameOf(receipt: Receipt): string {
	return receiptName(receipt, receipt.summary);
}

/** Before it is known whether anything was paid. */
const UNKNOWN_TITLE = "Receipt";

function load(api: Api, reference: string, request: Request) {
	const key = new URL(request.url).searchParams.get("key") ?? "";
	return settled<Receipt>(
		fetchReceipt(api, { params: { reference }, query: { key } }),
		"Failed to fetch receipt: {status}",
	);
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
	const { api } = context.get(renderContext);
	return pageResponse({ receipt: await load(api, params.reference, request) }, NO_STORE_HEADERS);
}

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
	return { receipt: load(browserApi, params.reference, request) };
}

export default function ReceiptPage({ loaderData, params }: Route.ComponentProps) {
	const back = { to: trackerPath(params.reference), label: "Track an Order" };
	const page = (title: string, content: ReactNode) => (
		<>
			<div className="no-print">
				<PageHead title={title} back={back} />
			</div>
			<div className="wrap section max-w-form">{content}</div>
		</>
	);
	return (
		<OwnServerOnly>
			<Deferred
				of={loaderData.receipt}
				fallback={page(UNKNOWN_TITLE, <LoadingCards text="Loading receipt..." count={1} />)}
				failed={({ error, status, retry }) =>
					page(
						UNKNOWN_TITLE,
						status === 404 ? <NoReceipt /> : <ErrorState message={error} onRetry={retry} />,
					)
				}
			>
				{(receipt) => page(nameOf(receipt), <ReceiptSheet receipt={receipt} />)}
			</Deferred>
		</OwnServerOnly>
	);
}

function NoReceipt() {
	return (
		<EmptyState
			title="Receipt not found"
			action={<LinkButton to="/track">Track an Order</LinkButton>}
		>
			<p>The link may be cut off. You can find it where you track your order.</p>
		</EmptyState>
	);
}
