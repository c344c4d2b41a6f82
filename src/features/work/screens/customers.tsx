import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { browserApi } from "../../../shell/browser-api.ts";
import { ForbiddenScreen, isForbidden, QueryView } from "../../../shell/dashboard/query-view.tsx";
import { ScreenHead, screenTitle } from "../../../shell/dashboard/screen-head.tsx";
import { usePageAddress } from "../../../shell/dashboard/use-page-address.ts";
import { StatusBadge } from "../../../ui/badge.tsx";
import { SubmitButton } from "../../../ui/button.tsx";
import { CodeText, PhoneText } from "../../../ui/contact-text.tsx";
import { type Column, DataTable, dateColumn, statusColumn } from "../../../ui/data-table.tsx";
import { SearchInput } from "../../../ui/field.tsx";
import { formatDateTime, formatKes, formatShortDate, textOrNone } from "../../../ui/format.ts";
import { Link } from "../../../ui/link.tsx";
import { WithReferences } from "../../../ui/reference-text.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import type { Customer } from "../customer.contract.ts";
import { fetchCustomer } from "../work.calls.ts";

const SCREEN = "/dashboard/customers";

export const meta = screenTitle(SCREEN);

const orderPath = (id: string) => `/dashboard/orders?order=${id}`;
const requestPath = (id: string) => `/dashboard/requests?request=${id}`;

/**
 * Orders, requests, payments and notes of one phone number or account. The URL contains a record's id: it can be
 * reloaded, and does not contain the number.
 */
export default function Customers() {
	const address = usePageAddress();
	const [entered, setEntered] = useState<string>();
	const phone = entered ?? address.filter("phone");
	const criteria = phone
		? { phone }
		: {
				order: address.filter("order"),
				request: address.filter("request"),
				account: address.filter("account"),
			};
	const query = useQuery({
		queryKey: ["customer", criteria],
		queryFn: () => fetchCustomer(browserApi, { query: criteria }),
		enabled: Object.values(criteria).some(Boolean),
	});
	const found = entered ? query.data : undefined;
	const { replaceFilters } = address;
	useEffect(() => {
		if (!found) return;
		const order = found.orders[0]?.id ?? "";
		const request = order ? "" : (found.requests[0]?.id ?? "");
		replaceFilters({ order, request, account: "", phone: "" });
	}, [found, replaceFilters]);
	if (isForbidden(query.error)) {
		return <ForbiddenScreen of={SCREEN} error={query.error} what="the customer" />;
	}
	return (
		<>
			<ScreenHead of={SCREEN} />
			<form
				className="filters"
				onSubmit={(event) => {
					event.preventDefault();
					const number = new FormData(event.currentTarget).get("phone");
					setEntered(String(number ?? "").trim() || undefined);
				}}
			>
				<SearchInput
					label="Phone number"
					placeholder="Phone number"
					name="phone"
					inputMode="tel"
					autoComplete="off"
					maxLength={40}
				/>
				<SubmitButton small busy={false}>
					Show
				</SubmitButton>
			</form>
			{query.isEnabled === false ? (
				<EmptyState title="Enter a phone number.">
					Or open a customer from an order, a request or a payment.
				</EmptyState>
			) : (
				<QueryView query={query} what="the customer">
					{(customer) => <CustomerSections customer={customer} />}
				</QueryView>
			)}
		</>
	);
}

