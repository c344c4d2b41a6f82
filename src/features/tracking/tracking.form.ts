import * as z from "zod/mini";
import { PHONE_INVALID, requiredIdentifier } from "../../platform/http/contract-fields.ts";
import { isAnyPhone } from "../../platform/text/phone.ts";
import { referenceField } from "../records/reference.ts";

export const trackerCredentials = {
	reference: referenceField,
	phone: requiredIdentifier("Phone number is required", 100).check(
		z.refine((text) => text === "" || isAnyPhone(text), PHONE_INVALID),
	),
};

/** What the tracker's form validates: separate, so that the page loads only this, on demand. */
export const trackingFormSchema = z.object(trackerCredentials);
