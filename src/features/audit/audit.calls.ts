import { ownCall } from "../../platform/browser/own-call.ts";
import type * as calls from "./audit.contract.ts";

export const fetchChanges = ownCall<typeof calls.listChanges>("GET /audit", { take: "result" });
