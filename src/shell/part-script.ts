/**
 * Marks, before painting, whether the fragment opens a part and whether workbooks exist. Must stay constant: the policy
 * lists its hash.
 */
export const PART_SCRIPT = `(d=>{if(/^#(?!main$)[a-z0-9]+(\\/|$)/.test(location.hash))d.part="";try{if(localStorage.getItem("my-work-count"))d.own=""}catch(e){}})(document.documentElement.dataset)`;
