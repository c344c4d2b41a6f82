import { Suspense } from "react";
import { Await } from "react-router";
import type { LowestCosts } from "../../../../features/projects/projects.calls.ts";
import { formatKes } from "../../../../ui/format.ts";
import { Link } from "../../../../ui/link.tsx";

export function WhatItCosts({
	costs,
}: {
	costs: LowestCosts | null | Promise<LowestCosts | null>;
}) {
	return (
		<Suspense>
			<Await resolve={costs}>{(costs) => <CostsLine {...costs} />}</Await>
		</Suspense>
	);
}

function CostsLine({ material_cost, price }: Partial<LowestCosts>) {
	if (!material_cost && !price) return null;
	return (
		<p className="home-costs">
			Free to read. {material_cost && `Materials from ${formatKes(material_cost)}`}
			{price && `${material_cost ? ", our" : "Our"} help from ${formatKes(price)}`}.{" "}
			<Link className="link easy-to-hit" to="/how-it-works">
				How it works
			</Link>{" "}
			<Link className="link easy-to-hit" to="#free-tools">
				Free tools
			</Link>
		</p>
	);
}
