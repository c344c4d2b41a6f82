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

/** After the last key press, before a search starts. */
const SEARCH_DELAY_MS = 250;
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
	onSingleMatch: (reference: string) => void;
	/** Whether Enter sends the form once the only order is entered, because nothing else is required. */
	submitsOnEnter?: boolean;
}

/** A search field for orders inside a form. Its results show whose order each is. */
export function OrderLookup({ submitsOnEnter = false, ...props }: OrderLookupProps) {
	const { api, except, onChoose, value, onSingleMatch } = props;
	const id = useId();
	const [text, setText] = useState("");
	const [searchedTerm, setSearchedTerm] = useState("");
	const term = text.trim();
	useEffect(() => {
		const timer = setTimeout(() => setSearchedTerm(term), SEARCH_DELAY_MS);
		return () => clearTimeout(timer);
	}, [term]);
	const isSearch = term.length >= MIN_LENGTH;
	const query = useQuery({
		queryKey: ["orders", "look-up", searchedTerm],
		// One more, because `except` may be among them.
		queryFn: () => findOrders(api, searchedTerm, MAX_FOUND + 1),
		enabled: searchedTerm.length >= MIN_LENGTH,
		placeholderData: keepPreviousData,
	});
	const isCurrent = term === searchedTerm && query.data !== undefined && !query.isPlaceholderData;
	const found =
		isSearch && query.data && !query.isError
			? query.data.filter((order) => order.id !== except).slice(0, MAX_FOUND)
			: [];
	const onlyReference = (isCurrent && found.length === 1 && found[0]?.reference) || "";
	/** The reference that was entered automatically, which a new result replaces. Typed and chosen ones stay. */
	const enteredRef = useRef("");
	useEffect(() => {
		if (value !== enteredRef.current || onlyReference === value) return;
		enteredRef.current = onlyReference;
		onSingleMatch(onlyReference);
	}, [value, onlyReference, onSingleMatch]);
	const choose = (order: Order) => {
		setText("");
		if (value === enteredRef.current) onSingleMatch("");
		enteredRef.current = "";
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
							if (submitsOnEnter && onlyReference && onlyReference === value) return;
							event.preventDefault();
							const [first] = found;
							if (isCurrent && first) choose(first);
							else setSearchedTerm(term);
						}}
						{...control}
					/>
				)}
			</Field>
			<p className="soft" role="status">
				{isSearch &&
					!query.isError &&
					statusText(isCurrent, found.length, onlyReference !== "" && onlyReference === value)}
			</p>
			<QueryRefusal
				query={isSearch ? query : { ...query, error: null }}
				fallback="Failed to search: {status}"
			/>
			<ul id={id} className="-mx-2" aria-label="Orders found">
				{(onlyReference && onlyReference === value ? [] : found).map((order) => (
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
			<span className="find-facts flex-wrap">
				<CodeText className="no-break">{reference}</CodeText>{" "}
				{status !== "cancelled" && <span>Balance {formatKes(payment.balance)}</span>}{" "}
				<span className="min-w-0 whitespace-normal">{article_title}</span>
			</span>{" "}
			<span className="find-state">
				<StatusBadge status={status} />
			</span>
		</>
	);
}

/** Each order costs a request. */
const MAX_NAMED = 5;

export function OrdersNamed({ api, references }: { api: Api; references: readonly string[] }) {
	const parsed = [...new Set(references.flatMap((reference) => parseReference(reference) ?? []))];
	const queries = useQueries({
		queries: parsed.slice(0, MAX_NAMED).map((reference) => ({
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
