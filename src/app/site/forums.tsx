import { PageHead } from "../../ui/page-head.tsx";
import { head } from "../parts/head.ts";
import { originOf } from "../parts/site-info.ts";
import type { Route } from "./+types/forums.ts";

export function meta({ matches }: Route.MetaArgs) {
	return head({ title: "Forums", path: "/forums", origin: originOf(matches) });
}

export default function Forums() {
	return <PageHead title="Forums" />;
}
