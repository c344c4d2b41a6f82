import * as z from "zod/mini";
import {
	EMAIL_MAX,
	honeypot,
	optionalText,
	requiredIdentifier,
	requiredLine,
	requiredText,
} from "../../platform/http/contract-fields.ts";
import { cleanEmailAddress } from "../../platform/text/invisible.ts";
import { isDay } from "../../platform/text/nairobi.ts";
import { guardianInputs } from "../records/guardian-form.ts";
import { PROJECT_CATEGORIES, SERVICES } from "./assistance-choices.ts";

/** Validation of the form for contract and page. A separate module, which the page loads late. */

const projectCategory = requiredText("Please select a project category", 100).check(
	z.refine(
		(value) => value === "" || (PROJECT_CATEGORIES as readonly string[]).includes(value),
		"Unknown project category",
	),
);

const deadline = z
	.pipe(
		requiredText("Please choose a deadline", 100),
		z.transform((value) => value.replace(/T[0-9:.]+(Z|[+-][0-9:]+)?$/, "")),
	)
	.check(z.refine(isDay, "The deadline is not a date"));

const NO_SERVICE = "Please select at least one service";

const serviceType = z
	.pipe(
		z.union([z.string(), z.array(z.string())], { error: NO_SERVICE }),
		z.transform((value) => {
			const names = [value].flat().map((name) => name.trim());
			return [...new Set(names.filter((name) => name !== ""))];
		}),
	)
	.check(
		z.minLength(1, NO_SERVICE),
		z.refine(
			(names) => names.every((name) => (SERVICES as readonly string[]).includes(name)),
			"Unknown service",
		),
	);

export const requestFields = {
	name: requiredLine("Please enter your full name", 200),
	// The format is not checked: a mistyped address must not prevent the request, because there is a phone number too.
	email: requiredIdentifier("Please enter your email", EMAIL_MAX, cleanEmailAddress),
	phone: requiredIdentifier("Please enter your phone number", 100),
	institution: requiredLine("Please enter your institution", 300),
	projectTitle: requiredLine("Project title is required", 300),
	projectCategory,
	deadline,
	description: optionalText(10_000),
	serviceType,
	website: honeypot,
};

export const requestFormSchema = z.object({ ...requestFields, ...guardianInputs });
export type RequestFormValues = z.infer<typeof requestFormSchema>;
