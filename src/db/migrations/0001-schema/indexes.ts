import type { Dialect } from "../../handles.ts";

/*
 * The planners use an index only if its expressions and conditions are literally those of the queries: `contacts.ts` in
 * `src/db/`, `work.server.ts` and `list.server.ts` of the records, and `projects-list.queries.server.ts`
 */
export function indexes(dialect: Dialect): string {
	const lower = (column: string) =>
		dialect === "postgres" ? `lower(${column} collate "C")` : `lower(${column})`;
	const newest = "created_at desc, id desc";
	const isPublic = "status = 'published' and deleted_at is null";
	return `
create index users_newest on users (${newest});
create index users_look on users (username_look) where role in ('staff', 'admin');
create index users_staff on users (username_key, id) where role in ('staff', 'admin');
create index sessions_user on sessions (user_id);
create index password_resets_user on password_resets (user_id);
create index known_browsers_user on known_browsers (user_id);
create index passkeys_user on passkeys (user_id);
create index recovery_codes_user on recovery_codes (user_id);
create index challenges_user on challenges (user_id);
create index invitations_newest on invitations (sent_at, id);
create index invitations_by on invitations (invited_by);
create index security_events_newest on security_events (last_at desc, id desc);
create index security_events_user on security_events (user_id, kind, at);
create index security_events_actor on security_events (actor_id) where actor_id is not null;

create index assets_creator on assets (created_by);
create index assets_project on assets (article_id) where article_id is not null;
create index assets_url on assets (url);
create index assets_name on assets (substr(url, 8, 24));
create index assets_newest on assets (created_at, id);
create index articles_public on articles (published_at desc, ${newest}) where ${isPublic};
create index articles_public_changed on articles (updated_at, id) where ${isPublic};
create index articles_by_cost on articles (material_cost_cents, price_cents, id, published_at) where ${isPublic};
create index articles_newest on articles (${newest}) where deleted_at is null;
create index articles_trashed on articles (deleted_at desc, id desc) where deleted_at is not null;
create index articles_author on articles (author_id);
create index articles_cover on articles (cover_image_id);
create index articles_staff_title on articles (${lower("title")}, created_at, id) where deleted_at is null;
create index articles_staff_status on articles (
	(case status when 'published' then 1 else 0 end), created_at, id) where deleted_at is null;
create index articles_staff_price on articles (price_cents, created_at, id) where deleted_at is null;
create index articles_staff_cost on articles (material_cost_cents, created_at, id) where deleted_at is null;
create index articles_staff_updated on articles (updated_at, created_at, id) where deleted_at is null;
create index article_categories_list on article_categories (category_id, listed_at desc, article_id desc);
create index article_pictures_picture on article_pictures (picture_id);
create index project_versions_newest on project_versions (article_id, saved_at, id);
create index project_versions_age on project_versions (saved_at);
create index project_versions_by on project_versions (saved_by);
create index project_version_pictures_picture on project_version_pictures (picture_id);
create index project_schedules_due on project_schedules (publish_at);
create index project_schedules_by on project_schedules (scheduled_by);
create index project_drafts_article on project_drafts (article_id);
create index project_drafts_age on project_drafts (updated_at);
create index project_proposals_article on project_proposals (article_id);
create index project_proposals_by on project_proposals (proposed_by);
create index project_proposals_decided on project_proposals (decided_by);
create index project_proposals_version on project_proposals (version_id);
create index project_proposals_age on project_proposals (state, updated_at);
create index gallery_items_image on gallery_items (image_id);
create index gallery_items_order on gallery_items (featured desc, ${newest});
create index gallery_items_project on gallery_items (project_id);
create unique index previews_subject on previews (subject) where withdrawn_at is null;

create index results_year on results (year desc, ${newest});
create index result_items_result on result_items (result_id);
create index result_items_of_category on result_items (category_id, id);
create index result_items_first on result_items (result_id) where position = 1 and deleted_at is null;
create index result_items_trashed on result_items (deleted_at desc, id desc) where deleted_at is not null;

create index orders_newest on orders (${newest});
create index orders_status on orders (status, ${newest});
create index orders_counted on orders (status);
create index orders_user on orders (user_id, created_at desc);
create index orders_owner on orders (owner_id, ${newest});
create index orders_withdrawn on orders (consent_withdrawn_by) where consent_withdrawn_by is not null;
create index orders_article on orders (article_id);
create unique index orders_reference on orders (reference);
create index orders_by_name on orders (${lower("name")}, ${newest});
create index orders_by_title on orders (${lower("article_title")}, ${newest});
create index orders_by_due on orders (
	(case when status in ('pending', 'processing') and erased_at is null then 0 else 1 end),
	(case when due_on is null then 1 else 0 end), due_on, created_at, id);
create index orders_waiting on orders (
	(case when status = 'pending' and erased_at is null then 0 else 1 end),
	(case when status = 'pending' and erased_at is null then created_at end), ${newest});
create index orders_unpaid on orders (${newest}, status) where (case when status in ('processing', 'completed')
	and price_cents + material_cost_cents > paid_cents and erased_at is null then 1 end = 1);
create index orders_to_refund on orders (${newest}, status) where (case when status = 'cancelled'
	and paid_cents > kept_cents and erased_at is null then 1 end = 1);
create index orders_due on orders (status, due_on) where due_on is not null;
create index orders_erased_work on orders (status) where erased_at is not null and status in ('pending', 'processing');
create index orders_named on orders (updated_at) where erased_at is null;
create index orders_email on orders (${lower("email")}) where email is not null;
create index orders_phone on orders (phone);
create index orders_guardian_phone on orders (guardian_phone) where guardian_phone is not null;
create index orders_odd_contact on orders (id) where ${ODD_CONTACT[dialect]};

create index assistance_requests_newest on assistance_requests (${newest});
create index assistance_requests_user on assistance_requests (user_id, created_at desc);
create index assistance_requests_owner on assistance_requests (owner_id, ${newest});
create index assistance_requests_withdrawn on assistance_requests (consent_withdrawn_by) where consent_withdrawn_by is not null;
create unique index assistance_requests_reference on assistance_requests (reference);
create index assistance_requests_by_name on assistance_requests (${lower("name")}, ${newest}) where deleted_at is null;
create index assistance_requests_by_title on assistance_requests (${lower("project_title")}, ${newest})
	where deleted_at is null;
create index assistance_requests_by_status on assistance_requests (status, ${newest}) where deleted_at is null;
create index assistance_requests_by_deadline on assistance_requests (deadline, ${newest}) where deleted_at is null;
create index assistance_requests_by_due on assistance_requests (
	(case when status <> 'closed' and erased_at is null then 0 else 1 end), deadline, created_at, id) where deleted_at is null;
create index assistance_requests_waiting on assistance_requests (
	(case when status = 'new' and erased_at is null then 0 else 1 end),
	(case when status = 'new' and erased_at is null then created_at end), ${newest}) where deleted_at is null;
create index assistance_requests_open_due on assistance_requests (deadline)
	where status <> 'closed' and deleted_at is null;
create index assistance_requests_trashed on assistance_requests (deleted_at desc, id desc)
	where deleted_at is not null;
create index assistance_requests_erased_work on assistance_requests (status) where erased_at is not null and status <> 'closed';
create index assistance_requests_named on assistance_requests (updated_at) where erased_at is null;
create index assistance_requests_email on assistance_requests (${lower("email")});
create index assistance_requests_phone on assistance_requests (phone);
create index assistance_requests_guardian_phone on assistance_requests (guardian_phone)
	where guardian_phone is not null;
create index assistance_requests_odd_contact on assistance_requests (id) where ${ODD_CONTACT[dialect]};
create index assistance_files_request on assistance_files (request_id);
create index assistance_files_size on assistance_files (size);
create index partial_uploads_updated on partial_uploads (updated_at);
create index record_history_record on record_history (record_id, at);
create index account_records_record on account_records (record_id);
create index deliveries_order on deliveries (order_id, planned_on);
create index deliveries_planned on deliveries (planned_on, order_id) where state = 'planned';
create index deliveries_missing on deliveries (order_id) where state = 'missing';
create index delivery_files_order on delivery_files (order_id);
create index delivery_files_delivery on delivery_files (delivery_id);

create index payments_newest on payments (${newest});
create index payments_at on payments (at);
create index payments_state on payments (state, created_at);
create index payments_sums on payments (order_id, state, amount_cents);
create index deliveries_handed on deliveries (handed_by) where handed_by is not null;
create index payments_by_amount on payments ((coalesce(amount_cents, -1)), ${newest});
create index payments_by_state on payments (lower(state), ${newest});
create index payments_by_method on payments (lower(method), ${newest});
create index payments_by_code on payments (code) where code is not null;
create unique index payments_code on payments (code) where state <> 'refused';
create index payments_parts on payments (part_of) where part_of is not null;
create index payments_moved on payments (moved_from) where moved_from is not null;
create index payments_recorded on payments (recorded_by) where recorded_by is not null;
create index payment_attempts_order on payment_attempts (order_id, created_at);
create unique index payment_attempts_open on payment_attempts (order_id) where closed_at is null;
create index payment_attempts_due on payment_attempts (next_query_at) where next_query_at is not null;
create index payment_attempts_payer on payment_attempts (payer) where payer is not null;
create index payment_attempts_payment on payment_attempts (payment_id) where payment_id is not null;
create index unclaimed_payments_waiting on unclaimed_payments (at desc, id desc) where set_aside_at is null;
create index unclaimed_payments_set_aside on unclaimed_payments (set_aside_by) where set_aside_by is not null;
create index unclaimed_payments_created on unclaimed_payments (created_at);
create index payment_reversals_waiting on payment_reversals (created_at desc, id desc) where handled_at is null;
create index provider_messages_received on provider_messages (received_at);
create index provider_messages_new on provider_messages (received_at) where outcome is null;
create index provider_messages_order on provider_messages (order_id);
create index provider_messages_attempt on provider_messages (attempt_id) where attempt_id is not null;
create index provider_messages_without_order on provider_messages (id) where order_id is null and body is not null;

create index outbox_due on outbox (next_attempt_at) where sent_at is null;
create index outbox_held_for on outbox (held_for);
create index outbox_provider_id on outbox (provider_id);
create index audit_log_newest on audit_log (at desc, id desc);
create index audit_log_of_subject on audit_log (subject, at desc, id desc);
create index audit_log_record on audit_log (subject_id);
create index audit_log_by_actor on audit_log (actor_id, actor_name);
create index audit_log_said on audit_log (at) where before is not null or after is not null;
create index audit_log_contacts on audit_log (id) where ${NAMES_CONTACT[dialect]};
create index idempotency_keys_age on idempotency_keys (created_at);
${OF_DIALECT[dialect]}`;
}

