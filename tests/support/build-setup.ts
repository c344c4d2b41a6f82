import { buildWhenStale } from "../../scripts/build.mjs";

/** For tests that start the built server. */
export default buildWhenStale;
