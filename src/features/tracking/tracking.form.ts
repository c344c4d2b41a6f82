import * as z from "zod/mini";
import { trackerAccess } from "./tracker-access.ts";

/**
 * The part of the contract that the tracker's form validates; a module of its own, so that the page loads only this,
 * and on demand.
 */
export const typedTracking = z.object(trackerAccess);
