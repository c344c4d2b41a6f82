import * as z from "zod/mini";
import { PHONE_INVALID, requiredIdentifier } from "../../platform/http/contract-fields.ts";
import { isAnyPhone } from "../../platform/text/phone.ts";
import { typedReference } from "../records/reference.ts";

/** The credentials with which a customer opens an order or a request: its reference and phone number. */
export const trackerAccess = {
	reference: typedReference,
	/** In any notation. */
	phone: requiredIdentifier("Phone number is required", 100).check(
		z.refine((text) => text === "" || isAnyPhone(text), PHONE_INVALID),
	),
};

/**
 * The part of the contract that the tracker's form validates; a module of its own, so that the page loads only this,
 * and on demand.
 */
export const typedTracking = z.object(trackerAccess);
