import { type BothWays, bothWays } from "../../platform/sort-names.ts";

/** How the list of payments is sorted: by when it was paid, how much, its state, or how. Safe in the browser. */

const COLUMNS = ["at", "amount", "state", "method"] as const;
export type PaymentSortColumn = (typeof COLUMNS)[number];
export type PaymentSort = BothWays<PaymentSortColumn>;
export const PAYMENT_SORTS: readonly PaymentSort[] = bothWays(COLUMNS);
