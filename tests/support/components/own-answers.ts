import type { CallContract, ResponseOf, RouteOf } from "../../../src/platform/http/call.ts";

type Modules =
	| typeof import("../../../src/features/accounts/auth/auth.contract.ts")
	| typeof import("../../../src/features/accounts/auth/second-step/second-step.contract.ts")
	| typeof import("../../../src/features/accounts/invitations/invitations.contract.ts")
	| typeof import("../../../src/features/accounts/security-events/security-events.contract.ts")
	| typeof import("../../../src/features/accounts/users/users.contract.ts")
	| typeof import("../../../src/features/assets/assets.contract.ts")
	| typeof import("../../../src/features/assistance/assistance.contract.ts")
	| typeof import("../../../src/features/assistance/uploads/uploads.contract.ts")
	| typeof import("../../../src/features/audit/audit.contract.ts")
	| typeof import("../../../src/features/categories/categories.contract.ts")
	| typeof import("../../../src/features/gallery/gallery.contract.ts")
	| typeof import("../../../src/features/going-live/going-live.contract.ts")
	| typeof import("../../../src/features/help-given/help-given.contract.ts")
	| typeof import("../../../src/features/orders/deliveries/deliveries.contract.ts")
	| typeof import("../../../src/features/orders/orders.contract.ts")
	| typeof import("../../../src/features/overview/overview.contract.ts")
	| typeof import("../../../src/features/payments/mpesa/mpesa.contract.ts")
	| typeof import("../../../src/features/payments/payments.contract.ts")
	| typeof import("../../../src/features/payments/refunds.contract.ts")
	| typeof import("../../../src/features/payments/statement.contract.ts")
	| typeof import("../../../src/features/privacy/privacy.contract.ts")
	| typeof import("../../../src/features/projects/project-drafts.contract.ts")
	| typeof import("../../../src/features/projects/project-proposals.contract.ts")
	| typeof import("../../../src/features/projects/project-versions.contract.ts")
	| typeof import("../../../src/features/projects/projects.contract.ts")
	| typeof import("../../../src/features/results/items/result-items.contract.ts")
	| typeof import("../../../src/features/results/results/results.contract.ts")
	| typeof import("../../../src/features/results/search/result-search.contract.ts")
	| typeof import("../../../src/features/search/search.contract.ts")
	| typeof import("../../../src/features/site/site.contract.ts")
	| typeof import("../../../src/features/staff-notices/staff-notices.contract.ts")
	| typeof import("../../../src/features/tracking/own-records.contract.ts")
	| typeof import("../../../src/features/tracking/tracking.contract.ts")
	| typeof import("../../../src/features/work/customer.contract.ts")
	| typeof import("../../../src/features/work/templates.contract.ts")
	| typeof import("../../../src/features/work/work.contract.ts")
	| typeof import("../../../src/shell/session.contract.ts");

type CallIn<Module> = Module extends unknown ? Extract<Module[keyof Module], CallContract> : never;
type OwnCall = Exclude<CallIn<Modules>, { readonly specified: readonly string[] }>;

/** Answers of our own server, by route. Screens may use nothing of a write's answer. */
export type OwnAnswers = {
	[C in OwnCall as RouteOf<C>]: C["method"] extends "GET" ? ResponseOf<C> : Partial<ResponseOf<C>>;
};
