import { testScreen } from "../../../tests/support/components/dashboard-screen.ts";
import { reading } from "../../../tests/support/components/failing-calls.ts";

testScreen("/dashboard/image-debug", {
	calls: [reading("GET /gallery", "Failed to fetch gallery items: {status}")],
	dialogs: [],
});
