import type { Session } from "../../../src/features/accounts/auth/auth.contract.ts";
import type { SecurityEvent } from "../../../src/features/accounts/security-events/security-events.contract.ts";
import type { UserDetails } from "../../../src/features/accounts/users/users.contract.ts";
import type { Upload } from "../../../src/features/assets/assets.contract.ts";
import type { AssistanceRequest } from "../../../src/features/assistance/assistance.contract.ts";
import type { AuditEntry } from "../../../src/features/audit/audit.contract.ts";
import type { ListedCategory } from "../../../src/features/categories/categories.contract.ts";
import { TEMPLATES } from "../../../src/features/customer-messages/templates.ts";
import type { GalleryItem } from "../../../src/features/gallery/gallery.contract.ts";
import type { HelpSheet } from "../../../src/features/help-given/help-given.contract.ts";
import type { Payment } from "../../../src/features/ledger/payment.ts";
import type { Delivery } from "../../../src/features/orders/deliveries/delivery.ts";
import type { Order, OrderDetails } from "../../../src/features/orders/orders.contract.ts";
import type { ListedPayment, Receipt } from "../../../src/features/payments/payments.contract.ts";
import type { ProposalDetails } from "../../../src/features/projects/project-proposals.contract.ts";
import type { Version } from "../../../src/features/projects/project-versions.contract.ts";
import type { Project } from "../../../src/features/projects/projects.contract.ts";
import type { ResultItem } from "../../../src/features/results/items/result-items.contract.ts";
import type { ResultSummary } from "../../../src/features/results/results/results.contract.ts";
import type { FoundItem } from "../../../src/features/results/search/result-search.contract.ts";
import type { SiteSettings, SiteVersion } from "../../../src/features/site/site.contract.ts";
import type { OwnRecord } from "../../../src/features/tracking/own-records.contract.ts";
import type { TrackedRecord } from "../../../src/features/tracking/tracking.contract.ts";
import type { MessageTemplate } from "../../../src/features/work/templates.contract.ts";
import type { HistoryEntry, Work } from "../../../src/features/work/work.contract.ts";
import type { SessionUser } from "../../../src/shell/session.contract.ts";

// Rows as the API returns them. The number makes ids and names differ.

export const DAY = "2026-03-18T07:42:00.000Z";
export const ONE_PAGE = { page: 1, limit: 10, total: 3, totalPages: 1 };
const times = { created_at: DAY, updated_at: DAY };
const NO_CONSENT_ANSWER = {
	under_18: null,
	guardian: null,
	consent_text: null,
	consent_withdrawn_at: null,
	consent_withdrawn_by: null,
};

export const PIXEL =
	"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='600' height='400'%3E%3Crect width='600' height='400' fill='teal'/%3E%3C/svg%3E";

export const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

export const ADMIN: SessionUser = {
	id: id(900),
	email: "admin@school.example",
	role: "admin",
	username: "admin",
};

export const forChild = {
	under_18: true,
	guardian: { name: "Grace Kerubo", phone: "+254722000111" },
	consent_text: "1",
};

const UNREFUNDED = { refunded: 0, to_refund: 0 };

export const order = (number: number): Order => ({
	...times,
	...NO_CONSENT_ANSWER,
	id: id(number),
	reference: `MR-22222${number % 10}`,
	name: `Customer ${number}`,
	phone: "0723456789",
	email: null,
	article_id: id(number),
	article_title: `Filter ${number}`,
	status: "pending",
	notes: null,
	price: 4_000,
	material_cost: 1_000,
	payment: { currency: "KES", due: 5_000, paid: 0, balance: 5_000, state: "unpaid", ...UNREFUNDED },
	owner: null,
	due_on: null,
	due_at: "2026-03-19T07:42:00.000Z",
	erased_at: null,
});

