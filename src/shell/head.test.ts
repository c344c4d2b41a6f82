import { expect, test } from "vitest";
import { head, type PageInfo } from "./head.ts";

const origin = "https://mradi.example";

const pages: { what: string; page: PageInfo; shared: [string, string, boolean] }[] = [
	{
		what: "a project's preview",
		page: { image: "/media/a-preview-1200.jpg", isPreviewImage: true },
		shared: ["/media/a-preview-1200.jpg", "image/jpeg", true],
	},
	{
		what: "a cover in WebP",
		page: { image: "/media/a-large-1600.webp" },
		shared: ["/preview.png", "image/png", true],
	},
	{
		what: "a photo as JPEG",
		page: { image: "/media/a-large-1600.jpg" },
		shared: ["/media/a-large-1600.jpg", "image/jpeg", false],
	},
	{
		what: "another server's PNG",
		page: { image: "/cover.PNG?v=2" },
		shared: ["/cover.PNG?v=2", "image/png", false],
	},
	{ what: "no picture", page: {}, shared: ["/preview.png", "image/png", true] },
	{
		what: "no preview yet",
		page: { image: null, isPreviewImage: true },
		shared: ["/preview.png", "image/png", true],
	},
];

test.for(pages)(
	"a shared page with $what has a preview picture of a type that social networks show",
	({ page, shared }) => {
		const tags = head([{ id: "root", loaderData: { url: origin } }], {
			title: "Solar Dryer",
			...page,
		}) as Record<string, string>[];
		const contentOf = (property: string) => tags.find((tag) => tag.property === property)?.content;
		const [path, type, hasSize] = shared;
		expect(contentOf("og:image")).toBe(origin + path);
		expect(contentOf("og:image:type")).toBe(type);
		expect(contentOf("og:image:width")).toBe(hasSize ? "1200" : undefined);
		expect(contentOf("og:image:height")).toBe(hasSize ? "630" : undefined);
		expect(contentOf("og:image:alt")).toBe("Solar Dryer");
	},
);
