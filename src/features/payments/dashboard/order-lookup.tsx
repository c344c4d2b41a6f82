import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import type { Api } from "../../../platform/browser/api-client.ts";
import { StatusBadge } from "../../../ui/badge.tsx";
import { CodeText } from "../../../ui/contact-text.tsx";
import { QueryRefusal } from "../../../ui/failed-calls.tsx";
import { Field } from "../../../ui/field.tsx";
import { formatKes, textOrNone } from "../../../ui/format.ts";
import type { Order } from "../../orders/orders.contract.ts";
import { parseReference } from "../../records/reference-text.ts";
import { findOrders } from "./manage-payments.calls.ts";

/** Milliseconds after the last key press before a search starts. */
const DELAY = 250;
const MIN_LENGTH = 2;
const MAX_FOUND = 5;

interface OrderLookupProps {
	api: Api;
	/** Id of an order that is left out. */
	except: string;
	onChoose: (order: Order) => void;
	/** Value of the form's field for the order. */
	value: string;
	/** Sets that field to the reference of the only order found, or to "". */
	onOnly: (reference: string) => void;
	/** Whether Enter sends the form once the only order is entered, because nothing else is required. */
	sendsForm?: boolean;
}

/** Finds an order inside a form and shows whose each is. */
export function OrderLookup({ sendsForm = false, ...props }: OrderLookupProps) {
	const { api, except, onChoose, value, onOnly } = props;
	const id = useId();
	const [text, setText] = useState("");
	const [searched, setSearched] = useState("");
	const term = text.trim();
	useEffect(() => {
		const timer = setTimeout(() => setSearched(term), DELAY);
		return () => clearTimeout(timer);
	}, [term]);
	const isSearch = term.length >= MIN_LENGTH;
	const query = useQuery({
		queryKey: ["orders", "look-up", searched],
		// One more, because `except` may be among them.
		queryFn: () => findOrders(api, searched, MAX_FOUND + 1),
		enabled: searched.length >= MIN_LENGTH,
		placeholderData: keepPreviousData,
	});
	const isCurrent = term === searched && query.data !== undefined && !query.isPlaceholderData;
	const found =
		isSearch && query.data && !query.isError
			? query.data.filter((order) => order.id !== except).slice(0, MAX_FOUND)
			: [];
	const only = (isCurrent && found.length === 1 && found[0]?.reference) || "";
	/** The reference that was entered automatically. Typed and chosen ones stay. */
	const entered = useRef("");
	useEffect(() => {
		if (value !== entered.current || only === value) return;
		entered.current = only;
		onOnly(only);
	}, [value, only, onOnly]);
	const choose = (order: Order) => {
		setText("");
		if (value === entered.current) onOnly("");
		entered.current = "";
		onChoose(order);
	};
	return (
		<div className="grid gap-2">
			<Field label="Find the order" hint="By name, phone or reference">
				{(control) => (
					<input
						className="control"
						type="search"
						autoCapitalize="off"
						spellCheck={false}
						enterKeyHint="search"
						maxLength={100}
						value={text}
						aria-controls={id}
						onChange={({ currentTarget: { value } }) => setText(value)}
						onKeyDown={(event) => {
							if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
							if (sendsForm && only && only === value) return;
							event.preventDefault();
							const [first] = found;
							if (isCurrent && first) choose(first);
							else setSearched(term);
						}}
						{...control}
					/>
				)}
			</Field>
			<p className="soft" role="status">
				{isSearch &&
					!query.isError &&
					statusText(isCurrent, found.length, only !== "" && only === value)}
			</p>
			<QueryRefusal
				query={isSearch ? query : { ...query, error: null }}
				fallback="Failed to search: {status}"
			/>
			<ul id={id} className="-mx-2" aria-label="Orders found">
				{(only && only === value ? [] : found).map((order) => (
					<li key={order.id}>
						<button type="button" className="find-option" onClick={() => choose(order)}>
							<OrderLine order={order} />
						</button>
					</li>
				))}
			</ul>
		</div>
	);
}

function statusText(isCurrent: boolean, count: number, isEntered: boolean): string {
	if (!isCurrent) return "Searching...";
	if (isEntered) return "One order found. Its reference is entered below.";
	return count === 0 ? "No order found. Try fewer or shorter words." : "";
}

function OrderLine({ order }: { order: Order }) {
	const { reference, name, article_title, status, payment } = order;
	return (
		<>
			<span className="find-title" translate="no">
				{textOrNone(name)}
			</span>{" "}
			<span className="find-facts">
				<CodeText className="whole">{reference}</CodeText>{" "}
				{status !== "cancelled" && <span>Balance {formatKes(payment.balance)}</span>}{" "}
				<span className="overflow-hidden text-ellipsis whitespace-nowrap flex-1 min-w-0">
					{article_title}
				</span>
			</span>{" "}
			<span className="find-state">
				<StatusBadge status={status} />
			</span>
		</>
	);
}

/** Each costs a call. */
const MAX_NAMED = 5;

/** The orders with these references, in any notation, with their customers. */
export function OrdersNamed({ api, references }: { api: Api; references: readonly string[] }) {
	const whole = [...new Set(references.flatMap((reference) => parseReference(reference) ?? []))];
	const queries = useQueries({
		queries: whole.slice(0, MAX_NAMED).map((reference) => ({
			queryKey: ["orders", "of reference", reference],
			queryFn: async () => {
				const orders = await findOrders(api, reference, 1);
				return orders.find((order) => order.reference === reference) ?? null;
			},
		})),
	});
	const orders = queries.flatMap(({ data }) => data ?? []);
	if (orders.length === 0) return null;
	return (
		<ul aria-label="Matching orders">
			{orders.map((order) => (
				<li key={order.id} className="found-order px-0">
					<OrderLine order={order} />
				</li>
			))}
		</ul>
	);
}