export const ownRecord = (number: number): OwnRecord => ({
	reference: `MR-2222${String(number).padStart(2, "2").slice(-2)}`,
	kind: "order",
	title: `Filter ${number}`,
	status: "pending",
	placed_at: DAY,
	updated_at: DAY,
	placed_by_account: true,
	payment: {
		...{ currency: "KES", due: 5_000, paid: 1_000, balance: 4_000, state: "part", ...UNREFUNDED },
		receipt_path: "/receipt/MR-222221?key=k",
	},
	next: "We will call you to agree on the details.",
	help_path: null,
	again: { slug: `filter-${number}`, name: "Amina Yusuf", email: "amina@home.example" },
});

export const payment = (number: number): Payment => ({
	id: id(number),
	amount: 1_000,
	method: "mpesa",
	code: `TJK000000${number % 10}`,
	state: "confirmed",
	at: DAY,
	by: "Wanjiru",
});

export const listedPayment = (number: number): ListedPayment => ({
	...payment(number),
	kind: "payment",
	order_id: id(number),
	reference: `MR-22222${number % 10}`,
	customer: `Customer ${number}`,
	article_title: `Filter ${number}`,
	source: "staff",
	reason: null,
	payer_pin: null,
	tax_invoice: null,
});

export const orderDetails = (number: number): OrderDetails => ({
	...order(number),
	agreed: true, // the price
	payments: [payment(1), { ...payment(2), amount: null, state: "unconfirmed", by: null }],
	refunds: [],
	attempts: [],
	receipt: {
		...{ number: 12, issued_at: DAY, payer: `Customer ${number}` },
		...{ payer_pin: null, tax_invoice: null },
	},
	receipt_path: "/receipt/MR-222221?key=k",
});

export const work: Work = {
	orders: {
		waiting: 5,
		answer_by: "2026-03-19T07:42:00.000Z",
		answer_late: 2,
		due_soon: 0,
		due_week: 2,
		late: 1,
		unpaid: 0,
		delivery_late: 0,
		not_received: 0,
		to_refund: 0,
		mine: 3,
	},
	requests: {
		waiting: 4,
		answer_by: "2026-03-19T07:42:00.000Z",
		answer_late: 4,
		due_soon: 1,
		due_week: 1,
		late: 0,
		mine: 0,
	},
	payments: { unconfirmed: 1, unclaimed: 0, reversed: 0 },
	projects: { drafts: 2 },
	mail: true,
	staff: [
		{ id: id(901), username: "Amina" },
		{ id: id(902), username: "Brian" },
	],
};

export const history: HistoryEntry[] = [
	{ id: id(1), at: DAY, by: null, event: "placed", text: "Received" },
	{
		id: id(2),
		at: "2026-03-19T11:05:00.000Z",
		by: "Amina",
		event: "status",
		text: "Pending → Processing",
	},
	{
		id: id(3),
		at: "2026-03-19T11:06:00.000Z",
		by: "Brian",
		event: "note",
		text: "The mother calls on Friday.",
	},
];

export const templates: MessageTemplate[] = TEMPLATES.map(({ channel, key, label, text }) => ({
	channel,
	key,
	label,
	text,
	default_text: text,
	updated_at: null,
}));

export const trackedOrder: TrackedRecord = {
	reference: "MR-7K3QZ9",
	kind: "order",
	title: "Maize dryer",
	status: "processing",
	history: [
		{ status: "pending", at: DAY },
		{ status: "processing", at: "2026-03-19T07:42:00.000Z" },
	],
	placed_at: DAY,
	updated_at: DAY,
	payment: {
		currency: "KES",
		price: 2_850.5,
		material_cost: 1_000,
		agreed: true, // the price
		due: 3_850.5,
		paid: 850,
		balance: 3_000.5,
		state: "part",
		...UNREFUNDED,
		attempt: null,
		prompts: false,
		prompts_paused: false,
		pay_to: null,
		unconfirmed: 0,
		codes: [],
		receipt_path: null,
	},
	deliveries: [],
	files: [],
	next: "We are working on your project; please pay the balance before you collect it.",
	help_path: null,
};

