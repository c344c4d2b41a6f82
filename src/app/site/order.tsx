import { useEffect, useRef } from "react";
import {
	redirect,
	type ShouldRevalidateFunctionArgs,
	useNavigate,
	useNavigationType,
	useSearchParams,
} from "react-router";
import { OrderForm } from "../../features/orders/order-form.tsx";
import { placeOrder, type TypedOrder } from "../../features/orders/orders.calls.ts";
import {
	OrderedProjectCard,
	ProjectSummaryCard,
} from "../../features/projects/project-summary-card.tsx";
import { fetchProjectBySlug, projectPath } from "../../features/projects/projects.calls.ts";
import type { Project } from "../../features/projects/projects.contract.ts";
import type { Api } from "../../platform/browser/api-client.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CheckIcon } from "../../ui/icons.tsx";
import { BackLink } from "../../ui/page-head.tsx";
import { EmptyState, ErrorState, LoadingCards } from "../../ui/states.tsx";
import type { RefusedForm } from "../../ui/use-form.ts";
import { browserApi } from "../parts/browser-api.ts";
import { type PageHandle, renderContext } from "../parts/context.ts";
import { Deferred, pageResponse, settled } from "../parts/deferred.tsx";
import { head } from "../parts/head.ts";
import { postedTexts, refusalOf } from "../parts/posted-form.ts";
import { originOf } from "../parts/site-info.ts";
import type { Route } from "./+types/order.ts";

/** In the address once the order has been placed: a reload shows the confirmation, not an empty form. */
const PLACED = "placed";

function load(api: Api, slug: string) {
	return settled(
		fetchProjectBySlug(api, slug),
		"Failed to fetch article: {status}",
		"An error occurred while fetching articles",
	);
}

export const handle = { query: ["placed"] } satisfies PageHandle;

export async function loader({ context, params }: Route.LoaderArgs) {
	return pageResponse({ project: await load(context.get(renderContext).api, params.slug) });
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
	return { project: load(browserApi, params.slug) };
}

/** The form posted without script; with script it calls the API itself. */
export async function action({ context, params, request }: Route.ActionArgs) {
	const { website, ...typed } = await postedTexts<Exclude<keyof TypedOrder, "slug">>(request, [
		"name",
		"phone",
		"email",
		"notes",
		"under_18",
		"guardian.name",
		"guardian.phone",
		"consent_text",
		"website",
	]);
	const order = { slug: params.slug, website, ...typed };
	const call = placeOrder(context.get(renderContext).api, order);
	const placed = `/order/${encodeURIComponent(params.slug)}?${PLACED}=1`;
	return (await refusalOf(call, typed)) ?? redirect(placed, 303);
}

/** The same project is not fetched again to confirm its order. */
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

export function meta({ matches }: Route.MetaArgs) {
	return head({ title: "Order this project", noindex: true, origin: originOf(matches) });
}

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
	const [parameters] = useSearchParams();
	return (
		<div className="wrap tall-page max-w-form pt-3 pb-14">
			<Deferred
				of={loaderData.project}
				fallback={<LoadingCards text="Loading project..." count={1} />}
				failed={({ error, status, retry }) =>
					status === 404 ? <NoProject /> : <ErrorState level={1} message={error} onRetry={retry} />
				}
			>
				{(project) =>
					project.status !== "published" ? (
						<NoProject />
					) : parameters.has(PLACED) ? (
						<Confirmation project={project} />
					) : (
						<OrderPage project={project} refused={actionData} />
					)
				}
			</Deferred>
		</div>
	);
}

function OrderPage({ project, refused }: { project: Project; refused: RefusedForm | undefined }) {
	const navigate = useNavigate();
	return (
		<div className="flex flex-col gap-5">
			<div>
				<BackLink to={projectPath(project)}>Back to project</BackLink>
				<h1 className="mt-1">Order this project</h1>
			</div>
			<ProjectSummaryCard project={project} />
			<p className="manila-box">
				<strong>Full material cost payment is required before project work begins.</strong> We call
				you to agree on the details first.
			</p>
			<OrderForm
				key={project.slug}
				api={browserApi}
				slug={project.slug}
				refused={refused}
				onPlaced={() => navigate({ search: `?${PLACED}=1` }, { replace: true })}
			/>
		</div>
	);
}

function Confirmation({ project }: { project: Project }) {
	const heading = useRef<HTMLHeadingElement>(null);
	const arrivedBy = useNavigationType();
	// The form with the pressed button is gone: the keyboard goes on from here.
	useEffect(() => {
		if (arrivedBy === "REPLACE") heading.current?.focus();
	}, [arrivedBy]);
	return (
		<div className="flex flex-col gap-5 pt-7">
			<Card className="flex flex-col gap-4">
				<p className="success flex items-center gap-3">
					<CheckIcon />
					We have it.
				</p>
				<h1 ref={heading} tabIndex={-1} className="h2">
					Order Request Submitted!
				</h1>
				<p>We call you within 24 hours to agree on the details.</p>
				<OrderedProjectCard project={project} />
				<p className="soft">
					Costs are estimates. Full material cost payment is required before project work begins.
				</p>
				<LinkButton to="/projects" variant="primary" wide>
					Browse More Projects
				</LinkButton>
			</Card>
		</div>
	);
}

function NoProject() {
	return (
		<EmptyState
			level={1}
			title="Project not found"
			action={<LinkButton to="/projects">View All Projects</LinkButton>}
		>
			<p>It may have been taken back, or its address has a slip in it.</p>
		</EmptyState>
	);
}
