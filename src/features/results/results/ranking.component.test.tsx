import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectCount } from "../../../../tests/support/components/actions.ts";
import { show } from "../../../../tests/support/components/application.tsx";
import { Ranking } from "./ranking.tsx";

/** Everybody's place, in the order of the table, and what stands on the podium's steps from left to right. */
const podiums: { places: (number | null)[]; steps: string[] }[] = [
	{ places: [1, 2, 3, 4], steps: ["2: Pupil 2", "1: Pupil 1", "3: Pupil 3"] },
	{ places: [1, 1, 2, 3], steps: ["2: Pupil 3", "1: Pupil 1, Pupil 2", "3: Pupil 4"] },
	{ places: [1, 2, 3, 3], steps: ["2: Pupil 2", "1: Pupil 1", "3: Pupil 3, Pupil 4"] },
	{ places: [1, 2, 2, 4], steps: ["2: Pupil 2, Pupil 3", "1: Pupil 1"] },
	{ places: [1, 1, 3], steps: ["1: Pupil 1, Pupil 2", "3: Pupil 3"] },
	{ places: [1, 1, 1], steps: ["1: Pupil 1, Pupil 2, Pupil 3"] },
	{ places: [1, 1, 1, 1, 1], steps: ["1: Pupil 1, Pupil 2, Pupil 3, and 2 more"] },
	{ places: [1, 2], steps: ["2: Pupil 2", "1: Pupil 1"] },
	{ places: [1], steps: ["1: Pupil 1"] },
	{ places: [2, 3], steps: ["2: Pupil 1", "3: Pupil 2"] },
	{ places: [3, 2, 1], steps: ["2: Pupil 2", "1: Pupil 3", "3: Pupil 1"] },
	{ places: [4, 5], steps: [] },
	{ places: [null, null], steps: [] },
];

test.for(podiums)(
	"the podium of places $places has the steps $steps",
	async ({ places, steps }) => {
		const items = places.map((position, index) => ({
			id: String(index),
			participant_name: `Pupil ${index + 1}`,
			position,
		}));
		await show(
			<MemoryRouter>
				<Ranking targetRowId="" category="Physics" items={items} />
			</MemoryRouter>,
		);
		const shown = [...document.querySelectorAll(".podium-step")].map((step) => {
			const names = [...step.querySelectorAll(".podium-name, .podium-step > p")].map(
				(name) => name.textContent,
			);
			return `${step.getAttribute("data-place")}: ${names.join(", ")}`;
		});
		expect(shown).toEqual(steps);
		// The table below has everybody.
		await expectCount(page.getByRole("rowheader"), places.length);
	},
);
