import * as z from "zod/mini";
import { trackerAccess } from "../../platform/tracking/tracker-access.ts";

/** What the tracker's form checks like the contract; apart from it, so that the page fetches this alone, and late. */
export const typedTracking = z.object(trackerAccess);