const OF_DIALECT: Record<Dialect, string> = {
	// Covers what a search reads from the articles that it found, whose rows are large.
	sqlite: `
create index articles_found on articles (id, status, deleted_at, published_at, created_at);
create index record_history_search on record_history (search_text, record_id) where search_text is not null;
`,
	postgres: `
create index orders_search on orders using gin (search_text gin_trgm_ops);
create index orders_id_begins on orders (id text_pattern_ops);
create index assistance_requests_search on assistance_requests using gin (search_text gin_trgm_ops);
create index assistance_requests_id_begins on assistance_requests (id text_pattern_ops);
create index record_history_search on record_history using gin (search_text gin_trgm_ops);
`,
};

const DIGITS = "[0-9]".repeat(8);
/** Contact data that is not in the form that our forms store and look-ups expect. */
const ODD_CONTACT: Record<Dialect, string> = {
	sqlite: ["phone", "guardian_phone"]
		.map(
			(phone) =>
				`(${phone} <> '' and ${phone} not glob '+254[17]${DIGITS}' and ${phone} not glob '0[17]${DIGITS}')`,
		)
		.concat("email glob '*[^!-~]*'")
		.join(" or "),
	postgres: ["phone", "guardian_phone"]
		.map((phone) => `(${phone} <> '' and ${phone} !~ '^(\\+254|0)[17][0-9]{8}$')`)
		.concat(`email collate "C" ~ '[^!-~]'`)
		.join(" or "),
};
/** Contains an e-mail address or nine digits in a row; fewer are not a phone number. */
const NAMES_CONTACT: Record<Dialect, string> = {
	sqlite: ["before", "after"]
		.flatMap((column) => [`${column} glob '*@*'`, `${column} glob '*${"[0-9]".repeat(9)}*'`])
		.join(" or "),
	postgres: ["before", "after"].map((column) => `${column} ~ '@|[0-9]{9}'`).join(" or "),
};
