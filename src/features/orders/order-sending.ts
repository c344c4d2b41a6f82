/** What checks an order and sends it: fetched when somebody enters the form. */
export { placeOrder } from "./orders.calls.ts";
export { typedOrder } from "./orders.form.ts";
