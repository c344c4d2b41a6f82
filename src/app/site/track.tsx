import { useState } from "react";
import { data, useSearchParams } from "react-router";
import { CODE_STEP, PayByHand, pendingCodesText } from "../../features/payments/pay-by-hand.tsx";
import { PayByPrompt, PROMPT_STEP } from "../../features/payments/pay-by-prompt.tsx";
import { askForPrompt, typeCode } from "../../features/payments/payments.calls.ts";
import { parseReference } from "../../features/records/reference-text.ts";
import { DELIVERY_STEP, TrackedDeliveries } from "../../features/tracking/tracked-deliveries.tsx";
import { dueFirst, TrackedRecordCard } from "../../features/tracking/tracked-record.tsx";
import { answerDelivery, track } from "../../features/tracking/tracking.calls.ts";
import type { TrackedRecord } from "../../features/tracking/tracking.contract.ts";
import { TrackingForm } from "../../features/tracking/tracking-form.tsx";
import { withoutGaps } from "../../platform/text/phone.ts";
import { browserApi } from "../../shell/browser-api.ts";
import { type PageHandle, renderContext } from "../../shell/context.ts";
import { headOf } from "../../shell/head.ts";
import { NOT_STORED, postedTexts, refusalOf } from "../../shell/posted-form.ts";
import { Card } from "../../ui/card.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import type { RefusedForm } from "../../ui/use-form.ts";
import type { Route } from "./+types/track.ts";

export const handle = { query: ["reference"] } satisfies PageHandle;

export function headers() {
	return NOT_STORED;
}

export const meta = headOf({ title: "Track an Order", noindex: true });

/** A record that was found, and the credentials to load it again. */
interface Found {
	record: TrackedRecord;
	access: { reference: string; phone: string };
}

type Refused = Awaited<ReturnType<typeof refusalOf>>;

/** Handles the forms without script; with script they call the API directly. */
export async function action({ context, request }: Route.ActionArgs) {
	const posted = await postedTexts(request, [
		"reference",
		"phone",
		"step",
		"code",
		"payer",
		"amount",
		"delivery",
		"received",
	]);
	const { reference, phone, step, code, payer, amount, delivery, received } = posted;
	const access = { reference, phone };
	const { api } = context.get(renderContext);
	const pays = new Map<string, () => Promise<Refused>>([
		[CODE_STEP, () => refusalOf(typeCode(api, { ...access, code }), { code })],
		[
			PROMPT_STEP,
			() =>
				refusalOf(askForPrompt(api, { ...access, payer: withoutGaps(payer), amount }), {
					payer,
					amount,
				}),
		],
		[
			DELIVERY_STEP,
			() =>
				refusalOf(answerDelivery(api, { ...access, delivery, received: received === "true" }), {}),
		],
	]);
	const refused = await pays.get(step)?.();
	const call = track(api, access);
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
						step={posted?.step}
						refused={posted?.refused}
						onChanged={setFound}
					/>
				)}
				<Card as="section" aria-label={found ? "Another order or request" : "Your order"}>
					{found && <h2 className="h3 mb-4">Another order or request</h2>}
					<TrackingForm
						api={browserApi}
						reference={found ? undefined : given}
						refused={refused}
						another={found !== undefined}
						onFound={(record, access) => setFound({ record, access })}
					/>
				</Card>
			</div>
		</>
	);
}

interface FoundRecordProps {
	found: Found;
	/** Which form was posted without script, and why it was refused. */
	step: string | undefined;
	refused: RefusedForm | undefined;
	onChanged: (found: Found) => void;
}

function FoundRecord({ found, step, refused, onChanged }: FoundRecordProps) {
	const { record, access } = found;
	const { payment } = record;
	const first = dueFirst(record);
	const [taken, setTaken] = useState(step === CODE_STEP && !refused);
	// While a prompt is open, do not show how to pay manually, so that nobody pays twice.
	const isAsking = payment?.attempt?.state === "waiting" && payment.attempt.open;
	// Without a number to pay to by hand, another phone can still be asked.
	const paused = Boolean(payment?.prompts_paused && payment.pay_to);
	const hasByHand = payment?.pay_to && payment.balance > 0 && !isAsking;
	// The change is stored; if reloading fails, keep showing the previous data.
	const refresh = () =>
		track(browserApi, access).then(
			(again) => onChanged({ record: again, access }),
			() => {},
		);
	return (
		<TrackedRecordCard
			record={record}
			deliveries={
				<TrackedDeliveries
					api={browserApi}
					deliveries={record.deliveries ?? []}
					isCancelled={record.status === "cancelled"}
					access={access}
					refused={step === DELIVERY_STEP ? refused : undefined}
					onChanged={refresh}
				/>
			}
		>
			{payment && (
				<>
					{/* Above every way to pay, or somebody pays twice. */}
					{payment.unconfirmed > 0 && !taken && (
						<p className="strong">{pendingCodesText(payment.unconfirmed)}</p>
					)}
					<PayByPrompt
						api={browserApi}
						prompts={payment.prompts}
						paused={paused}
						attempt={payment.attempt}
						balance={payment.balance}
						first={first}
						access={access}
						refused={step === PROMPT_STEP ? refused : undefined}
						onChanged={refresh}
					/>
					{payment.prompts && !paused && hasByHand && <h4 className="strong">Or pay by hand</h4>}
					<PayByHand
						api={browserApi}
						payTo={isAsking ? null : payment.pay_to}
						balance={payment.balance}
						first={first}
						prompts={payment.prompts && !paused}
						access={access}
						refused={step === CODE_STEP ? refused : undefined}
						sent={step === CODE_STEP && !refused}
						taken={taken}
						onTaken={setTaken}
						onSent={refresh}
					/>
				</>
			)}
		</TrackedRecordCard>
	);
}
