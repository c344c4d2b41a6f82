/** Validates and sends an order; loaded when the form's page is idle. */
export { placeOrder } from "./orders.calls.ts";
export { typedOrder } from "./orders.form.ts";
