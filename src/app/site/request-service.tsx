import { useEffect } from "react";
import { type HeadersArgs, redirect } from "react-router";
import { RequestForm, SentText } from "../../features/assistance/request-form.tsx";
import { defaultSteps, OWN_STEPS_HEADING } from "../../features/site/steps.ts";
import { readConfirmation, rememberPosted } from "../../features/tracking/confirmations.ts";
import type { Api } from "../../platform/browser/api-client.ts";
import { browserApi } from "../../shell/browser-api.ts";
import { type PageHandle, renderContext } from "../../shell/context.ts";
import { pageResponse } from "../../shell/deferred.tsx";
import { head } from "../../shell/head.ts";
import { forwardedForm, NO_STORE_HEADERS, refusalOf } from "../../shell/posted-form.ts";
import { knownPerson } from "../../shell/session.ts";
import { ServiceIcon } from "../../ui/art/service-icons.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { IndexCard } from "../../ui/index-card.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { useSite } from "../../ui/use-site.ts";
import { useUnsent } from "../parts/unsent/use-unsent.tsx";
import type { Route } from "./+types/request-service.ts";

export const handle = { query: ["sent"] } satisfies PageHandle;

/** Query parameter with the confirmation key, in the response to a post without script. */
function confirmationKeyIn(request: Request): string | null {
	return new URL(request.url).searchParams.get("sent");
}

export const headers = ({ loaderHeaders }: HeadersArgs) => loaderHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
	const sent = confirmationKeyIn(request);
	const confirmation = await load(context.get(renderContext).api, sent);
	return pageResponse({ confirmation }, sent === null ? undefined : NO_STORE_HEADERS);
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
	return { confirmation: await load(browserApi, confirmationKeyIn(request)) };
}

/** The confirmation without the phone number, which this page does not show. */
async function load(api: Api, sent: string | null) {
	const confirmation = await readConfirmation(api, sent);
	return confirmation && { ...confirmation, phone: null };
}

export function meta({ matches }: Route.MetaArgs) {
	return head(matches, {
		title: "Request a Project",
		description:
			"Faster project development: a working model, circuits and code, the write-up, research, improvements and help with the deadline.",
		path: "/request-service",
	});
}

/** Handles a form posted without script. */
export async function action({ request, context }: Route.ActionArgs) {
	const api = context.get(renderContext);
	const { call, values } = forwardedForm(api, "/request", "assistance", request);
	const refusal = await refusalOf(call, values);
	if (refusal) return refusal;
	const { result }: { result?: { confirmation_key?: string } } = await call;
	// Other servers may send no key: then this response itself is the confirmation.
	if (!result?.confirmation_key) return { sent: true as const };
	return redirect(`/request-service?sent=${result.confirmation_key}`, 303);
}

const loadSending = () => import("../../features/assistance/request-sending.ts");

const SERVICES = [
	["prototyping", "Prototyping", "A working model in days, so that you can measure and improve."],
	["implementation", "Technical Implementation", "Circuits, code and mechanics, built with you."],
	["documentation", "Documentation", "Write-up, logbook and abstract that judges can follow."],
	["research", "Research Help", "Sources worth citing, and a sound method."],
	["optimisation", "Optimisation", "Better readings, fewer parts, lower cost."],
	["deadline", "Deadline Help", "A plan for the days left, and help to keep to it."],
] as const;

export default function RequestService({ actionData, loaderData }: Route.ComponentProps) {
	const site = useSite();
	const { confirmation } = loaderData;
	const isSent = confirmation !== undefined || (actionData !== undefined && "sent" in actionData);
	const refused = actionData && "values" in actionData ? actionData : undefined;
	const unsent = useUnsent("request-service", refused, loadSending);
	useEffect(() => rememberPosted(confirmation), [confirmation]);
	return (
		<>
			<PageHead
				title="Request a Project"
				lead="Help when time is short: tell us how far along you are and what you need, and we will get your project to the fair together."
			/>
			<div className="wrap section request grid gap-8">
				{isSent ? (
					<Card as="section" className="self-start">
						<h2 className="mb-3">Request Submitted Successfully!</h2>
						<SentText reference={confirmation?.reference} />
						<p className="mt-6">
							<LinkButton to="/projects">Browse Projects in the Meantime</LinkButton>
						</p>
					</Card>
				) : (
					<RequestForm
						key={unsent.key}
						refused={unsent.refused}
						prefill={knownPerson}
						load={loadSending}
						send={async (form, key) => {
							const { browserUpload, submitRequest } = await loadSending();
							const title = String(form.get("projectTitle"));
							return unsent.send({ kind: "request", key, title, values: form }, (key) =>
								submitRequest(browserUpload, form, key),
							);
						}}
						notes={unsent.notes}
						progress={unsent.progress}
					/>
				)}
				<aside className="grid content-start gap-6">
					<IndexCard
						level={2}
						className="index-card-small"
						title="What we help with"
						rows={SERVICES.map(([icon, name, text]) => ({
							key: icon,
							content: (
								<div className="flex gap-3">
									<ServiceIcon name={icon} className="mt-1 h-10 w-10 flex-none" />
									<div>
										<h3>{name}</h3>
										<p className="note">{text}</p>
									</div>
								</div>
							),
						}))}
					/>
					<IndexCard
						level={2}
						className="index-card-small"
						title={site.steps ? OWN_STEPS_HEADING : "Fourteen days"}
						rows={(site.steps ?? defaultSteps).map(({ days, title }) => ({
							key: days + title,
							content: (
								<p className="flex flex-wrap justify-between gap-x-3">
									<strong>{days}</strong>
									<span>{site.steps ? title : inSentenceCase(title)}</span>
								</p>
							),
						}))}
					/>
				</aside>
			</div>
		</>
	);
}

/** The defaults are in title case, as home shows them. */
const inSentenceCase = (title: string) => title.replace(/ ./g, (start) => start.toLowerCase());
