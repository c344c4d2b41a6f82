import { useQuery, useQueryClient } from "@tanstack/react-query";
import { PAYMENT_METHODS, PAYMENT_STATES } from "../../features/ledger/payment.ts";
import {
	changePayment,
	exportPayments,
	fetchMonth,
	fetchPayments,
	fetchUnclaimed,
	fetchUnsettledMessages,
} from "../../features/payments/dashboard/manage-payments.calls.ts";
import {
	MonthOfPayments,
	monthName,
} from "../../features/payments/dashboard/month-of-payments.tsx";
import { PaymentsTable } from "../../features/payments/dashboard/payments-table.tsx";
import { Statement } from "../../features/payments/dashboard/statement.tsx";
import { UnclaimedList } from "../../features/payments/dashboard/unclaimed.tsx";
import { UnsettledMessages } from "../../features/payments/dashboard/unsettled-messages.tsx";
import { PAYMENT_SORTS, type PaymentSort } from "../../features/payments/payment-fields.ts";
import { METHOD_NAMES } from "../../features/payments/payment-texts.ts";
import { PAYMENT_COLUMNS } from "../../features/payments/payments.contract.ts";
import { fetchSmsMonth } from "../../features/staff-notices/staff-notices.calls.ts";
import type { SmsMonth } from "../../features/staff-notices/staff-notices.contract.ts";
import { browserApi } from "../../shell/browser-api.ts";
import { ExportButton } from "../../shell/dashboard/export-button.tsx";
import { FilterSelect, SearchBox, SortSelect } from "../../shell/dashboard/list-filters.tsx";
import { PagedList } from "../../shell/dashboard/paged-list.tsx";
import {
	AUTO_REFETCH,
	ForbiddenScreen,
	isForbidden,
	QueryView,
} from "../../shell/dashboard/query-view.tsx";
import { ScreenHead, screenTitle } from "../../shell/dashboard/screen-head.tsx";
import { sortingOf, usePageAddress } from "../../shell/dashboard/use-page-address.ts";
import { useQueryKeepingData } from "../../shell/dashboard/use-query-keeping-data.ts";
import { FormFold } from "../../ui/form-fold.tsx";
import { formatKes } from "../../ui/format.ts";
import { EmptyState } from "../../ui/states.tsx";

const SCREEN = "/dashboard/payments";

export const meta = screenTitle(SCREEN);

const SORT_LABELS: Record<PaymentSort, string> = {
	"-at": "Latest payment first",
	at: "Earliest payment first",
	"-amount": "Highest amount first",
	amount: "Lowest amount first",
	state: "State, A to Z",
	"-state": "State, Z to A",
	method: "Method, A to Z",
	"-method": "Method, Z to A",
};

