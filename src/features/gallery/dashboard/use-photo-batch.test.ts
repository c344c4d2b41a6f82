import { expect, test } from "vitest";
import { titleOfFile } from "./use-photo-batch.ts";

test.each([
	["maji-safi_team.jpg", "Maji safi team"],
	["Weather mast.PNG", "Weather mast"],
	["form 2 team (3).jpeg", "Form 2 team"],
	["IMG_20240318 mango dryer.jpg", "IMG 20240318 mango dryer"],
	["élan.solaire.webp", "Élan solaire"],
	["no-extension", "No extension"],
])("%s gives “%s”", (name, title) => {
	expect(titleOfFile(name)).toBe(title);
});

test.each([
	"IMG_2031.jpg",
	"IMG-20240318-WA0007.jpg",
	"PXL_20240318_074200123.MP.jpg",
	"DSCN0012.JPG",
	"P1010012.JPG",
	"20240318_101010.jpg",
	"WhatsApp Image 2024-03-18 at 10.00.00 AM (1).jpeg",
	"Screenshot 2024-03-18.png",
	".jpg",
])("%s, a name that a device generated, gives no title", (name) => {
	expect(titleOfFile(name)).toBe("");
});
