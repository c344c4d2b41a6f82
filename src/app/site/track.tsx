import { useState } from "react";
import { data, useSearchParams } from "react-router";
import { CODE_STEP, PayByHand } from "../../features/payments/pay-by-hand.tsx";
import { typeCode } from "../../features/payments/payments.calls.ts";
import { TrackedRecordCard } from "../../features/tracking/tracked-record.tsx";
import { track } from "../../features/tracking/tracking.calls.ts";
import type { TrackedRecord } from "../../features/tracking/tracking.contract.ts";
import { TrackingForm } from "../../features/tracking/tracking-form.tsx";
import { parseReference } from "../../platform/tracking/reference-text.ts";
import { Card } from "../../ui/card.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import type { RefusedForm } from "../../ui/use-form.ts";
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

/** An order or a request that was found, with what opens it again. */
interface Found {
	record: TrackedRecord;
	access: { reference: string; phone: string };
}

/** The forms posted without script; with script they call the API themselves. */
export async function action({ context, request }: Route.ActionArgs) {
	const { step, code, ...access } = await postedTexts(request, [
		"reference",
		"phone",
		"step",
		"code",
	]);
	const { api } = context.get(renderContext);
	const isCode = step === CODE_STEP;
	const refused = isCode
		? await refusalOf(typeCode(api, { ...access, code }), { code })
		: undefined;
	const call = track(api, access);
	const notFound = await refusalOf(call, access);
	if (notFound) return notFound;
	const found: Found = { record: await call, access };
	if (refused) return data({ found, refused: refused.data }, refused.init ?? {});
	return { found, sent: isCode };
}

export default function Track({ actionData }: Route.ComponentProps) {
	const [parameters] = useSearchParams();
	const posted = actionData && "found" in actionData ? actionData : undefined;
	const refused = actionData && "values" in actionData ? actionData : undefined;
	const [found, setFound] = useState<Found | undefined>(posted?.found);
	const given = parseReference(parameters.get("reference") ?? "") ?? undefined;
	return (
		<>
			<PageHead
				title="Track an Order"
				lead="See how far your order or request is, what is due and what happens next."
			/>
			<div className="wrap section grid max-w-form gap-8">
				{found && (
					<FoundRecord
						key={found.record.reference}
						found={found}
						refused={posted && "refused" in posted ? posted.refused : undefined}
						sent={posted !== undefined && "sent" in posted && posted.sent}
						onChanged={setFound}
					/>
				)}
				<Card as="section" aria-label={found ? "Another order or request" : "Your order"}>
					{found && <h2 className="h3 mb-4">Another order or request</h2>}
					<TrackingForm
						api={browserApi}
						reference={given}
						refused={refused}
						onFound={(record, access) => setFound({ record, access })}
					/>
				</Card>
			</div>
		</>
	);
}

interface FoundRecordProps {
	found: Found;
	/** Of the code that was posted without script. */
	refused: RefusedForm | undefined;
	sent: boolean;
	onChanged: (found: Found) => void;
}

function FoundRecord({ found, refused, sent, onChanged }: FoundRecordProps) {
	const { record, access } = found;
	const { payment } = record;
	// What was sent is stored: without an answer the page shows what it showed before.
	const refresh = () =>
		track(browserApi, access).then(
			(again) => onChanged({ record: again, access }),
			() => {},
		);
	return (
		<TrackedRecordCard record={record}>
			{payment && record.status !== "cancelled" && (
				<PayByHand
					api={browserApi}
					payTo={payment.pay_to}
					balance={payment.balance}
					unconfirmed={payment.unconfirmed}
					access={access}
					refused={refused}
					sent={sent}
					onSent={refresh}
				/>
			)}
		</TrackedRecordCard>
	);
}
