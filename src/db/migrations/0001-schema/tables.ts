/*
 * Columns are documented in `src/db/schema/`, constraints in `docs/decisions/21-constraints.md`. Large contents come
 * last in a row, so that lists do not read them. Constraints have PostgreSQL's generated names, such as
 * `orders_status_check`.
 */
const ACCOUNTS = `
create table users (
	id text primary key, username text not null, username_key text not null unique, email text not null unique,
	password_hash text not null, role text not null check (role in ('user', 'staff', 'admin')),
	created_at text not null, updated_at text not null, username_look text
);
create table sessions (
	id text primary key, token_hash text not null unique, user_id text not null references users on delete cascade,
	user_agent text not null, created_at text not null, last_seen_at text not null, expires_at text not null,
	proved_at text
);
create table password_resets (
	token_hash text primary key, user_id text not null references users on delete cascade, created_at text not null,
	expires_at text not null
);
create table known_browsers (
	token_hash text primary key, user_id text not null references users on delete cascade, created_at text not null,
	last_used_at text not null
);
create table passkeys (
	id text primary key, user_id text not null references users on delete cascade, name text not null,
	public_key text not null, counter bigint not null check (counter >= 0), transports text not null,
	created_at text not null, last_used_at text
);
create table code_apps (
	user_id text primary key references users on delete cascade, secret text not null,
	last_step integer not null check (last_step >= 0), created_at text not null, confirmed_at text
);
create table recovery_codes (
	code_hash text primary key, user_id text not null references users on delete cascade, created_at text not null
);
create table challenges (
	token_hash text primary key, user_id text not null references users on delete cascade, challenge text,
	expires_at text not null
);
create table invitations (
	id text primary key, email text not null unique, role text not null check (role in ('user', 'staff', 'admin')),
	token_hash text not null unique, invited_by text references users on delete set null, sent_at text not null,
	expires_at text not null, used_at text
);
create table security_events (
	id text primary key, kind text not null, detail text, user_id text, actor_id text, address text,
	count integer not null check (count >= 0), at text not null, last_at text not null
);
`;

const PROJECTS = `
create table categories (
	id text primary key, name text not null, name_key text not null unique, slug text not null unique,
	description text, created_at text not null, updated_at text not null, deleted_at text
);
create table assets (
	id text primary key, url text not null, width integer not null check (width > 0),
	height integer not null check (height > 0), variants text not null,
	created_by text references users on delete set null, created_at text not null,
	side text check (side in ('left', 'right')), unused_since text, withdrawn_at text, file_name text
);
create table articles (
	id text primary key, slug text not null unique, title text not null, excerpt text not null,
	status text not null check (status in ('draft', 'published')),
	price_cents bigint not null check (price_cents >= 0),
	material_cost_cents bigint not null check (material_cost_cents >= 0), featured_image text,
	cover_image_id text references assets on delete set null, author_id text references users on delete set null,
	published_at text, created_at text not null, updated_at text not null, deleted_at text, level text,
	weeks integer, tools text, materials text, prices_month text, content text not null
);
alter table assets add column article_id text references articles on delete set null deferrable initially deferred;
create table article_categories (
	article_id text not null references articles on delete cascade,
	category_id text not null references categories on delete cascade,
	position integer not null check (position >= 0), listed_at text, primary key (article_id, category_id)
);
create table article_pictures (
	article_id text not null references articles on delete cascade,
	picture_id text not null references assets on delete cascade, undescribed integer check (undescribed in (0, 1)),
	primary key (article_id, picture_id)
);
create table project_versions (
	id text primary key, article_id text not null references articles on delete cascade, saved_at text not null,
	saved_by text references users on delete set null, title text not null, excerpt text not null,
	status text not null check (status in ('draft', 'published')),
	price_cents bigint not null check (price_cents >= 0),
	material_cost_cents bigint not null check (material_cost_cents >= 0), featured_image text,
	category_ids text not null, level text, weeks integer, tools text, materials text, prices_month text,
	words integer, content text not null
);
create table project_version_pictures (
	version_id text not null references project_versions on delete cascade,
	picture_id text not null references assets on delete cascade, primary key (version_id, picture_id)
);
create table project_schedules (
	article_id text primary key references articles on delete cascade, publish_at text not null,
	scheduled_by text references users on delete set null
);
create table project_drafts (
	id text primary key, author_id text not null references users on delete cascade, record text not null,
	article_id text references articles on delete cascade, device text not null, updated_at text not null,
	title text not null, excerpt text not null, choices text not null, content text not null,
	unique (author_id, record)
);
create table project_proposals (
	id text primary key, article_id text not null references articles on delete cascade,
	proposed_by text not null references users on delete cascade,
	state text not null check (state in ('open', 'declined', 'taken')), read_at text, created_at text not null,
	updated_at text not null, decided_by text references users on delete set null,
	version_id text references project_versions on delete cascade, reason text, title text not null,
	excerpt text not null, price_cents bigint not null check (price_cents >= 0),
	material_cost_cents bigint not null check (material_cost_cents >= 0), featured_image text,
	category_ids text not null, level text, weeks integer, tools text, materials text, prices_month text,
	content text not null
);
create table project_counts (
	list text primary key, projects integer not null
);
create table gallery_items (
	id text primary key, title text not null, description text not null, image_id text not null references assets,
	featured integer not null check (featured in (0, 1)), created_at text not null, updated_at text not null,
	deleted_at text, fair text, credit text, licence text, year integer,
	project_id text references articles on delete set null
);
create table previews (
	name text primary key, subject text not null, made_from text not null, created_at text not null,
	withdrawn_at text
);
`;

