/** Validates and sends an order; loaded when the form is first focused. */
export { placeOrder } from "./orders.calls.ts";
export { typedOrder } from "./orders.form.ts";
