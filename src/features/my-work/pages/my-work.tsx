import type { LinksFunction } from "react-router";
import workbookSheet from "../../../app/styles/workbook.css?url";
import { headOf } from "../../../shell/head.ts";
import { PATH } from "../workbook.ts";
import { TITLE, Workbooks } from "../workbooks.tsx";

/** Includes rules for the printed pages, which would affect other pages. */
export const links: LinksFunction = () => [{ rel: "stylesheet", href: workbookSheet }];

export const meta = headOf({
	title: TITLE,
	description:
		"A workbook for your own science fair project: logbook, tables and charts, help and sources, write-up. It stays on your device.",
	path: PATH,
});

export default function MyWork() {
	return <Workbooks />;
}
