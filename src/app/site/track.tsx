import { Fragment, lazy, Suspense, startTransition, useEffect, useState } from "react";
import { data, type LinksFunction, useSearchParams } from "react-router";
import { CODE_STEP } from "../../features/payments/pay-by-hand.tsx";
import { PROMPT_STEP } from "../../features/payments/pay-by-prompt.tsx";
import { askForPrompt, reportCode } from "../../features/payments/payments.calls.ts";
import { parseReference } from "../../features/records/reference-text.ts";
import { DELIVERY_STEP } from "../../features/tracking/tracked-deliveries.tsx";
import { answerDelivery, track } from "../../features/tracking/tracking.calls.ts";
import { TrackingForm } from "../../features/tracking/tracking-form.tsx";
import { withoutGaps } from "../../platform/text/phone.ts";
import { browserApi } from "../../shell/browser-api.ts";
import { type PageHandle, renderContext } from "../../shell/context.ts";
import { headOf } from "../../shell/head.ts";
import { OwnServerOnly } from "../../shell/own-server-only.tsx";
import { NO_STORE_HEADERS, postedTexts, refusalOf } from "../../shell/posted-form.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { UnsentList } from "../parts/unsent/use-unsent.tsx";
import writeupPaper from "../styles/writeup-paper.css?url";
import type { Route } from "./+types/track.ts";
import type { Found } from "./parts/found-record.tsx";

export const handle = { query: ["reference"] } satisfies PageHandle;

export const links: LinksFunction = () => [
	{ rel: "stylesheet", href: writeupPaper, media: "print" },
];

export function headers() {
	return NO_STORE_HEADERS;
}

export const meta = headOf({ title: "Track an Order", noindex: true });

/** Loaded when idle: it is larger than the form, and shows nothing before the first answer. */
const loadFoundRecord = () => import("./parts/found-record.tsx");
const FoundRecord = lazy(loadFoundRecord);

/** Handles forms posted without script; with script the page calls the API directly. */
export async function action({ context, request }: Route.ActionArgs) {
	const { reference, phone, step, code, payer, amount, delivery, received } = await postedTexts(
		request,
		["reference", "phone", "step", "code", "payer", "amount", "delivery", "received"],
	);
	const access = { reference, phone };
	const { api } = context.get(renderContext);
	const refused =
		step === CODE_STEP
			? await refusalOf(reportCode(api, { body: { ...access, code } }), { code })
			: step === PROMPT_STEP
				? await refusalOf(
						askForPrompt(api, { body: { ...access, payer: withoutGaps(payer), amount } }),
						{ payer, amount },
					)
				: step === DELIVERY_STEP
					? await refusalOf(
							answerDelivery(api, { body: { ...access, delivery, received: received === "true" } }),
							{},
						)
					: undefined;
	const call = track(api, { body: access });
	const notFound = await refusalOf(call, access);
	if (notFound) return notFound;
	const found: Found = { record: await call, access };
	if (refused) return data({ found, step, refused: refused.data }, refused.init ?? {});
	return { found, step, refused: undefined };
}

export default function Track({ actionData }: Route.ComponentProps) {
	const [parameters] = useSearchParams();
	const posted = actionData && "found" in actionData ? actionData : undefined;
	const refused = actionData && "values" in actionData ? actionData : undefined;
	const [found, setFound] = useState<Found | undefined>(posted?.found);
	const linkedReference = parseReference(parameters.get("reference") ?? "") ?? undefined;
	useEffect(() => void loadFoundRecord().catch(() => {}), []);
	const ownWork = (
		<p className="no-print flex flex-wrap items-center gap-3">
			Your own logbook, data and write-up:
			<LinkButton small to="/my-work">
				My Own Work
			</LinkButton>
		</p>
	);
	return (
		<>
			<PageHead
				title="Track an Order"
				lead="See the progress of your order or request, what is due and what happens next."
			/>
			<div className="tracked-page wrap section grid max-w-form gap-8">
				<UnsentList />
				<OwnServerOnly>
					<Suspense>
						{/* New elements for each record, because the old ones would visibly move. */}
						<Fragment key={found?.record.reference}>
							{found && (
								<FoundRecord
									found={found}
									step={posted?.step}
									refused={posted?.refused}
									onChanged={setFound}
								/>
							)}
							{found && ownWork}
							<Card
								as="section"
								className={found && "no-print"}
								aria-label={found ? "Another order or request" : "Your order"}
							>
								{found && <h2 className="h3 mb-4">Another order or request</h2>}
								<TrackingForm
									api={browserApi}
									reference={found ? undefined : linkedReference}
									refused={refused}
									isAnother={found !== undefined}
									loadView={loadFoundRecord}
									// Otherwise React shows the empty fallback for at least 300 ms.
									onFound={(record, access) => startTransition(() => setFound({ record, access }))}
								/>
							</Card>
							{!found && ownWork}
						</Fragment>
					</Suspense>
				</OwnServerOnly>
			</div>
		</>
	);
}
