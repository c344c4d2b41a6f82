import { expect, test } from "vitest";
import { cleanPastedHtml } from "./clean-pasted.ts";

const clean = (html: string) => cleanPastedHtml(html).html;
const notices = (html: string) => cleanPastedHtml(html).notices;

const SPAN =
	"font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;";
/** A span as Google Docs writes it, with the given differences from plain text. */
const span = (text: string, { weight = 400, style = "normal", more = "" } = {}) =>
	`<span style="${SPAN}font-weight:${weight};font-style:${style};${more}">${text}</span>`;
const raised = (text: string, verticalAlign = "super") =>
	`<span style="${SPAN}font-weight:400;font-style:normal;"><span style="font-size:0.6em;vertical-align:${verticalAlign};">${text}</span></span>`;
const docs = (html: string) =>
	`<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-0f9c-7fff">${html}</b><br class="Apple-interchange-newline">`;
const line = (html: string) =>
	`<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;">${html}</p>`;

/** Word's clipboard format: a complete page that contains the selection. */
const word = (html: string) =>
	`<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta name=Generator content="Microsoft Word 15"><link rel=File-List href="file:///C:/Users/A/clip_filelist.xml">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0cm; font-family:"Calibri",sans-serif;} --></style></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->${html}<!--EndFragment--></body></html>`;
