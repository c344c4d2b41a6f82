import { ownCall } from "../../../../platform/browser/own-call.ts";
import type { Upload } from "../../../../platform/browser/upload.ts";
import type { BodyOf } from "../../../../platform/http/call.ts";
import { sendFileOnce } from "../../../../ui/send-file-once.ts";
import type * as calls from "../deliveries.contract.ts";

export const fetchDeliveries = ownCall<typeof calls.listDeliveries>("GET /orders/:id/deliveries", {
	take: "data.deliveries",
});

export const planDelivery = ownCall<typeof calls.planDelivery>("POST /orders/:id/deliveries");

export type DeliveryChange = Omit<BodyOf<typeof calls.changeDelivery>, "updated_at">;

export const changeDelivery = ownCall<typeof calls.changeDelivery>(
	"PUT /orders/:id/deliveries/:deliveryId",
	{ take: "data.delivery" },
);

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

export const removeFile = ownCall<typeof calls.removeFile>(
	"DELETE /orders/:id/deliveries/:deliveryId/files/:fileId",
);
