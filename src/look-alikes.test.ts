import { expect, test } from "vitest";
import { lookOf } from "./look-alikes.ts";

test.each([
	["Wanjiku", "wanjiku"],
	["Wanjiku", "WANJIKU"],
	// Full width, circles, squares, mathematical letters, small capitals.
	["admin", "ａｄｍｉｎ"],
	["admin", "ⓐⓓⓜⓘⓝ"],
	["admin", "🅐🅓🅜🅘🅝"],
	["admin", "🄰🄳🄼🄸🄽"],
	["admin", "🅰🅳🅼🅸🅽"],
	["admin", "𝐚𝐝𝐦𝐢𝐧"],
	["admin", "ᴀᴅᴍɪɴ"],
	["Nancy", "🇳🇦🇳🇨🇾"],
	// Letters of other alphabets, alone and among Latin ones.
	["admin", "аdmin"],
	["ace", "асе"],
	["BAT", "ВАТ"],
	["Katpot", "Катрот"],
	["oxo", "οχο"],
	["soyo", "ѕоуо"],
	["ADA", "ᎪᎠᎪ"],
	// Digits and signs for letters, and letters that look like two.
	["Mollo", "M0llo"],
	["Ian", "lan"],
	["Ian", "1an"],
	["Ian", "|an"],
	["Ayıeko", "Ayieko"],
	["Bernard", "Bemard"],
	["Kiwi", "Kivvi"],
	// What `fold` leaves out.
	["Wanjirũ", "Wanjiru"],
	["Ng'ang'a", "Nganga"],
	["pay\u00ADments", "payments"],
])("%s and %s look alike", (one, other) => {
	expect(lookOf(one)).toBe(lookOf(other));
});

test.each([
	["Otieno", "Atieno"],
	["Kamau", "Kamua"],
	["jane.doe", "janedoe"],
	["pupil-1", "pupil-2"],
	["Иван", "Ivan"],
	["李雷", "李磊"],
])("%s and %s look different", (one, other) => {
	expect(lookOf(one)).not.toBe(lookOf(other));
});
