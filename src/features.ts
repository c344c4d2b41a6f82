import { authEndpoints } from "./features/accounts/auth/auth.endpoints.server.ts";
import { ownAccountEndpoints } from "./features/accounts/own-account/own-account.endpoints.server.ts";
import { userEndpoints } from "./features/accounts/users/users.endpoints.server.ts";
import { assetEndpoints } from "./features/assets/assets.feature.server.ts";
import { assistanceEndpoints } from "./features/assistance/assistance.feature.server.ts";
import { auditEndpoints } from "./features/audit/audit.feature.server.ts";
import { categoryEndpoints } from "./features/categories/categories.feature.server.ts";
import { galleryEndpoints } from "./features/gallery/gallery.feature.server.ts";
import { orderEndpoints } from "./features/orders/orders.feature.server.ts";
import { overviewEndpoints } from "./features/overview/overview.feature.server.ts";
import { privacyEndpoints } from "./features/privacy/privacy.feature.server.ts";
import { projectEndpoints } from "./features/projects/projects.feature.server.ts";
import { resultItemEndpoints } from "./features/results/items/result-items.endpoints.server.ts";
import { resultEndpoints } from "./features/results/results/results.endpoints.server.ts";
import type { Endpoint } from "./platform/http/endpoint.ts";
import { apiDocsEndpoints } from "./server/api-docs/api-docs.api.server.ts";

/** The map of /api: every endpoint of every room. Each says itself who may call it. */
export const endpoints: readonly Endpoint[] = [
	...authEndpoints,
	...ownAccountEndpoints,
	...userEndpoints,
	...assistanceEndpoints,
	...orderEndpoints,
	...assetEndpoints,
	...galleryEndpoints,
	...resultEndpoints,
	...resultItemEndpoints,
	...overviewEndpoints,
	...projectEndpoints,
	...categoryEndpoints,
	...auditEndpoints,
	...privacyEndpoints,
	...apiDocsEndpoints(() => endpoints),
];
