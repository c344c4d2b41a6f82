import { type ReactNode, useEffect, useRef, useState } from "react";
import {
	type HeadersArgs,
	redirect,
	type ShouldRevalidateFunctionArgs,
	useNavigate,
	useSearchParams,
} from "react-router";
import * as z from "zod/mini";
import { loadOrderSending, OrderForm } from "../../features/orders/order-form.tsx";
import { type PlacedOrder, placeOrder } from "../../features/orders/orders.calls.ts";
import { orderFormSchema } from "../../features/orders/orders.form.ts";
import {
	ProjectSummaryCard,
	type ProjectToOrder,
	pickProjectToOrder,
} from "../../features/projects/project-summary-card.tsx";
import { fetchProjectBySlug, projectPath } from "../../features/projects/projects.calls.ts";
import { PupilsOwnWork } from "../../features/projects/pupils-own-work.tsx";
import { readConfirmation, rememberPosted } from "../../features/tracking/confirmations.ts";
import {
	OrderConfirmation,
	type ShownConfirmation,
} from "../../features/tracking/order-confirmation.tsx";
import type { Api } from "../../platform/browser/api-client.ts";
import { browserApi } from "../../shell/browser-api.ts";
import { type PageHandle, renderContext } from "../../shell/context.ts";
import { Deferred, pageResponse, settled } from "../../shell/deferred.tsx";
import { headOf } from "../../shell/head.ts";
import { NO_STORE_HEADERS, postedTexts, refusalOf } from "../../shell/posted-form.ts";
import { knownPerson, storedToken, useSession } from "../../shell/session.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { BackLink } from "../../ui/page-head.tsx";
import { EmptyState, ErrorState, LoadingCards } from "../../ui/states.tsx";
import type { RefusedForm } from "../../ui/use-form.ts";
import { useUnsent } from "../parts/unsent/use-unsent.tsx";
import type { Route } from "./+types/order.ts";

/** Query parameter with the confirmation key: a reload shows the confirmation, not an empty form. */
const PLACED = "placed";

function confirmationKeyIn(request: Request): string | null {
	return new URL(request.url).searchParams.get(PLACED);
}

function load(api: Api, slug: string) {
	return settled(
		fetchProjectBySlug(api, slug).then(pickProjectToOrder),
		"Failed to fetch article: {status}",
		"An error occurred while fetching articles",
	);
}

export const handle = { query: ["placed"] } satisfies PageHandle;

export const headers = ({ loaderHeaders }: HeadersArgs) => loaderHeaders;

export async function loader({ context, params, request }: Route.LoaderArgs) {
	const { api } = context.get(renderContext);
	const placed = confirmationKeyIn(request);
	const parts = [load(api, params.slug), readConfirmation(api, placed)] as const;
	const [project, confirmation] = await Promise.all(parts);
	return pageResponse({ project, confirmation }, placed === null ? undefined : NO_STORE_HEADERS);
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
	const project = load(browserApi, params.slug);
	return { project, confirmation: await readConfirmation(browserApi, confirmationKeyIn(request)) };
}

/** Handles a form posted without script; with script the page calls the API directly. */
export async function action({ context, params, request }: Route.ActionArgs) {
	const names = z.keyof(orderFormSchema).options;
	const { website, slug: _, ...values } = await postedTexts(request, names);
	const order = { ...values, website, slug: params.slug };
	const call = placeOrder(context.get(renderContext).api, order);
	const refusal = await refusalOf(call, values);
	if (refusal) return refusal;
	const placed = await call;
	// Other servers may send no key: then this response itself is the confirmation.
	if (!placed?.confirmation_key) return { placed: true as const };
	return redirect(
		`/order/${encodeURIComponent(params.slug)}?${PLACED}=${placed.confirmation_key}`,
		303,
	);
}

