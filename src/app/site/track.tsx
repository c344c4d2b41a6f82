import { useState } from "react";
import { useSearchParams } from "react-router";
import { TrackedRecordCard } from "../../features/tracking/tracked-record.tsx";
import { track } from "../../features/tracking/tracking.calls.ts";
import type { track as trackCall } from "../../features/tracking/tracking.contract.ts";
import { TrackingForm } from "../../features/tracking/tracking-form.tsx";
import type { BodyOf } from "../../platform/http/call.ts";
import { parseReference } from "../../platform/tracking/reference-text.ts";
import { Card } from "../../ui/card.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { browserApi } from "../parts/browser-api.ts";
import { type PageHandle, renderContext } from "../parts/context.ts";
import { head } from "../parts/head.ts";
import { NOT_STORED, postedTexts, refusalOf } from "../parts/posted-form.ts";
import { originOf } from "../parts/site-info.ts";
import type { Route } from "./+types/track.ts";

export const handle = { query: ["reference"] } satisfies PageHandle;

export function headers() {
	return NOT_STORED;
}

export function meta({ matches }: Route.MetaArgs) {
	return head({ title: "Track an Order", noindex: true, origin: originOf(matches) });
}

/** The form posted without script; with script it calls the API itself. */
export async function action({ context, request }: Route.ActionArgs) {
	const typed = await postedTexts<keyof BodyOf<typeof trackCall>>(request, ["reference", "phone"]);
	const call = track(context.get(renderContext).api, typed);
	return (await refusalOf(call, typed)) ?? { record: await call };
}

export default function Track({ actionData }: Route.ComponentProps) {
	const [parameters] = useSearchParams();
	const posted = actionData && "record" in actionData ? actionData.record : undefined;
	const refused = actionData && "values" in actionData ? actionData : undefined;
	const [found, setFound] = useState(posted);
	const given = parseReference(parameters.get("reference") ?? "") ?? undefined;
	return (
		<>
			<PageHead
				title="Track an Order"
				lead="See how far your order or request is, what is due and what happens next."
			/>
			<div className="wrap section grid max-w-form gap-8">
				{found && <TrackedRecordCard key={found.updated_at} record={found} />}
				<Card as="section" aria-label={found ? "Another order or request" : "Your order"}>
					{found && <h2 className="h3 mb-4">Another order or request</h2>}
					<TrackingForm api={browserApi} reference={given} refused={refused} onFound={setFound} />
				</Card>
			</div>
		</>
	);
}
