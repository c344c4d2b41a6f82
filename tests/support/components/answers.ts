import type { CallContract, ResponseOf, RouteOf } from "../../../src/platform/http/call.ts";
import type { Answers } from "./api-stub.ts";
import * as make from "./rows.ts";
import { PIXEL, rows } from "./rows.ts";

/** Calls that layouts make on every page. */
export const EVERYWHERE: Answers = {
	"GET /work": () => ({ result: make.work }),
};

const pagination = { ...make.ONE_PAGE, pages: 1 };

export const ANSWERS: Answers = {
	"GET /dashboard/stats": () => ({
		result: {
			stats: { articles: 3, categories: 3, users: 3 },
			recentActivity: {
				articles: rows(make.project, 2).map(({ id, title, status, created_at }) => ({
					...{ id, title, status, created_at },
				})),
				users: rows(make.user, 2).map(({ id, username, email, role, createdAt }) => ({
					...{ id, username, email, role, created_at: createdAt },
				})),
			},
			sampleContent: {
				kinds: [
					{ kind: "projects", trash: true, unchanged: 28, edits_removed: 0, edits_kept: 1 },
					{ kind: "orders", trash: false, unchanged: 14, edits_removed: 0, edits_kept: 0 },
				],
			},
		},
	}),
	"GET /school-projects/near": () => ({
		result: { suggestion: null, categories: [], articles: [] },
	}),
	"GET /school-projects/lowest-costs": () => ({ result: { material_cost: 640, price: 7_000 } }),
	"GET /school-projects": () => ({ result: { articles: rows(make.project), pagination } }),
	"GET /school-projects/by-slug/:slug": () => ({ result: make.project(1) }),
	"GET /school-projects/:id": () => ({ result: make.project(1) }),
	"GET /projects/:id/versions": () => ({ result: { versions: rows(make.version) } }),
	"GET /projects/:id/versions/:versionId": () => ({
		result: { ...make.project(1), ...make.version(1), title: "Project 1, at first" },
	}),
	"GET /project-drafts/:record": () => ({ result: { draft: null } }),
	"PUT /project-drafts/:record": () => ({ result: { updated_at: make.DAY } }),
	"DELETE /project-drafts/:record": () => ({ message: "Draft deleted" }),
	"GET /project-drafts/:record/preview": () => ({ result: make.project(1) }),
	"GET /project-proposals": () => ({ result: { proposals: [] } }),
	"GET /projects/:id/proposals/:proposalId": () => ({ result: make.proposal(1) }),
	"GET /categories": () => ({ result: rows(make.category) }),
	"GET /gallery": () => ({ result: { items: rows(make.photo), pagination } }),
	"GET /gallery/:id": () => ({ result: { ...make.photo(1), previous: null, next: null } }),
	"GET /orders": () => ({ data: { orders: rows(make.order), pagination } }),
	"GET /orders/:id": () => ({ data: { order: make.orderDetails(1) } }),
	"GET /orders/:id/deliveries": () => ({ data: { deliveries: [make.delivery(1)] } }),
	"GET /orders/:id/help": () => ({ data: { help: make.helpSheet } }),
	"GET /help-given/:reference": () => ({
		result: { reference: "MR-222222", article_title: "Filter 1", entries: make.helpSheet.entries },
	}),
	"GET /customers": () => ({
		result: {
			phone: "0723456789",
			orders: [make.order(1)],
			requests: [make.request(1)],
			payments: [{ ...make.payment(1), order_id: make.id(1), reference: "MR-222221" }],
			notes: [
				{ id: make.id(3), at: make.DAY, by: "Amina", text: "Call at six", record_id: make.id(1) },
			],
		},
	}),
	"GET /work": () => ({ result: make.work }),
	"GET /orders/:id/history": () => ({ result: { history: make.history } }),
	"GET /requests/:id/history": () => ({ result: { history: make.history } }),
	"GET /message-templates": () => ({ result: { templates: make.templates } }),
	"GET /messages/month": () => ({
		result: { sms: { month: "2026-03", sent: 12, delivered: 9, failed: 1, cost: 9.6 } },
	}),
	"GET /messages/notices": () => ({
		result: { notices: { orders: true, payments: false, requests: true } },
	}),
	"GET /account/records": () => ({ result: { records: rows(make.ownRecord), pagination } }),
	"GET /payments": () => ({ data: { payments: rows(make.listedPayment), pagination } }),
	"GET /payments/messages": () => ({ data: { messages: [] } }),
	"GET /payments/unclaimed": () => ({ data: { unclaimed: [], total: 0, set_aside: [] } }),
	"GET /payments/month": () => ({
		data: {
			month: "2026-03",
			periods: ["2026-03", "2026-02", "2026"],
			methods: [{ method: "mpesa", count: 2, amount: 1_250.5, refunded: 0 }],
			total: 1_250.5,
			refunded: 0,
			unconfirmed: 3,
		},
	}),
	"GET /receipts/:reference": () => ({ result: make.receipt }),
	"GET /requests/:id": () => ({ result: make.request(99) }),
	"GET /requests": () => ({ result: { requests: rows(make.request), pagination } }),
	"GET /results": () => ({ results: rows(make.result) }),
	"GET /results/search": () => ({ result: { places: rows(make.foundItem), pagination } }),
	"GET /schools/:slug": () => ({
		result: { name: "Kerio Girls’", places: rows(make.foundItem), pagination },
	}),
	"GET /results/:id/items": () => ({ items: rows(make.item) }),
	"GET /results/:id": () => ({
		result: {
			...make.result(1),
			items: rows(make.item),
			categories: [{ id: make.id(1), name: "Category 1" }],
		},
	}),
	"GET /users": () => ({ result: rows(make.user), pagination }),
	"GET /users/:id": () => ({ result: make.user(1) }),
	"GET /assets": () => ({ result: rows(make.upload), pagination }),
	"GET /trash/:kind": () => ({ result: rows(make.trashed), pagination }),
	"GET /audit": () => ({ result: { entries: rows(make.auditEntry), pagination } }),
	"GET /security-events": () => ({ result: { events: rows(make.securityEvent), pagination } }),
	"GET /auth/proof": () => ({ result: { recent: true, passkey: false } }),
	"GET /auth/sessions": () => ({ result: rows(make.session) }),
	"GET /auth/second-step": () => ({
		result: { required: false, app: false, passkeys: [], recoveryCodesLeft: 0 },
	}),
	"GET /going-live": () => ({
		result: {
			is_first_day: false,
			checks: [
				{ key: "backup", title: "Back up", done: false, text: "No backup was made.", links: [] },
				{ key: "samples", title: "Remove", done: false, text: "Samples.", links: [] },
			],
		},
	}),
	"GET /going-live/version": () => ({ result: { version: "1.0.0", changes: "The first." } }),
	"GET /site": () => ({ result: make.siteSettings() }),
	"GET /site/versions": () => ({ result: { versions: rows(make.siteVersion) } }),
	"POST /assets/upload": () => ({ result: { id: make.id(1), url: PIXEL } }),
};

export function answersWithPaid(paid: number) {
	const { payment } = make.order(1);
	const sums = { ...payment, paid, balance: payment.due - paid, state: "part" as const };
	return {
		"GET /orders": () => ({ data: { orders: [{ ...make.order(1), payment: sums }] } }),
		"GET /orders/:id": () => ({ data: { order: { ...make.orderDetails(1), payment: sums } } }),
	};
}

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
	| typeof import("../../../src/features/payments/unclaimed.contract.ts")
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
type OwnCall = Exclude<CallIn<Modules>, { readonly specifiedFields: readonly string[] }>;

/** Answers of our own server, by route. A write's answer may leave out fields, because screens may use none. */
export type OwnAnswers = {
	[C in OwnCall as RouteOf<C>]: C["method"] extends "GET" ? ResponseOf<C> : Partial<ResponseOf<C>>;
};