export default function Payments() {
	const address = usePageAddress();
	const queryClient = useQueryClient();
	const filterValue = <Value extends string>(name: string, values: readonly Value[]) =>
		values.find((value) => value === address.filter(name));
	const filters = {
		state: filterValue("state", PAYMENT_STATES),
		method: filterValue("method", PAYMENT_METHODS),
		month: /^\d{4}(-(0[1-9]|1[0-2]))?$/.exec(address.filter("month"))?.[0],
		search: address.filter("search"),
	};
	const sorting = sortingOf(address, PAYMENT_SORTS);
	const sort = sorting.by;
	const query = useQueryKeepingData(
		["payments", address.page, filters, sort],
		() => fetchPayments(browserApi, { query: { page: address.page, limit: 20, ...filters, sort } }),
		AUTO_REFETCH,
	);
	const totals = useQueryKeepingData(["payments", "month", filters.month], () =>
		fetchMonth(browserApi, { query: { month: filters.month } }),
	);
	const month = filters.month ?? totals.data?.month;
	const periods = new Set([filters.month ?? [], totals.data?.periods ?? []].flat());
	const isYear = month?.length === 4;
	// SMS are only counted by month.
	const sms = useQueryKeepingData(
		["sms", month],
		() => fetchSmsMonth(browserApi, { query: { month } }),
		{ enabled: !totals.isPending && !isYear },
	);
	const messages = useQuery({
		queryKey: ["payments", "messages"],
		queryFn: () => fetchUnsettledMessages(browserApi),
	});
	const unclaimed = useQuery({
		queryKey: ["payments", "unclaimed"],
		queryFn: () => fetchUnclaimed(browserApi),
	});
	const reloadPayments = () => void queryClient.invalidateQueries({ queryKey: ["payments"] });

	if (isForbidden(query.error)) {
		return <ForbiddenScreen of={SCREEN} error={query.error} what="payments" />;
	}
	return (
		<>
			<ScreenHead of={SCREEN}>
				<ExportButton
					fetchFile={(columns) => exportPayments(browserApi, { query: { ...filters, columns } })}
					columns={PAYMENT_COLUMNS}
					fileName="payments.csv"
					failed="Failed to export payments: {status}"
				/>
			</ScreenHead>
			<QueryView
				isSecondary
				query={messages}
				what="messages"
				failed="Failed to fetch M-Pesa messages: {status}"
				rows={0}
			>
				{(list) => (
					<UnsettledMessages api={browserApi} messages={list} onDismissed={reloadPayments} />
				)}
			</QueryView>
			<QueryView isSecondary query={unclaimed} what="unclaimed money" rows={0}>
				{(list) => <UnclaimedList api={browserApi} {...list} onChanged={reloadPayments} />}
			</QueryView>
			<QueryView isSecondary query={totals} what="the month's total" rows={1}>
				{(value) => (
					<MonthOfPayments
						totals={value}
						onUnconfirmed={() => address.pushFilters({ state: "unconfirmed" })}
					/>
				)}
			</QueryView>
			{!isYear && (
				<QueryView isSecondary query={sms} what="the month's SMS" rows={0}>
					{(value) => <SmsOfMonth sms={value} />}
				</QueryView>
			)}
			<FormFold summary="Paste a paybill statement" className="fold mb-5">
				<Statement api={browserApi} onStored={reloadPayments} />
			</FormFold>
			<div className="filters">
				<SearchBox
					address={address}
					label="Search by name, code or reference"
					placeholder="Name, code or reference..."
				/>
				<FilterSelect
					address={address}
					name="state"
					label="Filter by state"
					allLabel="All states"
					options={PAYMENT_STATES}
				/>
				<FilterSelect
					address={address}
					name="method"
					label="Filter by method"
					allLabel="All methods"
					options={PAYMENT_METHODS}
					labelOf={(method) => METHOD_NAMES[method as keyof typeof METHOD_NAMES]}
				/>
				<FilterSelect
					address={address}
					name="month"
					label="Filter by month or year"
					allLabel="All months"
					options={[...periods]}
					labelOf={monthName}
				/>
				<SortSelect address={address} defaultLabel="Newest first" sorts={SORT_LABELS} />
			</div>
			<PagedList
				address={address}
				query={query}
				rowsOf={({ payments, pagination }) => ({
					rows: payments,
					pages: pagination?.totalPages ?? 1,
				})}
				what="payments"
				empty={
					<EmptyState
						title={`No payments found${filters.month ? ` in ${monthName(filters.month)}` : ""}.`}
					>
						<p>Record a payment in the details of its order, or paste a statement above.</p>
					</EmptyState>
				}
			>
				{(payments) => (
					<PaymentsTable
						api={browserApi}
						payments={payments}
						sorting={sorting}
						change={(payment, change) =>
							changePayment(browserApi, payment.order_id, payment, change)
						}
						onChanged={reloadPayments}
					/>
				)}
			</PagedList>
		</>
	);
}

function SmsOfMonth({ sms: { sent, delivered, failed, cost } }: { sms: SmsMonth }) {
	if (sent === 0) return null;
	const outcomes = [`${delivered} delivered`, ...(failed > 0 ? [`${failed} not delivered`] : [])];
	return (
		<p className="soft mb-5">
			{sent} SMS for {formatKes(cost)}, {outcomes.join(", ")}
		</p>
	);
}
