import { headOf } from "../../shell/head.ts";
import { PageHead } from "../../ui/page-head.tsx";

export const meta = headOf({ title: "Forums", path: "/forums" });

export default function Forums() {
	return <PageHead title="Forums" />;
}
