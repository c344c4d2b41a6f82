import { describe, expect, test } from "vitest";
import { cleanEvent } from "./clean-event.ts";

const send = (event: string, properties: Record<string, unknown>, others: object = {}) =>
	cleanEvent({ uuid: "u", event, properties, ...others });
const propertiesOf = (properties: Record<string, unknown>) =>
	send("$pageview", properties)?.properties;

describe("an event for analytics", () => {
	test.each([
		["$current_url", "https://mradi.example"],
		["$referrer", "https://mradi.example"],
		["$initial_current_url", "https://mradi.example"],
		["$initial_referrer", "https://mradi.example"],
		["$session_entry_url", "https://mradi.example"],
		["$session_entry_referrer", "https://mradi.example"],
		["$pathname", ""],
		["$initial_pathname", ""],
		["$prev_pageview_pathname", ""],
		["$session_entry_pathname", ""],
	])("names no order and no school in %s", (name, origin) => {
		expect(propertiesOf({ [name]: `${origin}/receipt/MR-7K3QZ9?key=secret` })).toEqual({
			[name]: `${origin}/receipt/:reference`,
		});
		expect(propertiesOf({ [name]: `${origin}/schools/kitui-valley?page=2` })).toEqual({
			[name]: `${origin}/schools/:slug`,
		});
	});

	test("is sent only if it is one of ours, an autocapture or part of a recording", () => {
		for (const event of ["$pageview", "$autocapture", "$snapshot", "$identify", "user_login"]) {
			expect(send(event, { token: "key" })?.event).toBe(event);
		}
		for (const event of ["$exception", "$$heatmap", "$copy_autocapture", "$web_vitals", "new"]) {
			expect(send(event, { token: "key" })).toBeNull();
		}
		expect(cleanEvent(null)).toBeNull();
	});

	test("contains addresses without query and fragment, and only web addresses", () => {
		const address = "https://mradi.example/reset-password?token=secret#token=secret";
		const names = ["$current_url", "$referrer", "$session_entry_url", "$initial_current_url"];
		for (const name of names) {
			expect(propertiesOf({ [name]: address })).toEqual({
				[name]: "https://mradi.example/reset-password",
			});
		}
		expect(propertiesOf({ $referrer: "tel:0712345678" })).toEqual({ $referrer: "" });
		expect(propertiesOf({ $referrer: "$direct" })).toEqual({ $referrer: "$direct" });
		const person = { $initial_current_url: address, name: "amina", role: "user", email: "a@b.c" };
		const clean = { $initial_current_url: "https://mradi.example/reset-password" };
		expect(send("$identify", { $set: person }, { $set: person, $set_once: person })).toEqual({
			uuid: "u",
			event: "$identify",
			properties: { $set: { ...clean, name: "amina", role: "user" } },
			$set: { ...clean, name: "amina", role: "user" },
			$set_once: { ...clean, name: "amina", role: "user" },
		});
	});

	test("has only listed properties, and no object where a text is expected", () => {
		expect(
			propertiesOf({ title: "Amina’s order", utm_term: "x", $heatmap_data: { "/?q=x": [] } }),
		).toEqual({});
		expect(propertiesOf({ $pathname: "/projects", name: { first: "Amina" } })).toEqual({
			$pathname: "/projects",
		});
	});

	test("describes a pressed element by its position only", () => {
		const place = { tag_name: "a", nth_child: 1, nth_of_type: 2 };
		const $elements = [
			{ ...place, $el_text: "Call Amina", attr__href: "tel:0712345678", classes: ["link"] },
		];
		const $elements_chain =
			'a:attr__href="tel:\\"0712\\""href="tel:\\"0712\\""nth-child="1"nth-of-type="2";div:nth-child="3"nth-of-type="1"';
		expect(send("$autocapture", { $event_type: "click", $elements, $elements_chain })).toEqual({
			uuid: "u",
			event: "$autocapture",
			properties: {
				$event_type: "click",
				$elements: [place],
				$elements_chain: 'a:nth-child="1"nth-of-type="2";div:nth-child="3"nth-of-type="1"',
			},
		});
		const texts = [
			'a:nth-child="1"nth-of-type="2"text="Call Amina"',
			'a.link:attr__aria-label="Amina"nth-child="1"nth-of-type="2"',
		];
		for (const chain of texts) {
			expect(send("$autocapture", { $elements_chain: chain })?.properties).toEqual({});
		}
	});
});
