import { PageHead } from "../../ui/page-head.tsx";
import { headOf } from "../parts/head.ts";

export const meta = headOf({ title: "Forums", path: "/forums" });

export default function Forums() {
	return <PageHead title="Forums" />;
}
