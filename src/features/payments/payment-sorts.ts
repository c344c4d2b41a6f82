import { type BothWays, bothWays } from "../../platform/sort-names.ts";

/** Sort columns of the payments list: time, amount, state or method. Safe in the browser. */

const COLUMNS = ["at", "amount", "state", "method"] as const;
export type PaymentSortColumn = (typeof COLUMNS)[number];
export type PaymentSort = BothWays<PaymentSortColumn>;
export const PAYMENT_SORTS: readonly PaymentSort[] = bothWays(COLUMNS);