function CustomerSections({ customer }: { customer: Customer }) {
	const { phone, orders, requests, payments, notes } = customer;
	const names = [...new Set([...orders, ...requests].map(({ name }) => textOrNone(name)))];
	if (orders.length + requests.length === 0) {
		return (
			<EmptyState title="Nothing found.">No order or request has this phone number.</EmptyState>
		);
	}
	return (
		<div className="stack" data-no-analytics>
			<p className="strong" translate="no">
				{names.join(", ")}
				{phone && (
					<>
						{" "}
						<PhoneText>{phone}</PhoneText>
					</>
				)}
			</p>
			<TitledTable title="Orders" columns={ORDERS} rows={orders} />
			<TitledTable title="Requests" columns={REQUESTS} rows={requests} />
			<TitledTable title="Payments" columns={PAYMENTS} rows={payments} />
			{notes.length > 0 && (
				<section aria-labelledby="customer-notes">
					<h2 className="h3" id="customer-notes">
						Notes
					</h2>
					<ul className="index-rows">
						{notes.map(({ id, at, by, text, record_id }) => (
							<li key={id}>
								<div className="whitespace-pre-line wrap-anywhere">
									<WithReferences>{text}</WithReferences>
								</div>
								<div className="soft">
									{[formatDateTime(at), by].filter(Boolean).join(", ")}{" "}
									<Link className="row-link" to={pathOf(customer, record_id)}>
										<WithReferences>{referenceOf(customer, record_id)}</WithReferences>
									</Link>
								</div>
							</li>
						))}
					</ul>
				</section>
			)}
		</div>
	);
}

function pathOf({ orders }: Customer, recordId: string): string {
	return orders.some(({ id }) => id === recordId) ? orderPath(recordId) : requestPath(recordId);
}

function referenceOf({ orders, requests }: Customer, recordId: string): string {
	return [...orders, ...requests].find(({ id }) => id === recordId)?.reference ?? "";
}

interface TableProps<Row> {
	title: string;
	columns: Column<Row>[];
	rows: readonly Row[];
}

function TitledTable<Row extends { id: string }>({ title, columns, rows }: TableProps<Row>) {
	const id = `customer-${title.toLowerCase()}`;
	if (rows.length === 0) return null;
	return (
		<section className="grid gap-2" aria-labelledby={id}>
			<h2 className="h3" id={id}>
				{title}
			</h2>
			<DataTable caption={title} columns={columns} rows={rows} />
		</section>
	);
}

/** The row's header: its reference, as a link to the record. */
function referenceColumn<Row extends { id: string; reference: string }>(
	header: string,
	path: (id: string) => string,
): Column<Row> {
	return {
		header,
		rowHeader: true,
		width: "one-line",
		mobile: "start",
		cell: ({ id, reference }) => (
			<Link className="row-link" to={path(id)}>
				<WithReferences>{reference}</WithReferences>
			</Link>
		),
	};
}

const ORDERS: Column<Customer["orders"][number]>[] = [
	referenceColumn("Order", orderPath),
	{ header: "Article", width: "roomy", cell: ({ article_title }) => article_title },
	{ header: "Name", width: "name", translate: "no", cell: ({ name }) => textOrNone(name) },
	{
		header: "Balance",
		align: "end",
		mobile: "foot-end",
		cell: ({ status, payment }) => (status === "cancelled" ? "" : formatKes(payment.balance)),
	},
	dateColumn("Date", ({ created_at }) => created_at, "foot-start"),
	statusColumn("end"),
];

const REQUESTS: Column<Customer["requests"][number]>[] = [
	referenceColumn("Request", requestPath),
	{ header: "Project", width: "roomy", cell: ({ projectTitle }) => projectTitle },
	{ header: "Name", width: "name", translate: "no", cell: ({ name }) => textOrNone(name) },
	dateColumn("Date", ({ created_at }) => created_at, "foot-start"),
	statusColumn("end"),
];

const PAYMENTS: Column<Customer["payments"][number]>[] = [
	{
		header: "Amount",
		rowHeader: true,
		align: "end",
		mobile: "start",
		cell: ({ amount }) => (amount === null ? "Not known yet" : formatKes(amount)),
	},
	{ header: "Code", cell: ({ code }) => code && <CodeText>{code}</CodeText> },
	{
		header: "Order",
		mobile: "foot-end",
		cell: ({ order_id, reference }) => (
			<Link className="row-link" to={orderPath(order_id)}>
				<WithReferences>{reference}</WithReferences>
			</Link>
		),
	},
	{ header: "Date", mobile: "foot-start", cell: ({ at }) => formatShortDate(at) },
	{ header: "State", mobile: "end", cell: ({ state }) => <StatusBadge status={state} /> },
];