const RESULTS = `
create table results (
	id text primary key, title text not null, description text, year integer not null,
	status text not null check (status in ('draft', 'published')), published_at text, created_at text not null,
	updated_at text not null, deleted_at text,
	names_shown text not null default 'full' check (names_shown in ('full', 'initials', 'hidden'))
);
create table result_items (
	id text primary key, result_id text not null references results on delete cascade,
	category_id text references categories on delete set null, category_name text not null, position integer,
	participant_name text not null, school text not null, score text not null, additional_info text not null,
	sort_order integer not null, created_at text not null, updated_at text not null, deleted_at text,
	name_hidden integer not null default 0 check (name_hidden in (0, 1))
);
create table result_counts (
	result_id text primary key references results on delete cascade, items integer not null check (items >= 0)
);
`;

const INBOX = `
create table orders (
	id text primary key, article_id text references articles on delete set null, article_title text not null,
	user_id text references users on delete set null, name text not null, phone text not null, email text,
	notes text, status text not null check (status in ('pending', 'processing', 'completed', 'cancelled')),
	created_at text not null, updated_at text not null, search_text text not null,
	under_18 integer check (under_18 in (0, 1)), guardian_name text, guardian_phone text, consent_text text,
	consent_withdrawn_at text, consent_withdrawn_by text references users on delete set null, reference text,
	owner_id text references users on delete set null,
	price_cents bigint not null default 0 check (price_cents >= 0),
	material_cost_cents bigint not null default 0 check (material_cost_cents >= 0), due_on text, receipt_key text,
	paid_cents bigint not null default 0, kept_cents bigint not null default 0 check (kept_cents >= 0),
	erased_at text
);
create table assistance_requests (
	id text primary key, name text not null, email text not null, phone text not null, institution text not null,
	project_title text not null, project_category text not null, deadline text not null, description text not null,
	service_types text not null, status text not null check (status in ('new', 'contacted', 'closed')),
	created_at text not null, updated_at text not null, search_text text not null,
	under_18 integer check (under_18 in (0, 1)), guardian_name text, guardian_phone text, consent_text text,
	consent_withdrawn_at text, consent_withdrawn_by text references users on delete set null, deleted_at text,
	reference text, owner_id text references users on delete set null,
	user_id text references users on delete set null, erased_at text
);
create table assistance_files (
	id text primary key, request_id text not null references assistance_requests on delete cascade,
	position integer not null check (position >= 0), name text not null, type text not null,
	size integer not null check (size >= 0), storage_key text not null,
	warning text check (warning in ('program', 'unchecked'))
);
create table partial_uploads (
	id text primary key, secret_hash text not null, sender text not null, size integer not null check (size >= 0),
	received integer not null check (received >= 0), ended_at text, updated_at text not null
);
create table upload_pieces (
	upload_id text not null references partial_uploads on delete cascade, start integer not null check (start >= 0),
	storage_key text not null, primary key (upload_id, start)
);
create table record_references (
	reference text primary key, kind text not null check (kind in ('order', 'request')), record_id text not null
);
create table record_history (
	id text primary key, kind text not null check (kind in ('order', 'request')), record_id text not null,
	at text not null, actor_id text, event text not null, detail text, search_text text
);
create table account_records (
	user_id text not null references users on delete cascade, record_id text not null,
	kind text not null check (kind in ('order', 'request')), added_at text not null, primary key (user_id, record_id)
);
create table help_sheets (
	order_id text primary key references orders on delete cascade, entries text, updated_at text not null
);
create table deliveries (
	id text primary key, order_id text not null references orders on delete cascade, what text, place text,
	planned_on text not null,
	state text not null check (state in ('planned', 'handed_over', 'received', 'missing', 'cancelled')),
	handed_to text, handed_on text, handed_by text references users on delete set null, problem text,
	created_at text not null, updated_at text not null
);
create table delivery_files (
	id text primary key, order_id text not null references orders on delete cascade,
	delivery_id text not null references deliveries on delete cascade, name text not null, type text not null,
	size bigint not null check (size >= 0), storage_key text not null unique,
	warning text check (warning in ('program', 'unchecked')), created_at text not null
);
`;

