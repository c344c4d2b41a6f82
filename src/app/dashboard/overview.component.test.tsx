import { page } from "vitest/browser";
import { expectNone } from "../../../tests/support/components/actions.ts";
import { refused } from "../../../tests/support/components/api-stub.ts";
import { testScreen } from "../../../tests/support/components/dashboard-screen.ts";
import { reading, shows } from "../../../tests/support/components/failing-calls.ts";

testScreen(
	"/dashboard",
	{
		calls: [
			reading("GET /dashboard/stats", "Failed to fetch dashboard data: {status}", {
				said: { "403": "Your Profile" },
				// What is there instead is fetched too.
				kept: () => expectNone(page.getByText("Loading orders...")),
			}),
		],
		dialogs: [],
	},
	{
		answers: {
			"GET /dashboard/stats": () =>
				refused(403, { error: "You do not have permission to do this." }),
		},
		calls: [
			reading("GET /orders/mine", "Failed to fetch orders", {
				what: "reading one's own orders, for an account without the figures,",
				kept: shows("Your Profile"),
			}),
		],
		dialogs: [],
	},
);
