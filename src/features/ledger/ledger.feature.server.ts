import { defineFeature } from "../../platform/feature.ts";

/** Sums of an order's payments, and amounts as text. Their rows are written by the feature `payments`. */
export const ledger = defineFeature({ name: "ledger" });