/** Confirming an order does not reload its project. */
export function shouldRevalidate({
	currentParams,
	nextParams,
	currentUrl,
	nextUrl,
	defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
	const confirms = currentUrl.search !== nextUrl.search && currentParams.slug === nextParams.slug;
	return confirms ? false : defaultShouldRevalidate;
}

export const meta = headOf({ title: "Order This Project", noindex: true });

export default function Order({ loaderData, actionData, params }: Route.ComponentProps) {
	const [parameters] = useSearchParams();
	const { confirmation } = loaderData;
	const [placed, setPlaced] = useState<Placed | undefined>(
		actionData && "placed" in actionData ? {} : undefined,
	);
	const refused = actionData && "values" in actionData ? actionData : undefined;
	// Renders again after signing out.
	useSession();
	const confirmed =
		placed ?? (parameters.has(PLACED) && confirmation ? { confirmation } : undefined);
	useEffect(() => rememberPosted(confirmation), [confirmation]);
	return (
		<div className="wrap max-w-form pt-3 pb-14">
			<Deferred
				of={loaderData.project}
				fallback={
					<OrderFrame project={params}>
						<LoadingCards text="Loading project..." count={1} />
					</OrderFrame>
				}
				failed={({ error, status, retry }) =>
					status === 404 ? (
						<NoProject />
					) : (
						<OrderFrame project={params}>
							<ErrorState message={error} onRetry={retry} />
						</OrderFrame>
					)
				}
			>
				{(project) =>
					project.status !== "published" ? (
						<NoProject />
					) : confirmed ? (
						<OrderConfirmation
							project={project}
							confirmation={shownConfirmation(confirmed)}
							replacesForm={placed !== undefined && !actionData}
						/>
					) : (
						<OrderPage
							key={project.slug}
							project={project}
							refused={refused}
							onPlaced={setPlaced}
						/>
					)
				}
			</Deferred>
		</div>
	);
}

interface Placed {
	confirmation?: ShownConfirmation;
	/** The session with which it was sent. */
	token?: string | null;
}

/** Hides the phone number once its sender has signed out: the phone may be shared. */
function shownConfirmation({ confirmation, token }: Placed): ShownConfirmation | undefined {
	const isSignedOut = token && token !== storedToken();
	return confirmation && isSignedOut ? { ...confirmation, phone: null } : confirmation;
}

function OrderFrame({ project, children }: { project: { slug: string }; children: ReactNode }) {
	return (
		<div className="flex flex-col gap-5">
			<div>
				<BackLink to={projectPath(project)}>Back to the Project</BackLink>
				<h1 className="mt-1">Order This Project</h1>
			</div>
			{children}
		</div>
	);
}

interface OrderPageProps {
	project: ProjectToOrder;
	refused: RefusedForm | undefined;
	onPlaced: (placed: Placed) => void;
}

function OrderPage({ project, refused, onPlaced }: OrderPageProps) {
	const navigate = useNavigate();
	const { slug, title } = project;
	const unsent = useUnsent(`order:${slug}`, refused, loadOrderSending);
	const sentToken = useRef<string | null>(null);
	function showConfirmation(order: PlacedOrder | undefined) {
		// Another page of the site may be open by now.
		if (!unsent.isPageShown()) return;
		onPlaced(order ? { confirmation: order, token: sentToken.current } : {});
		// The confirmation scrolls at once: later, somebody may have scrolled or pressed Tab.
		const options = { replace: true, preventScrollReset: true };
		void navigate(`?${PLACED}=${order?.confirmation_key ?? 1}`, options);
	}
	return (
		<OrderFrame project={project}>
			<ProjectSummaryCard project={project} />
			<p className="manila-box">
				<strong>Full material cost payment is required before project work begins.</strong> We will
				call you to agree on the details first: until then the costs may change.{" "}
				<Link to="/how-it-works">How it works and what it costs</Link>
			</p>
			<OrderForm
				key={unsent.key}
				send={async (order, key) => {
					const { placeOrder } = await loadOrderSending();
					const values = Object.entries(order);
					sentToken.current = storedToken();
					return unsent.send({ kind: "order", key, title, values }, (key) =>
						placeOrder(browserApi, order, key),
					);
				}}
				slug={slug}
				refused={unsent.refused}
				prefill={knownPerson}
				onPlaced={showConfirmation}
				notes={unsent.notes}
			/>
			<PupilsOwnWork />
		</OrderFrame>
	);
}

function NoProject() {
	// An unsent order may wait here whose project was removed.
	const { notes } = useUnsent("", undefined);
	return (
		<>
			<EmptyState
				level={1}
				title="Project not found"
				action={<LinkButton to="/projects">View All Projects</LinkButton>}
			>
				<p>It may no longer be published, or the link may have a typo.</p>
			</EmptyState>
			{notes}
		</>
	);
}
