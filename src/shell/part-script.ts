/**
 * Sets attributes of `<html>` before the first paint: whether the fragment opens a part of the page, such as a workbook, and whether workbooks exist.
 * Must stay constant, because the content security policy lists its hash.
 */
export const PART_SCRIPT = `(d=>{if(/^#(?!main$)[a-z0-9]+(\\/|$)/.test(location.hash))d.part="";try{if(localStorage.getItem("my-work-count"))d.own=""}catch(e){}})(document.documentElement.dataset)`;
