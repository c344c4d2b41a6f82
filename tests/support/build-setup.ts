import { buildWhenStale } from "../../scripts/build.mjs";

export default buildWhenStale;
