import { apiDocsEndpoints } from "./api-docs/api-docs.api.server.ts";
import { authEndpoints } from "./features/accounts/auth.api.server.ts";
import { ownAccountEndpoints } from "./features/accounts/own-account.api.server.ts";
import { userEndpoints } from "./features/accounts/users.api.server.ts";
import { assetEndpoints } from "./features/assets/assets.api.server.ts";
import { assistanceEndpoints } from "./features/assistance/assistance.api.server.ts";
import { auditEndpoints } from "./features/audit/audit.api.server.ts";
import { categoryEndpoints } from "./features/categories/categories.api.server.ts";
import { galleryEndpoints } from "./features/gallery/gallery.api.server.ts";
import { orderEndpoints } from "./features/orders/orders.api.server.ts";
import { overviewEndpoints } from "./features/overview/overview.api.server.ts";
import { privacyEndpoints } from "./features/privacy/privacy.api.server.ts";
import { projectEndpoints } from "./features/projects/projects.api.server.ts";
import { resultItemEndpoints } from "./features/results/result-items.api.server.ts";
import { resultEndpoints } from "./features/results/results.api.server.ts";
import type { Endpoint } from "./platform/endpoint.ts";

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
