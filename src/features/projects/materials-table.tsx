import {
	readNumber,
	readRows,
	readText,
	readTextOrNull,
} from "../../platform/browser/read-fields.ts";
import { Button } from "../../ui/button.tsx";
import { formatKes } from "../../ui/format.ts";
import { PrintIcon } from "../../ui/icons.tsx";
import { InKiswahili, SAFETY } from "../../ui/kiswahili.tsx";
import { ticksNotSaved, useTicks } from "../../ui/use-ticks.ts";
import type { ShownProject } from "./article-text.ts";
import type { Material } from "./materials.ts";

/** Visitors tick what they have, stored in this browser; the rest is added up and can be printed. */
export function MaterialsTable({ project }: { project: ShownProject }) {
	const lines = readMaterials(project.materials);
	const items = lines.map(({ item }) => item);
	const { ticked, tick, isSaved } = useTicks(`materials:${project.slug}`, items);
	if (lines.length === 0) return null;
	const month = monthText(project.prices_month);
	const unticked = lines.filter((_, index) => !ticked[index]);
	return (
		<section className="materials-list" aria-labelledby="materials">
			<h2 id="materials">What to Buy</h2>
			<p className="note">
				{month && `Prices as at ${month}. `}They differ from town to town.
				<span className="needs-script no-print" id="materials-ticks">
					{" "}
					Tick what you have: the rest is added up.
				</span>
			</p>
			<table>
				<thead>
					<tr>
						<th scope="col">Material</th>
						<th scope="col">Price</th>
					</tr>
				</thead>
				{lines.map((line, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a project may need the same item twice
					<tbody key={index} data-ticked={ticked[index] || undefined}>
						<tr>
							<th scope="row">
								<label className="check">
									<input
										type="checkbox"
										className="needs-script"
										aria-describedby="materials-ticks"
										checked={ticked[index]}
										onChange={(event) => tick(index, event.target.checked)}
									/>
									<span>
										{line.item}
										{line.quantity && (
											<span className="materials-quantity">{quantityOf(line)}</span>
										)}
									</span>
								</label>
							</th>
							<td>{priceOf(line)}</td>
						</tr>
						<Notes of={line} />
					</tbody>
				))}
				<tfoot data-partial={unticked.length < lines.length || undefined}>
					<tr>
						<th scope="row">Total{withoutPrice(lines)}</th>
						<td>{formatKes(sumOf(lines))}</td>
					</tr>
				</tfoot>
			</table>
			{lines.some(({ safety }) => safety) && (
				<>
					<p className="note">
						Read the safety notes before you begin, and work together with an adult.
					</p>
					<InKiswahili>{SAFETY}</InKiswahili>
				</>
			)}
			<p className="strong" role="status">
				{unticked.length < lines.length && stillToBuy(unticked)}
				{!isSaved && ` ${ticksNotSaved()}`}
			</p>
			<Button small className="needs-script" data-replay-click onClick={printList}>
				<PrintIcon />
				Print Shopping List
			</Button>
		</section>
	);
}

/** Prints only the list without ticked lines; the style sheet hides the rest. */
function printList() {
	const root = document.documentElement;
	root.setAttribute("data-printing", "");
	addEventListener("afterprint", () => root.removeAttribute("data-printing"), { once: true });
	print();
}

const quantityOf = ({ quantity }: Material): string =>
	/^\d+$/.test(quantity) ? ` × ${quantity}` : `, ${quantity}`;

function priceOf({ cost }: Material): string {
	if (cost === null) return "No price";
	return cost === 0 ? "Free" : formatKes(cost);
}

function Notes({ of: { source, substitute, safety } }: { of: Material }) {
	const notes = Object.entries({ Where: source, Instead: substitute, Safety: safety });
	const given = notes.filter(([, text]) => text);
	if (given.length === 0) return null;
	return (
		<tr>
			<td colSpan={2}>
				<ul className="materials-notes">
					{given.map(([name, text]) => (
						<li key={name}>
							<strong>{name}:</strong> {text}
						</li>
					))}
				</ul>
			</td>
		</tr>
	);
}

function stillToBuy(unticked: readonly Material[]): string {
	if (unticked.length === 0) return "You have everything.";
	const count = unticked.length === 1 ? "1 thing" : `${unticked.length} things`;
	return `Still to buy: ${count}, ${formatKes(sumOf(unticked))}${withoutPrice(unticked)}.`;
}

function withoutPrice(lines: readonly Material[]): string {
	const unknown = lines.filter(({ cost }) => cost === null).length;
	return unknown > 0 ? `, not counting ${unknown} without a price` : "";
}

/** Lines that name an item. Other servers may send anything. */
function readMaterials(sent: readonly Partial<Material>[] | null | undefined): Material[] {
	return readRows(sent)
		.map((line) => ({
			item: readText(line.item),
			quantity: readText(line.quantity),
			cost: readNumber(line.cost) ?? null,
			source: readTextOrNull(line.source),
			substitute: readTextOrNull(line.substitute),
			safety: readTextOrNull(line.safety),
		}))
		.filter(({ item }) => item);
}

/** KES; lines without a price count as nothing. Added in cents, because 0.1 + 0.2 is not 0.3. */
function sumOf(lines: readonly { cost: number | null }[]): number {
	return lines.reduce((sum, { cost }) => sum + Math.round((cost ?? 0) * 100), 0) / 100;
}

/** 2026-03 as March 2026; null for anything else. */
function monthText(month: string | null | undefined): string | null {
	const date = new Date(`${month}-15`);
	if (Number.isNaN(date.getTime())) return null;
	return date.toLocaleDateString("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
}