export const receipt: Receipt = {
	number: 12,
	issued_at: DAY,
	payer: "Njoro Flats Academy",
	payer_pin: null,
	tax_invoice: null,
	reference: "MR-222222",
	article_title: "Filter 1",
	placed_at: DAY,
	price: 4_000,
	material_cost: 1_000,
	summary: {
		currency: "KES",
		due: 5_000,
		paid: 1_000,
		balance: 4_000,
		state: "part",
		...UNREFUNDED,
	},
	status: "pending",
	payments: [{ amount: 1_000, method: "mpesa", code: "TJK7RT61SV", at: DAY }],
	refunds: [],
	note: null,
};

export const delivery = (number: number): Delivery => ({
	id: id(number),
	what: `Part ${number}`,
	files: [],
	place: "Brought to Njoro Flats Academy",
	planned_on: "2026-03-20",
	state: "planned",
	handed_on: null,
	late: false,
	handed_to: null,
	handed_by: null,
	problem: null,
	updated_at: DAY,
});

export const helpSheet: HelpSheet = {
	entries: [
		{ on: "2026-03-02", text: "Cut the frame" },
		{ on: "2026-03-05", text: "Showed how to solder" },
	],
	updated_at: DAY,
	path: "/help-given/MR-222221?key=k",
};

export const request = (number: number): AssistanceRequest => ({
	...times,
	...NO_CONSENT_ANSWER,
	id: id(number),
	reference: `MR-33333${number % 10}`,
	due_at: DAY,
	erased_at: null,
	name: `Pupil ${number}`,
	email: "pupil@school.example",
	phone: "0700 000 201",
	institution: "Njoro Flats Academy",
	projectTitle: "Tea",
	projectCategory: "Chemistry",
	deadline: "2031-12-01",
	description: "",
	serviceType: ["Data Analysis Help"],
	files: [{ id: id(1), name: "plan.pdf", size: 1_500, type: "application/pdf" }],
	status: "new",
	owner: null,
});

export const user = (number: number): UserDetails => ({
	id: id(number),
	username: `person ${number}`,
	email: `person.${number}@school.example`,
	role: "user",
	createdAt: DAY,
	updated_at: DAY,
	articlesCount: 0,
	hasSecondStep: false,
});

export const category = (number: number): ListedCategory => ({
	...times,
	id: id(number),
	name: `Category ${number}`,
	description: "",
	slug: `category-${number}`,
	projects_count: 0,
});

export const project = (number: number): Project => ({
	...times,
	id: id(number),
	slug: `project-${number}`,
	title: `Project ${number}`,
	excerpt: "In short.",
	content: "<p>At length.</p>",
	featured_image: null,
	image: null,
	status: "published",
	price: 1_500,
	material_cost: 800,
	materials: [],
	prices_month: null,
	categories: [{ id: id(1), name: "Category 1" }],
	published_at: DAY,
	can_edit: true,
});

export const version = (number: number): Version => ({
	id: id(number),
	saved_at: DAY,
	by: number === 1 ? "Amina" : null,
	proposed_by: null,
	title: `Project ${number}`,
	status: "published",
	words: 100 + number,
});

export const proposal = (number: number): ProposalDetails => ({
	id: id(number),
	project: { id: id(1), title: "Project 1" },
	by: "Brian",
	mine: false,
	can_decide: true,
	state: "open",
	created_at: DAY,
	reason: null,
	decided_by: null,
	outdated: false,
	proposed: { ...project(1), title: "Project 1, better", content: "<p>A better text.</p>" },
});

export const photo = (number: number): GalleryItem => ({
	...times,
	id: id(number),
	title: `Photo ${number}`,
	description: `What photo ${number} shows.`,
	image_id: id(number),
	image_url: PIXEL,
	featured: false,
	width: 600,
	height: 400,
	variants: [],
	fair: null,
	year: null,
	credit: null,
	licence: null,
	project: null,
});

