import type { Api } from "../../../../platform/browser/api-client.ts";
import { requireList, requireObject } from "../../../../platform/browser/api-error.ts";
import type { Upload } from "../../../../platform/browser/upload.ts";
import type { BodyOf } from "../../../../platform/http/call.ts";
import { sendFileOnce } from "../../../../ui/file-keys.ts";
import type * as calls from "../deliveries.contract.ts";
import type { Delivery } from "../delivery.ts";

export async function fetchDeliveries(api: Api, orderId: string): Promise<Delivery[]> {
	const { data } = await api<typeof calls.listDeliveries>("GET /orders/:id/deliveries", {
		token: "required",
		params: { id: orderId },
	});
	return requireList(requireObject(data).deliveries);
}

/** @param idempotencyKey created once for each filled-in form, so that sending it twice plans one delivery */
export async function planDelivery(
	api: Api,
	orderId: string,
	body: BodyOf<typeof calls.planDelivery>,
	idempotencyKey: string,
): Promise<void> {
	await api<typeof calls.planDelivery>("POST /orders/:id/deliveries", {
		token: "required",
		params: { id: orderId },
		body,
		idempotencyKey,
	});
}

export type DeliveryChange = Omit<BodyOf<typeof calls.changeDelivery>, "updated_at">;

/** @param read the delivery that the change is based on */
export async function changeDelivery(
	api: Api,
	orderId: string,
	{ id, updated_at }: Pick<Delivery, "id" | "updated_at">,
	change: DeliveryChange,
): Promise<void> {
	await api<typeof calls.changeDelivery>("PUT /orders/:id/deliveries/:deliveryId", {
		token: "required",
		params: { id: orderId, deliveryId: id },
		body: { ...change, updated_at },
	});
}

export async function addFile(
	upload: Upload,
	orderId: string,
	deliveryId: string,
	file: File,
): Promise<void> {
	const form = new FormData();
	form.append("file", file);
	await sendFileOnce(deliveryId, file, (idempotencyKey) =>
		upload<typeof calls.addFile>("POST /orders/:id/deliveries/:deliveryId/files", {
			token: "required",
			params: { id: orderId, deliveryId },
			form,
			idempotencyKey,
		}),
	);
}

export async function removeFile(
	api: Api,
	orderId: string,
	deliveryId: string,
	fileId: string,
): Promise<void> {
	await api<typeof calls.removeFile>("DELETE /orders/:id/deliveries/:deliveryId/files/:fileId", {
		token: "required",
		params: { id: orderId, deliveryId, fileId },
	});
}
