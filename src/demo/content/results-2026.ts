import { itemsOf } from "./result-items.ts";
import type { DemoResult } from "./types.ts";

export const riftValley2026: DemoResult = {
	title: "Rift Valley Regional Fair 2026",
	year: 2026,
	description:
		"Held in Nakuru, March 12 to 14. Scores out of 100. Sample content: names and scores are invented.",
	status: "published",
	items: [
		...itemsOf("Chemistry", [
			[1, "Faith Chebet", "Kaptarakwa Hills Girls", "94.5", "Best in category"],
			[2, "Samuel Mutua", "Kitui Valley School", "91.0", "Qualified for nationals"],
			[3, "Amina Hassan", "Tana Riverside Secondary", "89.5", "Qualified for nationals"],
			[5, "Peter Ochieng", "Dunga Bay Boys", "84.0", ""],
			[6, "Grace Nyambura", "Subukia Ridge", "83.5", "Judges’ mention: logbook"],
			[null, "Joel Lekishon", "Mara Gate Mixed", "", "Did not present"],
		]),
		...itemsOf("Physics", [
			[
				1,
				"Sanaipei Nampaso",
				"Loita Plains Girls",
				"94.5",
				"Best in category, special prize for the logbook",
			],
			[2, "Wanjiru Gitau", "Njoro Flats Academy", "93.0", "Qualified for nationals"],
			[4, "Apua Erot", "Lokichar Palms Girls", "91.0", ""],
			[null, "Mercy Tanui and Cherop Lagat", "Kaptarakwa Hills Girls", "", "Withdrew"],
		]),
		...itemsOf("Engineering", [
			[1, "Lekishon Sankale", "Ngong Windward Academy", "95.0", "Best in category"],
			[2, "Daniel Maiyo", "Chepsoo Forest Boys", "92.5", "Qualified for nationals"],
			[3, "Kariuki Kibe", "Subukia Ridge", "91.5", ""],
			[5, "Kiplagat Barno", "Kerio Escarpment Mixed", "89.5", "Judges’ mention: logbook"],
			[6, "Njeri Mugo", "Kinale Mist Girls", "87.5", ""],
			[8, "Naomi Losike", "Lokichar Palms Girls", "86.0", "Judges’ mention: clear graphs"],
			[9, "Peter Waweru", "Thika Bend Secondary", "83.5", ""],
			[null, "Joy Kereto", "Loita Plains Girls", "", "Withdrew"],
			[null, "Jepkosgei Birgen", "Kaptarakwa Hills Girls", "", "Did not present"],
		]),
		...itemsOf("Robotics", [
			[2, "Victor Kosgey", "Kerio Escarpment Mixed", "94.5", "Qualified for nationals"],
			[3, "Kimutai Toroitich", "Chepsoo Forest Boys", "91.0", "Qualified for nationals"],
			[4, "Parsaloi Tipanko and Kevin Koilel", "Mara Gate Mixed", "90.0", ""],
			[6, "Grace Lokol", "Kerio Sands Secondary", "88.5", "Judges’ mention: logbook"],
			[null, "Lucy Naikuni", "Loita Plains Girls", "", "Exhibition only"],
		]),
		...itemsOf("Agriculture", [
			[1, "Chelimo Sirma", "Kerio Escarpment Mixed", "94.5", "Best in category"],
			[2, "Ekidor Ebei", "Kerio Sands Secondary", "91.0", "Qualified for nationals"],
			[3, "Nakiru Ewoi and Esther Ekal", "Lokichar Palms Girls", "88.5", "Qualified for nationals"],
			[5, "Jerotich Kosgey", "Kaptarakwa Hills Girls", "85.0", "Judges’ mention: logbook"],
			[6, "Samuel Ndungu", "Thika Bend Secondary", "81.5", ""],
			[8, "Muthoni Njoroge", "Kinale Mist Girls", "79.0", ""],
			[9, "Dennis Toroitich", "Chepsoo Forest Boys", "78.0", ""],
			[null, "Naserian Lolkinyei", "Loita Plains Girls", "", "Project shown, not judged"],
			[null, "Mwangi Kimani", "Subukia Ridge", "", "Exhibition only"],
		]),
	],
};