export const upload = (number: number): Upload => ({
	id: id(number),
	url: PIXEL,
	width: 600,
	height: 400,
	variants: [{ width: 600, url: PIXEL }],
	created_at: DAY,
	file_name: null,
	places: [],
});

export const result = (number: number): ResultSummary => ({
	...times,
	id: id(number),
	title: `Fair ${number}`,
	description: null,
	year: 2026,
	status: "draft",
	names_shown: "full",
	published_at: null,
	items_count: 0,
});

export const item = (number: number): ResultItem => ({
	...times,
	id: id(number),
	result_id: id(1),
	category_id: id(1),
	category_name: "Category 1",
	position: number,
	participant_name: `Pupil ${number}`,
	school: "",
	score: "",
	additional_info: "",
});

export const foundItem = (number: number): FoundItem => ({
	id: id(number),
	result_id: id(1),
	result_title: "Fair 1",
	year: 2027 - number,
	category_id: id(1),
	category_name: "Category 1",
	position: number,
	participant_name: `Pupil ${number}`,
	school: "Kerio Girls’",
	score: "",
});

export const trashed = (number: number) => ({
	...times,
	id: id(number),
	slug: `thing-${number}`,
	title: `Thing ${number}`,
	url: PIXEL,
	image_url: PIXEL,
	year: 2026,
	participant_name: `Pupil ${number}`,
	category_name: "Physics",
	result_title: "County Fair",
	name: `Customer ${number}`,
	projectTitle: `Project ${number}`,
	deleted_at: DAY,
	removed_at: DAY,
	can_restore: true,
});

export const auditEntry = (number: number): AuditEntry => ({
	id: id(number),
	at: DAY,
	actor: { id: null, name: "admin" },
	action: "update",
	subject: "category",
	subject_id: `subject ${number}`,
	before: null,
	after: null,
	record: null,
});

export const securityEvent = (number: number): SecurityEvent => ({
	id: id(number),
	kind: "sign-in refused",
	detail: "wrong password",
	user: { id: id(number), name: `person ${number}` },
	actor: null,
	address: "203.0.113.0/24",
	count: number,
	at: DAY,
	last_at: DAY,
});

export const session = (number: number): Session => ({
	id: id(number),
	device: `Device ${number}`,
	current: number === 1,
	createdAt: DAY,
	lastSeenAt: DAY,
});

export const rows = <Row>(row: (number: number) => Row, last = 3, first = 1): Row[] =>
	Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => row(first + index));

export const siteSettings = (): SiteSettings => ({
	name: "Mradi",
	about: "Help with fair projects.",
	mailboxes: ["info@mradi.example", "info.nakuru@mradi.example"],
	phone: "+254 700 000 000",
	whatsapp: "254700000000",
	places: "Nairobi",
	opening_hours: null,
	second_phone: null,
	legal_name: null,
	kra_pin: null,
	paybill_number: null,
	till_number: null,
	orders_mailbox: null,
	retention_months: 24,
	logo: null,
	accent: null,
	claims: [{ number: "2,000+", of: "students" }],
	testimonials: [1, 2, 3].map((number) => ({
		words: "Good.",
		who: `Pupil ${number}`,
		what: "Form 3",
	})),
	steps: [1, 2, 3, 4].map((number) => ({ days: `Day ${number}`, title: "Step", text: "Text." })),
	terms: { includes: ["Plans"], balance: "Later.", refunds: ["All of it."], about: "A team." },
	terms_confirmed_at: null,
	credentials: null,
	dates: [],
	fair_rules: [],
	fixed: [], // by the environment
	updated_at: DAY,
});

export const siteVersion = (number: number): SiteVersion => ({
	id: id(number),
	at: DAY,
	by: "admin",
	changes: [{ field: "places", before: "Nairobi", after: `Place ${number}` }],
	fields: { places: `Place ${number}` },
	missing: [],
});