const normal = (html: string) => `<p class=MsoNormal>${html}<o:p></o:p></p>\n`;
const bullet = (
	text: string,
	{ level = 1, list = "l0 level? lfo1", marker = "·", font = "Symbol" } = {},
) =>
	`<p class=MsoListParagraphCxSpMiddle style='margin-left:${36 * level}.0pt;text-indent:-18.0pt;mso-list:${list.replace("?", String(level))}'><![if !supportLists]><span
style='font-family:${font};mso-fareast-font-family:${font}'><span style='mso-list:Ignore'>${marker}<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;

test("Docs: the <b> around the whole text does not make it bold", () => {
	const html = docs(
		line(
			`${span("A ")}${span("bold", { weight: 700 })}${span(" and ")}${span("slanted", { style: "italic" })}${span(" word, ")}${span("lined", { more: "text-decoration:underline;" })}${span(" and ")}${span("struck", { more: "text-decoration:line-through;" })}`,
		),
	);
	expect(clean(html)).toBe(
		"<p>A <strong>bold</strong> and <em>slanted</em> word, <u>lined</u> and <s>struck</s></p>",
	);
	expect(notices(html)).toEqual([]);
});

test("Docs: powers, indices and units keep their meaning", () => {
	const html = docs(
		line(
			`${span("10")}${raised("3")}${span(" Pa, x")}${raised("2")}${span(", 5 m s")}${raised("−1")}${span(", CO")}${raised("2", "sub")}${span(", Na")}${raised("+")}`,
		),
	);
	expect(clean(html)).toBe("<p>10³ Pa, x², 5 m s⁻¹, CO₂, Na⁺</p>");
	expect(notices(html)).toEqual([]);
});

test("an exponent without superscript characters is put in brackets, with a notice", () => {
	expect(clean("<p>x<sup>0.5</sup> and E<sub>cell</sub></p>")).toBe("<p>x^(0.5) and E_(cell)</p>");
	expect(clean("<p>x<sup><i>a</i></sup><sup>b</sup></p>")).toBe("<p>x<em>ᵃ</em>ᵇ</p>");
	expect(clean("<p>x<sup><i>a</i>/b </sup>c</p>")).toBe("<p>x<em>^(a</em>/b) c</p>");
	expect(notices("<p>x<sup>0.5</sup></p>")).toEqual([
		"Superscripts and subscripts that could not be kept are written as ^(0.5).",
	]);
});

test("superscripts that mean the same on the line become plain text", () => {
	expect(
		clean("<p>the 1<sup>st</sup>, see<sup>[2]</sup>, 20<sup>o</sup>C, Mradi<sup>™</sup></p>"),
	).toBe("<p>the 1st, see[2], 20°C, Mradi™</p>");
});

test("superscript and subscript characters stay", () => {
	expect(clean("<p>x² + 10³ Pa, H₂O, 5&nbsp;Ω &lt; 6</p>")).toBe(
		"<p>x² + 10³ Pa, H₂O, 5\u00a0Ω &lt; 6</p>",
	);
});

test("Docs: lists within lists", () => {
	const item = (text: string, level: number) =>
		`<li dir="ltr" style="list-style-type:disc;${SPAN}font-weight:400;" aria-level="${level}"><p dir="ltr" role="presentation">${span(text)}</p></li>`;
	expect(
		clean(
			docs(
				`<ul style="margin-top:0;">${item("clay", 1)}<ul>${item("red", 2)}${item("grey", 2)}</ul>${item("sand", 1)}</ul><ol>${item("dig", 1)}${item("dry", 1)}</ol>`,
			),
		),
	).toBe(
		"<ul><li><p>clay</p><ul><li><p>red</p></li><li><p>grey</p></li></ul></li><li><p>sand</p></li></ul><ol><li><p>dig</p></li><li><p>dry</p></li></ol>",
	);
});

test("Docs: a checklist keeps its ticks", () => {
	const item = (text: string, checked: boolean) =>
		`<li role="checkbox" aria-checked="${checked}" aria-level="1"><img src="data:image/png;base64,AA==" width="17" aria-roledescription="checkbox" alt="${checked}"><p style="display:inline-block">${span(text)}</p></li>`;
	expect(clean(docs(`<ul>${item("glue", true)}${item("wire", false)}</ul>`))).toBe(
		"<ul><li><p>☑ glue</p></li><li><p>☐ wire</p></li></ul>",
	);
});

test("Docs: a table becomes a line for each row, with a notice", () => {
	const cell = (text: string) => `<td style="border:solid">${line(span(text))}</td>`;
	const html = docs(
		`<div dir="ltr" align="left"><table style="border:none"><colgroup><col width="312"><col></colgroup><tbody><tr style="height:0pt">${cell("Soil")}${cell("Water (ml)")}</tr><tr>${cell("Clay")}${cell("210")}</tr><tr>${cell("Sand")}${cell("")}</tr></tbody></table></div>`,
	);
	expect(clean(html)).toBe("<p>Soil: Water (ml)</p><p>Clay: 210</p><p>Sand: –</p>");
	expect(notices(html)).toEqual([
		"A table became lines, one for each row. Check that they read well.",
	]);
});

test("Docs: pictures stay, with a notice that names the site that stores them", () => {
	const src = "https://lh7-rt.googleusercontent.com/docsz/AD_4nXf?key=a&amp;b";
	const html = docs(
		line(`<span><img src="${src}" width="624" height="351" style="margin:0"></span>`),
	);
	expect(clean(html)).toBe(`<p><img src="${src}" alt="" width="624" height="351"></p>`);
	expect(notices(html)).toEqual([
		"A picture is still stored on lh7-rt.googleusercontent.com and may disappear. To keep it, save it on your device and insert the file.",
	]);
	expect(
		cleanPastedHtml('<img src="https://mradi.example/media/a.webp">', "mradi.example").notices,
	).toEqual([]);
});

test("Docs: links, headings, alignment and indents", () => {
	expect(
		clean(
			docs(
				`<h2 dir="ltr"><span style="font-weight:700">Aim</span></h2><p style="text-align:center;">${span("mid")}</p><p style="margin-left:36pt;">${span("in")}</p>${line(`<a href="https://a.example/?x=1&amp;y=2" style="text-decoration:none;">${span("page", { more: "text-decoration:underline;" })}</a>`)}<br>${line('<a href="#heading=h.abc">below</a>')}`,
			),
		),
	).toBe(
		'<h2>Aim</h2><p class="ql-align-center">mid</p><p class="ql-indent-1">in</p><p><a href="https://a.example/?x=1&amp;y=2">page</a></p><p>below</p>',
	);
});

test("Word: paragraphs, bold, italic and empty lines", () => {
	expect(
		clean(
			word(
				`${normal("A <b style='mso-bidi-font-weight:normal'>bold</b> and <i>slanted</i>\nword")}${normal("&nbsp;")}<h1>Method</h1>${normal("<span style='mso-spacerun:yes'>  </span>Two.")}`,
			),
		),
	).toBe("<p>A <strong>bold</strong> and <em>slanted</em> word</p><h1>Method</h1><p>Two.</p>");
});

test("Word: paragraphs with bullet characters become lists, with their levels", () => {
	expect(
		clean(
			word(
				`${bullet("clay")}${bullet("red", { level: 2, marker: "o", font: "'Courier New'" })}${bullet("deep", { level: 3, marker: "§", font: "Wingdings" })}${bullet("sand")}${normal("End")}`,
			),
		),
	).toBe(
		"<ul><li><p>clay</p><ul><li><p>red</p><ul><li><p>deep</p></li></ul></li></ul></li><li><p>sand</p></li></ul><p>End</p>",
	);
});

test("Word: numbered paragraphs become lists, with a notice if one does not start at 1", () => {
	const step = (text: string, marker: string, lfo: number) =>
		bullet(text, { marker, list: `l1 level? lfo${lfo}`, font: "Calibri" });
	const html = word(step("dig", "1.", 1) + step("dry", "2.", 1) + step("again", "1)", 2));
	expect(clean(html)).toBe(
		"<ol><li><p>dig</p></li><li><p>dry</p></li></ol><ol><li><p>again</p></li></ol>",
	);
	expect(notices(html)).toEqual([]);
	expect(notices(word(step("later", "4.", 1)))).toEqual([
		"Lists always start at 1 here: yours started with 4.",
	]);
});

test("Word: powers, raised text and signs of the font Symbol", () => {
	expect(
		clean(
			word(
				normal(
					"10<sup>3</sup> Pa, H<sub>2</sub>O, m<span style='position:relative;top:-3.0pt;mso-text-raise:3.0pt'>2</span>, <span style='font-family:Symbol;mso-char-type:symbol;mso-symbol-font-family:Symbol'><span style='mso-char-type:symbol;mso-symbol-font-family:Symbol'>a</span></span> = 5 <span style='font-family:Symbol'>W</span>",
				),
			),
		),
	).toBe("<p>10³ Pa, H₂O, m², α = 5 Ω</p>");
});

test("Word: cells merged over two rows are repeated in both lines", () => {
	const td = (html: string, more = "") =>
		`<td width=200 valign=top ${more} style='border:solid windowtext 1.0pt'>${html}</td>`;
	const html = word(
		`<table class=MsoTableGrid border=1 cellspacing=0>${[
			td(normal("<b>Soil</b>")) + td(normal("Day")) + td(normal("m<sup>2</sup>")),
			td(normal("Clay"), "rowspan=2") + td(normal("1")) + td(normal("5")),
			td(normal("2")) + td(normal("6") + normal("7")),
		]
			.map((row) => `<tr style='mso-yfti-irow:0'>${row}</tr>`)
			.join("")}</table>`,
	);
	expect(clean(html)).toBe(
		"<p><strong>Soil</strong>; Day; m²</p><p>Clay; 1; 5</p><p>Clay; 2; 6 / 7</p>",
	);
	expect(notices(html)).toHaveLength(1);
});

test("Word: a picture that is only on the writer's machine is replaced by its name", () => {
	const html = word(
		normal(
			`Before <!--[if gte vml 1]><v:shape><v:imagedata src="file:///C:/Users/A/clip_image001.png"/></v:shape><![endif]--><![if !vml]><img width=300 src="file:///C:/Users/A/clip_image001.png" v:shapes="a"><![endif]> after`,
		),
	);
	expect(clean(html)).toBe("<p>Before [Picture: clip_image001.png] after</p>");
	expect(notices(html)).toEqual([
		"Could not be pasted: [Picture: clip_image001.png]. Insert it with the Image button.",
	]);
});

test("Word: comments and deleted text are not published", () => {
	const html = word(
		`${normal("Kept<del cite='mailto:A' datetime='2026-01-01'> gone</del><ins cite='mailto:A'> new</ins><span class=MsoCommentReference><a class=msocomanchor href='#_msocom_1'>[A1]</a></span>")}<div style='mso-element:comment-list'><p class=MsoCommentText>private</p></div>`,
	);
	expect(clean(html)).toBe("<p>Kept new</p>");
	expect(notices(html)).toEqual([
		"Comments in the document were left out.",
		"Text that was marked as deleted was left out.",
	]);
});

test("Word for the web: lists of one item each are joined", () => {
	const item = (text: string, level: number) =>
		`<div class="ListContainerWrapper"><ul class="BulletListStyle1"><li data-listid="3" data-aria-level="${level}" aria-level="${level}"><p class="Paragraph"><span class="TextRun">${text}</span></p></li></ul></div>`;
	expect(clean(item("clay", 1) + item("red", 2) + item("sand", 1))).toBe(
		"<ul><li><p>clay</p><ul><li><p>red</p></li></ul></li><li><p>sand</p></li></ul>",
	);
});

test("LibreOffice: its lists, fonts and alignment", () => {
	expect(
		clean(
			`<!DOCTYPE html><html><head><meta name="generator" content="LibreOffice 7.4"/><style>p { line-height: 115% }</style></head><body lang="en-KE"><p align="right" style="margin-bottom: 0cm"><font face="Liberation Serif"><b>x<sup>2</sup></b></font></p>
