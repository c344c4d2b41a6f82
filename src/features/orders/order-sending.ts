import { rulesFor } from "../../platform/browser/rules-for.ts";
import { orderFormSchema } from "./orders.form.ts";

/** Loaded when the form's page is idle. */
export { placeOrder } from "./orders.calls.ts";
export const orderRules = () => rulesFor(orderFormSchema);
