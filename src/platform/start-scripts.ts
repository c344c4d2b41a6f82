/**
 * The two scripts that stand in every page as text. They are constants, so that one hash each in the
 * Content-Security-Policy allows them. Written for old browsers: they are not compiled.
 */

/** In the head: whether someone is signed in, before anything is painted. */
export const AUTH_SCRIPT = `try{document.documentElement.dataset.auth=localStorage.getItem("authToken")?"member":"anonymous"}catch(e){document.documentElement.dataset.auth="anonymous"}`;

/** Told to the window when the application has taken over the page. */
export const STARTED_EVENT = "app:started";

/**
 * At the end: starts the application when the page has loaded and the browser is idle, or at the first
 * touch, key or focus. Text and pictures come first on a slow line; links and forms work before.
 * A link marked `data-hold` does more with script than without: pressed before the application has taken
 * over, it is held and pressed again then (not within React's effects, where it could not yet answer), or
 * followed as a plain link when nothing comes for 8 s.
 */
export const START_SCRIPT = `(function(){var d=document,s=d.getElementById("app-start"),done=0,held;function go(){if(done||!s)return;done=1;var n=d.createElement("script");n.type="module";n.textContent=s.textContent;d.body.appendChild(n)}["pointerdown","keydown","focusin","touchstart"].forEach(function(e){addEventListener(e,go,{once:true,passive:true,capture:true})});function hold(e){var t=e.target.closest&&e.target.closest("[data-hold]");if(!t||e.button||e.ctrlKey||e.metaKey||e.shiftKey||e.altKey)return;e.preventDefault();e.stopPropagation();if(!held)setTimeout(function(){if(held&&held.href)location.href=held.href},8e3);held=t;go()}if(s){addEventListener("click",hold,true);addEventListener("${STARTED_EVENT}",function(){removeEventListener("click",hold,true);var t=held;held=0;if(t)setTimeout(function(){t.click()})},{once:true})}function idle(){window.requestIdleCallback?requestIdleCallback(go,{timeout:2000}):setTimeout(go,200)}d.readyState==="complete"?idle():addEventListener("load",idle)})();`;