<ol><li><p>dig</p>\n<ul><li><p>deep</p></li></ul></li></ol></body></html>`,
		),
	).toBe(
		'<p class="ql-align-right"><strong>x²</strong></p><ol><li><p>dig</p><ul><li><p>deep</p></li></ul></li></ol>',
	);
});

test("web pages: code, quotes, unknown elements and embedded content", () => {
	const html = `<div><pre>a\nb</pre><blockquote>q</blockquote><section>one<article>two</article></section><iframe src="https://x.example"></iframe><script>alert(1)</script></div>`;
	expect(clean(html)).toBe(
		"<p>a<br>b</p><blockquote><p>q</p></blockquote><p>one</p><p>two</p><p>[Embedded content]</p>",
	);
	expect(notices(html)[0]).toContain("[Embedded content]");
});

test("styles, event handlers and script addresses are removed", () => {
	const html = clean(
		`<p style="color:red" onclick="a()"><a href="javascript:alert(1)">bad</a><img src="x:y" onerror="a()"><img src="data:image/png;base64,AA==" style="width:1px" onload="a()"></p>`,
	);
	expect(html).toBe('<p>bad[Picture: x:y]<img src="data:image/png;base64,AA==" alt=""></p>');
});

test("text that looks like markup stays text", () => {
	expect(clean("<p>1 &lt; 2 &amp;amp; &quot;3&quot;</p>")).toBe(
		"<p>1 &lt; 2 &amp;amp; &quot;3&quot;</p>",
	);
});

test("a table in a cell, a table of one cell, an empty table and merged columns", () => {
	expect(
		clean(
			"<table><tr><td>a<ul><li>b</li><li>c</li></ul></td><td><table><tr><td>d</td><td>e</td></tr></table></td></tr></table>",
		),
	).toBe("<p>a / b / c: d: e</p>");
	expect(clean("<table><tr><td><h2>Box</h2><p>text</p></td></tr></table>")).toBe(
		"<h2>Box</h2><p>text</p>",
	);
	expect(notices("<table><tr><td>x</td></tr></table>")).toEqual([]);
	expect(clean("<table></table>")).toBe("");
	expect(clean("<table><tr><td colspan=2>Both</td><td>1</td></tr></table>")).toBe(
		"<p>Both; –; 1</p>",
	);
});

test("content copied within the editor is pasted unchanged", () => {
	const own = '<p data-pm-slice="1 1 []" class="ql-align-center">x<strong>y</strong></p>';
	expect(cleanPastedHtml(own)).toEqual({ html: own, notices: [] });
});
