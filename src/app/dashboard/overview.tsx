import { useQuery } from "@tanstack/react-query";
import {
	GoingLiveList,
	GoingLiveProgress,
	useGoingLive,
} from "../../features/going-live/dashboard/going-live-list.tsx";
import { beginOrder } from "../../features/orders/begin-order.ts";
import { RecentActivity } from "../../features/overview/dashboard/recent-activity.tsx";
import { StatCards } from "../../features/overview/dashboard/statistics.tsx";
import { fetchOverview } from "../../features/overview/overview.calls.ts";
import { OpenProposals } from "../../features/projects/dashboard/open-proposals.tsx";
import { fetchOwnRecords } from "../../features/tracking/dashboard/manage-own-records.calls.ts";
import { OwnRecordsList } from "../../features/tracking/dashboard/own-records-list.tsx";
import { NoOwnRecords, OWN_RECORDS } from "../../features/tracking/screens/my-orders.tsx";
import { WaitingWork } from "../../features/work/dashboard/waiting-work.tsx";
import { isOwnServer } from "../../platform/browser/api-bases.ts";
import { browserApi } from "../../shell/browser-api.ts";
import { AUTO_REFETCH, QueryView } from "../../shell/dashboard/query-view.tsx";
import { ScreenHead, screenTitle } from "../../shell/dashboard/screen-head.tsx";
import { useSession } from "../../shell/session.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { AccountFacts, Facts } from "../../ui/facts.tsx";
import { Link } from "../../ui/link.tsx";
import { Refusal } from "../../ui/refusal.tsx";

const SCREEN = "/dashboard";

export const meta = screenTitle(SCREEN);

const FAILED = "Error loading dashboard data";

export default function Overview() {
	const { user } = useSession();
	const goingLive = useGoingLive(user?.role === "admin" && isOwnServer()).data;
	const query = useQuery({
		queryKey: ["overview"],
		queryFn: () => fetchOverview(browserApi),
		...AUTO_REFETCH,
	});
	return (
		<>
			<ScreenHead of={SCREEN} />
			<QueryView
				query={query}
				what="dashboard"
				failed="Failed to fetch dashboard data: {status}"
				failedTitle={FAILED}
				refused={(message) => (
					<div className="grid grid-cols-1 gap-8">
						{user?.role === "user" && isOwnServer() ? (
							<p className="soft">
								{FAILED}: {message}
							</p>
						) : (
							<Refusal title={FAILED}>
								<p>{message}</p>
							</Refusal>
						)}
						<OwnOverview />
					</div>
				)}
			>
				{({ stats, recentActivity, warnings = [] }) => (
					<div className="grid grid-cols-1 gap-8">
						<div className="overview-first flex gap-x-5">
							{goingLive?.checks.map(
								({ key, broken }) =>
									broken && (
										<Link
											key={key}
											className="waiting-link clock-late whitespace-nowrap"
											to="/dashboard/going-live"
										>
											<span>{broken}</span>
										</Link>
									),
							)}
							<div className="min-w-0 flex-1">
								<WaitingWork />
							</div>
						</div>
						<StatCards stats={stats} />
						<RecentActivity activity={recentActivity} />
						<div className="overview-lines grid grid-cols-1 gap-2">
							{warnings.map((warning) => (
								<p key={warning} role="alert" className="pl-2.5 border-l-4 border-red">
									<strong>Needs attention:</strong> {warning}
								</p>
							))}
							{goingLive && <GoingLiveProgress checks={goingLive.checks} />}
							{/* After the first day the list is only on its own screen. */}
							{goingLive?.is_first_day && (
								<section className="mt-3" aria-label="Going Live">
									<GoingLiveList checks={goingLive.checks} />
								</section>
							)}
						</div>
						<OpenProposals />
					</div>
				)}
			</QueryView>
		</>
	);
}

const MAX_RECORDS = 6;

/** For accounts that may not see the figures: their own orders and requests, and their profile. */
function OwnOverview() {
	const { user } = useSession();
	return (
		<>
			{isOwnServer() && <OwnRecords />}
			<Card as="section" className="max-w-140" aria-labelledby="profile">
				<h2 id="profile" className="mb-1">
					Your Profile
				</h2>
				<Facts>{user && <AccountFacts user={user} />}</Facts>
				{isOwnServer() && (
					<div className="mt-4">
						<LinkButton small to="/dashboard/account">
							Account
						</LinkButton>
					</div>
				)}
			</Card>
		</>
	);
}

function OwnRecords() {
	const query = useQuery({
		queryKey: [OWN_RECORDS, 1],
		queryFn: () => fetchOwnRecords(browserApi, { query: { page: 1, limit: 10 } }),
	});
	return (
		<section aria-labelledby="own-records">
			<div className="mb-3 flex flex-wrap items-center justify-between gap-3">
				<h2 id="own-records">Your Orders and Requests</h2>
				<LinkButton small to="/dashboard/my-orders">
					Add or Remove Orders
				</LinkButton>
			</div>
			<QueryView query={query} what="orders" failed="Failed to fetch orders" rows={3}>
				{({ records }) =>
					records.length === 0 ? (
						<NoOwnRecords />
					) : (
						<OwnRecordsList
							level={3}
							records={records.slice(0, MAX_RECORDS)}
							onOrderAgain={({ slug, ...person }) => beginOrder(slug, person)}
						/>
					)
				}
			</QueryView>
		</section>
	);
}
