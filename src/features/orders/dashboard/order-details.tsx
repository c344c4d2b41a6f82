import { StatusBadge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { EmailText } from "../../../ui/email-text.tsx";
import { formatDateTime } from "../../../ui/format.ts";
import type { Order } from "../orders.contract.ts";
import { articleTitle } from "./orders-table.tsx";

/** Everything about one order, with the customer one press away. */
export function OrderDetails({ order, onClose }: { order: Order | null; onClose: () => void }) {
	return (
		<Dialog
			open={order !== null}
			onClose={onClose}
			title="Order Details"
			actions={
				<Button small data-autofocus onClick={onClose}>
					Close
				</Button>
			}
		>
			{order && <Facts order={order} />}
		</Dialog>
	);
}

function Facts({ order }: { order: Order }) {
	const { id, created_at, status, name, phone, email, article_id, notes } = order;
	return (
		<dl className="facts">
			<div>
				<dt>Order</dt>
				<dd className="mono wrap-anywhere">{id}</dd>
			</div>
			<div>
				<dt>Date</dt>
				<dd>{formatDateTime(created_at)}</dd>
			</div>
			<div>
				<dt>Status</dt>
				<dd>
					<StatusBadge status={status} />
				</dd>
			</div>
			<div>
				<dt>Customer</dt>
				<dd>
					<div className="strong">{name || "N/A"}</div>
					{phone && (
						<div>
							<a href={`tel:${phone}`}>{phone}</a>
						</div>
					)}
					{email && (
						<div>
							<a href={`mailto:${email}`}>
								<EmailText>{email}</EmailText>
							</a>
						</div>
					)}
				</dd>
			</div>
			<div>
				<dt>Article</dt>
				<dd>
					<div>{articleTitle(order)}</div>
					{article_id && <div className="mono soft wrap-anywhere">{article_id}</div>}
				</dd>
			</div>
			{notes && (
				<div>
					<dt>Notes</dt>
					<dd className="whitespace-pre-line wrap-anywhere">{notes}</dd>
				</div>
			)}
		</dl>
	);
}