export const lake2026: DemoResult = {
	title: "Lake Regional Fair 2026",
	year: 2026,
	description:
		"Held in Kisumu, March 19 to 21. Not yet checked. Sample content: names and scores are invented.",
	status: "draft",
	items: [
		...itemsOf("Mathematical Science", [
			[1, "Faith Mokua", "Gucha Springs Mixed", "92.5", "Best in category"],
			[2, "Elijah Wangila", "Nzoia Bend Secondary", "91.5", "Qualified for nationals"],
			[3, "Akinyi Ojwang and Atieno Okello", "Homa Lakeside Girls", "90.5", ""],
			[5, "Sharon Ogolla", "Nyakach Plains Mixed", "88.0", ""],
			[6, "Ruth Makori", "Manga Heights Girls", "87.0", ""],
			[null, "Brian Momanyi", "Soapstone Hill Boys", "", "Exhibition only"],
		]),
		...itemsOf("Computer Science", [
			[1, "Adhiambo Owino", "Homa Lakeside Girls", "96.0", "Best in category, youngest team"],
			[2, "Joy Oyugi", "Nyakach Plains Mixed", "94.5", "Qualified for nationals"],
			[3, "Ombati Ondieki", "Soapstone Hill Boys", "91.5", "Qualified for nationals"],
			[5, "Peter Olweny", "Dunga Bay Boys", "90.5", ""],
			[6, "Bosibori Ogeto", "Gucha Springs Mixed", "88.5", "Judges’ mention: display board"],
			[8, "Esther Getange", "Manga Heights Girls", "87.5", "Judges’ mention: control sample"],
			[9, "Nekesa Shikuku", "Webuye Rock Girls", "85.5", ""],
			[
				null,
				"Wekesa Namisi and Samuel Masinde",
				"Nzoia Bend Secondary",
				"",
				"Project shown, not judged",
			],
			[null, "Faith Makokha", "Kakamega Canopy Academy", "", "Project shown, not judged"],
		]),
		...itemsOf("Biology and Biotechnology", [
			[1, "Naomi Oroko", "Manga Heights Girls", "94.5", "Best in category"],
			[2, "Daniel Nyangau", "Soapstone Hill Boys", "92.5", ""],
			[3, "Elijah Obiero", "Nyakach Plains Mixed", "91.0", "Qualified for nationals"],
			[4, "Awuor Oduor", "Homa Lakeside Girls", "89.0", "Judges’ mention: control sample"],
			[5, "Khavere Lusweti", "Nzoia Bend Secondary", "85.5", ""],
			[7, "Onyango Olweny", "Dunga Bay Boys", "84.0", "Judges’ mention: clear graphs"],
			[8, "Moraa Mokua and Kemunto Ogeto", "Gucha Springs Mixed", "81.5", ""],
		]),
		...itemsOf("Environmental Science and Management", [
			[
				1,
				"Ochieng Owino and Odhiambo Obiero",
				"Nyakach Plains Mixed",
				"92.5",
				"Best in category, youngest team",
			],
			[2, "Victor Oduor", "Dunga Bay Boys", "90.5", "Qualified for nationals"],
			[3, "Mercy Momanyi", "Manga Heights Girls", "89.0", "Qualified for nationals"],
			[4, "Grace Okello", "Homa Lakeside Girls", "86.0", "Judges’ mention: clear graphs"],
			[6, "Kwamboka Getange", "Gucha Springs Mixed", "84.5", "Judges’ mention: logbook"],
		]),
		...itemsOf("Food Technology Textiles & Home Economics", [
			[1, "Bosibori Nyangau", "Manga Heights Girls", "96.0", "Best in category"],
			[2, "Ruth Ogolla", "Homa Lakeside Girls", "94.0", "Qualified for nationals"],
			[3, "Kevin Ojwang", "Nyakach Plains Mixed", "91.0", "Qualified for nationals"],
			[4, "Mogaka Makori", "Gucha Springs Mixed", "87.5", "Judges’ mention: logbook"],
			[6, "Onsongo Ondieki", "Soapstone Hill Boys", "86.5", "Judges’ mention: logbook"],
		]),
	],
};
