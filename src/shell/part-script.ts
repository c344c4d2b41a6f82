/**
 * Marks, before the page below it is painted, whether the fragment opens a part of the page and whether this device has
 * workbooks. Must stay constant: the content security policy lists its hash.
 */
export const PART_SCRIPT = `(d=>{if(/^#(?!main$)[a-z0-9]+(\\/|$)/.test(location.hash))d.part="";try{if(localStorage.getItem("my-work-count"))d.own=""}catch(e){}})(document.documentElement.dataset)`;
