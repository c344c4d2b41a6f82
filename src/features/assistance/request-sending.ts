/** What checks a request and sends it: fetched when somebody enters the form. */
export { submitRequest } from "./assistance.calls.ts";
export { typedRequest } from "./assistance.form.ts";
