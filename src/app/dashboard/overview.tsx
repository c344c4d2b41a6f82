import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSession } from "../../features/accounts/auth/session.ts";
import { fetchOwnOrders } from "../../features/orders/dashboard/manage-orders.calls.ts";
import { OwnOrdersTable } from "../../features/orders/dashboard/own-orders-table.tsx";
import { RecentActivity } from "../../features/overview/dashboard/recent-activity.tsx";
import { SampleContentNotice } from "../../features/overview/dashboard/sample-content-notice.tsx";
import { StatCards } from "../../features/overview/dashboard/stat-cards.tsx";
import { StatusChart } from "../../features/overview/dashboard/status-chart.tsx";
import { WeeksChart } from "../../features/overview/dashboard/weeks-chart.tsx";
import { fetchOverview } from "../../features/overview/overview.calls.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { AccountFacts, Facts } from "../../ui/facts.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { toast } from "../../ui/toast.tsx";
import { browserApi } from "../parts/browser-api.ts";
import { NoOwnOrders } from "./my-orders.tsx";
import { ScreenHead, screenTitle } from "./parts/layout-frame.tsx";
import { LIVE } from "./parts/live.ts";
import { QueryView } from "./parts/query-view.tsx";
import { WaitingWork } from "./parts/waiting-work.tsx";

const SCREEN = "/dashboard";

export const meta = screenTitle(SCREEN);

export default function Overview() {
	const { user } = useSession();
	const queryClient = useQueryClient();
	const query = useQuery({
		queryKey: ["overview"],
		queryFn: () => fetchOverview(browserApi),
		...LIVE,
	});
	return (
		<>
			<ScreenHead of={SCREEN} />
			<QueryView
				query={query}
				loading="Loading dashboard..."
				failedTitle="Error loading dashboard data"
				failed="Failed to fetch dashboard data: {status}"
				refused={() => <OwnOverview />}
			>
				{({ stats, recentActivity, weeks = [], ordersByStatus, sampleContent, warnings = [] }) => (
					<div className="dashboard-stack">
						<Warnings warnings={warnings} />
						{/* Other servers know no work. */}
						{ordersByStatus && <WaitingWork />}
						{sampleContent && (
							<SampleContentNotice
								api={browserApi}
								content={sampleContent}
								isAdmin={user?.role === "admin"}
								onRemoved={(message) => {
									void queryClient.invalidateQueries();
									toast.success(message || "Sample content removed successfully");
								}}
							/>
						)}
						<StatCards stats={stats} />
						<RecentActivity activity={recentActivity} />
						{(weeks.length > 0 || ordersByStatus) && (
							<section aria-labelledby="last-weeks">
								<h2 id="last-weeks" className="mb-2">
									The Last Weeks
								</h2>
								<div className="dashboard-columns">
									{weeks.length > 0 && <WeeksChart weeks={weeks} />}
									{ordersByStatus && <StatusChart counts={ordersByStatus} />}
								</div>
							</section>
						)}
					</div>
				)}
			</QueryView>
		</>
	);
}

/** What staff should see to. */
function Warnings({ warnings }: { warnings: readonly string[] }) {
	return warnings.map((warning) => (
		<Refusal key={warning} title="Needs attention">
			<p>{warning}</p>
		</Refusal>
	));
}

/** For accounts that may not see the figures: who they are here, and what they ordered last. */
function OwnOverview() {
	const { user } = useSession();
	const query = useQuery({
		queryKey: ["own-orders", 1],
		queryFn: () => fetchOwnOrders(browserApi, 1),
	});
	return (
		<div className="dashboard-stack">
			<Card as="section" className="max-w-140" aria-labelledby="profile">
				<h2 id="profile" className="mb-1">
					Your Profile
				</h2>
				<Facts>{user && <AccountFacts user={user} />}</Facts>
				<div className="mt-4">
					<LinkButton small to="/dashboard/account">
						Account
					</LinkButton>
				</div>
			</Card>
			<section aria-labelledby="latest-orders">
				<h2 id="latest-orders" className="mb-2">
					Your Latest Orders
				</h2>
				<QueryView
					query={query}
					loading="Loading orders..."
					rows={3}
					failed="Failed to fetch orders"
				>
					{({ orders = [] }) =>
						orders.length === 0 ? <NoOwnOrders /> : <OwnOrdersTable orders={orders.slice(0, 5)} />
					}
				</QueryView>
			</section>
		</div>
	);
}
