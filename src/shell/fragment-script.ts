/**
 * Sets attributes of `<html>` before the first paint: whether the fragment opens a workbook, and whether any are stored.
 * Must stay constant, because the content security policy lists its hash.
 */
export const FRAGMENT_SCRIPT = `(d=>{if(/^#(?!main$)[a-z0-9]+(\\/|$)/.test(location.hash))d.fragment="";try{if(localStorage.getItem("my-work-count"))d.own=""}catch(e){}})(document.documentElement.dataset)`;
