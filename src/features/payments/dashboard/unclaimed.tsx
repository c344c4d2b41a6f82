import { useState } from "react";
import type { Api } from "../../../platform/browser/api-client.ts";
import { Button } from "../../../ui/button.tsx";
import { CodeText } from "../../../ui/contact-text.tsx";
import { TextInput } from "../../../ui/field.tsx";
import { formatDateTime, formatKes } from "../../../ui/format.ts";
import { InlineForm } from "../../../ui/inline-form.tsx";
import type { UnclaimedMoney } from "../unclaimed.contract.ts";
import { assignUnclaimed, setUnclaimedAside } from "./manage-payments.calls.ts";
import { OrderLookup, OrdersNamed } from "./order-lookup.tsx";

interface UnclaimedListProps {
	api: Api;
	unclaimed: readonly UnclaimedMoney[];
	/** Of all of them. */
	total: number;
	onChanged: () => void;
}

type Opened = { id: string; form: "assign" | "aside" } | null;

/** Money that belongs to no order that we know. Renders nothing if there is none. */
export function UnclaimedList({ api, unclaimed, total, onChanged }: UnclaimedListProps) {
	const [open, setOpen] = useState<Opened>(null);
	if (unclaimed.length === 0) return null;
	const close = () => setOpen(null);
	const stored = () => {
		close();
		onChanged();
	};
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
			<ul className="index-rows" aria-label="Unclaimed money">
				{unclaimed.map((money) => (
					<li key={money.id} className="grid gap-3">
						<MoneyRow money={money} onOpen={(form) => setOpen({ id: money.id, form })} />
						{open?.id === money.id && open.form === "assign" && (
							<AssignForm api={api} money={money} onSent={stored} onCancel={close} />
						)}
						{open?.id === money.id && open.form === "aside" && (
							<AsideForm api={api} money={money} onSent={stored} onCancel={close} />
						)}
					</li>
				))}
			</ul>
		</section>
	);
}

const nameOf = ({ amount, code }: UnclaimedMoney) => `${formatKes(amount)}, ${code}`;

interface MoneyRowProps {
	money: UnclaimedMoney;
	onOpen: (form: "assign" | "aside") => void;
}

function MoneyRow({ money, onOpen }: MoneyRowProps) {
	const { amount, code, at, account, payer, source } = money;
	return (
		<div className="money-row">
			<div>
				<div>
					<CodeText>{code}</CodeText>
				</div>
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
			<div className="money">
				<strong className="block">{formatKes(amount)}</strong>
			</div>
			<div className="col-span-full flex gap-2">
				<Button small aria-label={`Assign ${nameOf(money)}`} onClick={() => onOpen("assign")}>
					Assign to an Order
				</Button>
				<Button small aria-label={`Set aside ${nameOf(money)}`} onClick={() => onOpen("aside")}>
					Set Aside
				</Button>
			</div>
		</div>
	);
}

interface FormProps {
	api: Api;
	money: UnclaimedMoney;
	onSent: () => void;
	onCancel: () => void;
}

function AssignForm({ api, money, ...ends }: FormProps) {
	return (
		<InlineForm
			label={`Assign ${nameOf(money)}`}
			sendText="Assign Money"
			draftKey={`assign:${money.id}`}
			values={{ reference: "" }}
			send={({ reference }) =>
				assignUnclaimed(api, { params: { id: money.id }, body: { reference } })
			}
			fallback="Failed to assign the money"
			{...ends}
		>
			{(field, form, focus) => (
				<>
					<OrderLookup
						api={api}
						except=""
						onChoose={({ reference }) => {
							form.setValue("reference", reference);
							focus("reference");
						}}
					/>
					<TextInput
						label="Reference"
						hint="It is recorded as a confirmed payment, and the customer gets a message."
						autoComplete="off"
						autoCapitalize="characters"
						{...field("reference")}
					/>
					<OrdersNamed api={api} references={[form.watch("reference")]} />
				</>
			)}
		</InlineForm>
	);
}

function AsideForm({ api, money, ...ends }: FormProps) {
	return (
		<InlineForm
			label={`Set aside ${nameOf(money)}`}
			sendText="Set Aside"
			draftKey={`aside:${money.id}`}
			values={{ reason: "" }}
			send={async ({ reason }) => {
				await setUnclaimedAside(api, { params: { id: money.id }, body: { reason } });
			}}
			fallback="Failed to set the money aside"
			{...ends}
		>
			{(field) => (
				<TextInput
					label="Reason"
					hint="It leaves this list and is not counted in any total"
					autoComplete="off"
					{...field("reason")}
				/>
			)}
		</InlineForm>
	);
}
