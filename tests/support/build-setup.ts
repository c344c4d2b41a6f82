import { buildWhenStale } from "../../scripts/build.mjs";

/** Builds once before tests that start the built server. */
export default buildWhenStale;
