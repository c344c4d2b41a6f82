import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Api } from "../../../platform/browser/api-client.ts";
import { Button } from "../../../ui/button.tsx";
import { CodeText } from "../../../ui/contact-text.tsx";
import { CallRefusal } from "../../../ui/failed-calls.tsx";
import { TextInput } from "../../../ui/field.tsx";
import { formatDateTime, formatKes } from "../../../ui/format.ts";
import { InlineForm } from "../../../ui/inline-form.tsx";
import { WithReferences } from "../../../ui/reference-text.tsx";
import type { UnclaimedMoney } from "../unclaimed.contract.ts";
import { assignUnclaimed, putUnclaimedBack, setUnclaimedAside } from "./manage-payments.calls.ts";
import { RecordAnywayQuestion, WithMessage } from "./message-question.tsx";
import { OrderLookup, OrdersNamed } from "./order-lookup.tsx";
import { ReasonForm } from "./reason-form.tsx";
import type { FormCallbacks } from "./record-forms.tsx";
import { useOpenForm } from "./use-opened.ts";

interface UnclaimedListProps {
	api: Api;
	unclaimed: readonly UnclaimedMoney[];
	/** Number of all of them; the list is cut off. */
	total: number;
	set_aside?: readonly UnclaimedMoney[] | undefined;
	onChanged: () => void;
}

export function UnclaimedList(props: UnclaimedListProps) {
	const { api, unclaimed, total, set_aside: aside = [], onChanged } = props;
	const { opened, open, callbacks } = useOpenForm(
		onChanged,
		unclaimed.flatMap(({ id }) =>
			(["assign", "aside"] as const).map((form) => [{ id, form }, `${form}:${id}`] as const),
		),
	);
	if (unclaimed.length + aside.length === 0) return null;
	return (
		<section className="stack mb-5" aria-labelledby="unclaimed">
			<h2 id="unclaimed" className="h3">
				Unclaimed Money
			</h2>
			{total > unclaimed.length && (
				<p className="soft">
					The newest {unclaimed.length} of {total}
				</p>
			)}
			{unclaimed.length > 0 && (
				<ul className="index-rows" aria-label="Unclaimed money">
					{unclaimed.map((money) => (
						<li key={money.id} className="grid gap-3">
							<MoneyRow money={money}>
								<Button
									small
									aria-label={`Assign to an order: ${moneyName(money)}`}
									onClick={() => open({ id: money.id, form: "assign" })}
								>
									Assign to an Order
								</Button>
								<Button
									small
									aria-label={`Set aside ${moneyName(money)}`}
									onClick={() => open({ id: money.id, form: "aside" })}
								>
									Set Aside
								</Button>
							</MoneyRow>
							{opened?.id === money.id &&
								(opened.form === "assign" ? (
									<AssignForm api={api} money={money} {...callbacks} />
								) : (
									<ReasonForm
										label={`Set aside ${moneyName(money)}`}
										sendText="Set Aside"
										draftKey={`aside:${money.id}`}
										send={async (body) => {
											await setUnclaimedAside(api, { params: { id: money.id }, body });
										}}
										fallback="Failed to set the money aside"
										hint="It will leave this list, and totals will not include it"
										{...callbacks}
									/>
								))}
						</li>
					))}
				</ul>
			)}
			{aside.length > 0 && <SetAsideList api={api} aside={aside} onChanged={onChanged} />}
		</section>
	);
}

type SetAsideProps = Pick<UnclaimedListProps, "api" | "onChanged"> & {
	aside: readonly UnclaimedMoney[];
};

function SetAsideList({ api, aside, onChanged }: SetAsideProps) {
	const mutation = useMutation({
		mutationFn: (id: string) => putUnclaimedBack(api, { params: { id } }),
		onSuccess: onChanged,
	});
	return (
		<details className="fold">
			<summary>Set aside ({aside.length})</summary>
			<CallRefusal call={mutation} fallback="Failed to put the money back" />
			<ul className="index-rows" aria-label="Money that was set aside">
				{aside.map((money) => (
					<li key={money.id} className="grid gap-3">
						<MoneyRow money={money}>
							<Button
								small
								disabled={mutation.isPending}
								aria-label={`Put back ${moneyName(money)}`}
								onClick={() => mutation.mutate(money.id)}
							>
								Put Back
							</Button>
						</MoneyRow>
					</li>
				))}
			</ul>
		</details>
	);
}

const moneyName = ({ amount, code, at }: UnclaimedMoney) =>
	`${formatKes(amount)}, ${code ?? formatDateTime(at)}`;

interface MoneyRowProps {
	money: UnclaimedMoney;
	children: ReactNode;
}

function MoneyRow({ money, children }: MoneyRowProps) {
	const { amount, code, at, account, payer, source, question, reason } = money;
	return (
		<div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-y-0.5 gap-x-3">
			<div>
				<div>{code ? <CodeText>{code}</CodeText> : "Code erased"}</div>
				<div className="soft">
					{formatDateTime(at)}, {source === "statement" ? "from a statement" : "from the paybill"}
				</div>
				{payer && (
					<div className="soft" translate="no">
						{payer}
					</div>
				)}
				<div className="soft">
					Account: {account ? <CodeText>{account}</CodeText> : "not known"}
				</div>
			</div>
			<div className="figures text-right whitespace-nowrap">
				<strong className="block">{formatKes(amount)}</strong>
			</div>
			{(question || reason) && (
				<p className="col-span-full">
					<WithReferences>{question ?? reason ?? ""}</WithReferences>
				</p>
			)}
			<div className="col-span-full flex flex-wrap gap-2 pt-2">{children}</div>
		</div>
	);
}

interface FormProps extends FormCallbacks {
	api: Api;
	money: UnclaimedMoney;
}

function AssignForm({ api, money, ...callbacks }: FormProps) {
	return (
		<InlineForm
			label={`Assign ${moneyName(money)}`}
			sendText="Assign Money"
			draftKey={`assign:${money.id}`}
			values={{ reference: "", message: "", record_anyway: "" }}
			transient={{ record_anyway: "" }}
			send={({ record_anyway, ...values }) =>
				assignUnclaimed(api, {
					params: { id: money.id },
					body: { ...values, record_anyway: record_anyway === "yes" },
				})
			}
			fallback="Failed to assign the money"
			{...callbacks}
		>
			{(field, form, focus) => (
				// The pasted message is compared with the money.
				<WithMessage messageField="message" onFilledIn={() => focus("reference")}>
					{({ hint }) => (
						<>
							<OrderLookup
								api={api}
								except=""
								submitsOnEnter
								value={form.watch("reference")}
								onSingleMatch={(reference) => form.setValue("reference", reference)}
								onChoose={({ reference }) => {
									form.setValue("reference", reference);
									focus("reference");
								}}
							/>
							<TextInput
								label="Reference"
								hint={hint(
									"It will be recorded as a confirmed payment, and the customer will get a message.",
								)}
								autoCapitalize="characters"
								{...field("reference")}
								error={field("reference").error ?? field("message").error}
							/>
							<OrdersNamed api={api} references={[form.watch("reference")]} />
							<RecordAnywayQuestion
								field={field("record_anyway")}
								fields={["reference", "message"]}
							/>
						</>
					)}
				</WithMessage>
			)}
		</InlineForm>
	);
}