const PAYMENTS = `
create table payments (
	id text primary key, order_id text not null references orders on delete cascade, amount_cents bigint,
	method text not null check (method in ('mpesa', 'cash', 'bank')), code text,
	state text not null check (state in ('confirmed', 'unconfirmed', 'refused', 'reversed')),
	source text not null check (source in ('staff', 'customer', 'prompt', 'paybill', 'statement')), reason text,
	recorded_by text references users on delete set null, at text not null, created_at text not null,
	part_of text references payments on delete set null deferrable initially deferred,
	moved_from text references orders on delete set null
);
create table payment_attempts (
	id text primary key, order_id text not null references orders on delete cascade, token_hash text not null unique,
	checkout_request_id text unique, merchant_request_id text,
	amount_cents bigint not null check (amount_cents >= 0), payer text,
	state text not null check (state in ('waiting', 'paid', 'cancelled', 'failed', 'no_answer')), result_code text,
	result_text text, receipt text, payment_id text references payments on delete set null, created_at text not null,
	asked_at text, next_query_at text, queries integer not null default 0 check (queries >= 0), closed_at text
);
create table provider_messages (
	id text primary key, kind text not null check (kind in ('stk', 'c2b')), received_at text not null,
	attempt_id text references payment_attempts on delete set null, body text, outcome text,
	order_id text references orders on delete set null
);
create table unclaimed_payments (
	id text primary key, code text not null unique, amount_cents bigint not null check (amount_cents >= 0),
	account text, payer text, source text not null check (source in ('statement', 'paybill')), at text not null,
	created_at text not null, set_aside_at text, set_aside_by text references users on delete set null, reason text,
	question text
);
create table payment_reversals (
	id text primary key, code text not null, receipt text not null,
	amount_cents bigint check (amount_cents >= 0), at text not null, created_at text not null, handled_at text,
	unique (code, receipt)
);
create table receipts (
	order_id text primary key, number bigint unique check (number >= 0), payer text, payer_pin text,
	tax_invoice text, issued_at text not null
);
create table receipt_counter (id integer primary key, last bigint not null check (last >= 0));
`;

const MESSAGES = `
create table outbox (
	id text primary key, dedupe_key text not null unique, recipient text not null, subject text not null,
	body text not null, created_at text not null, attempts integer not null check (attempts >= 0),
	next_attempt_at text not null, sent_at text, last_error text, given_up_at text,
	channel text not null default 'email' check (channel in ('email', 'sms')), provider_id text,
	delivery text check (delivery in ('sent', 'delivered', 'failed')), cost_cents bigint check (cost_cents >= 0),
	held_for text, known_status text, sums text
);
create table mail_slots (
	mailbox text not null, kind text not null, slot integer not null check (slot >= 0), taken_at text not null,
	primary key (mailbox, kind, slot)
);
create table message_totals (
	month text not null, channel text not null, sent integer not null default 0 check (sent >= 0),
	delivered integer not null default 0 check (delivered >= 0),
	failed integer not null default 0 check (failed >= 0),
	cost_cents bigint not null default 0 check (cost_cents >= 0), primary key (month, channel)
);
create table message_templates (
	channel text not null, key text not null, text text not null, updated_at text not null,
	updated_by text references users on delete set null, primary key (channel, key)
);
create table staff_notices (
	user_id text primary key references users on delete cascade,
	orders integer not null default 1 check (orders in (0, 1)),
	payments integer not null default 1 check (payments in (0, 1)),
	requests integer not null default 1 check (requests in (0, 1)), told_until text not null, mailed_at text
);
`;

const OPERATIONS = `
create table meta (
	key text primary key, value text not null
);
create table audit_log (
	id text primary key, at text not null, actor_id text, actor_name text not null, action text not null,
	subject text not null, subject_id text not null, before text, after text
);
create table site_versions (
	id text primary key, fields text not null, created_at text not null,
	created_by text references users on delete set null
);
create table idempotency_keys (
	scope text not null, key text not null, body_hash text not null, made text not null, created_at text not null,
	primary key (scope, key)
);
`;

export const TABLES = [ACCOUNTS, PROJECTS, RESULTS, INBOX, PAYMENTS, MESSAGES, OPERATIONS].join("");

/** The layout that rate-limiter-flexible's PostgreSQL store expects. */
export const RATE_LIMITS =
	"create table rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint)";
