import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
	fetchOwnOrders,
	rowsOfOrders,
} from "../../features/orders/dashboard/manage-orders.calls.ts";
import { OwnOrdersTable } from "../../features/orders/dashboard/own-orders-table.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { browserApi } from "../parts/browser-api.ts";
import { ScreenHead, screenTitle } from "./parts/layout-frame.tsx";
import { PagedList } from "./parts/paged-list.tsx";
import { usePageAddress } from "./parts/use-page-address.ts";

const SCREEN = "/dashboard/my-orders";

export const meta = screenTitle(SCREEN);

export default function MyOrders() {
	const address = usePageAddress();
	const query = useQuery({
		queryKey: ["own-orders", address.page],
		queryFn: () => fetchOwnOrders(browserApi, address.page),
		placeholderData: keepPreviousData,
	});
	return (
		<>
			<ScreenHead of={SCREEN} />
			<PagedList
				address={address}
				query={query}
				rowsOf={rowsOfOrders}
				loading="Loading orders..."
				failed="Failed to fetch orders"
				empty={<NoOwnOrders />}
			>
				{(orders) => <OwnOrdersTable orders={orders} />}
			</PagedList>
		</>
	);
}

export function NoOwnOrders() {
	return (
		<EmptyState
			title="You have not ordered a project yet."
			action={
				<LinkButton small to="/projects">
					Browse Projects
				</LinkButton>
			}
		>
			Orders made while you are signed in appear here.
		</EmptyState>
	);
}
