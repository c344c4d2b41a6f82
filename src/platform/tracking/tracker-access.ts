import * as z from "zod/mini";
import { PHONE_INVALID, requiredText } from "../http/contract-fields.ts";
import { isAnyPhone } from "../text/phone.ts";
import { typedReference } from "./reference.ts";

/** What opens an order or a request for its customer: its reference and the phone number that was given with it. */
export const trackerAccess = {
	reference: typedReference,
	/** In any way of writing it. */
	phone: requiredText("Phone number is required", 100).check(
		z.refine((text) => text === "" || isAnyPhone(text), PHONE_INVALID),
	),
};
