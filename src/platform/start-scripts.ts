/**
 * The two scripts that stand in every page as text. They are constants, so that one hash each in the
 * Content-Security-Policy allows them. Written for old browsers: they are not compiled.
 */

/** In the head: whether someone is signed in, before anything is painted. */
export const AUTH_SCRIPT = `try{document.documentElement.dataset.auth=localStorage.getItem("authToken")?"member":"anonymous"}catch(e){document.documentElement.dataset.auth="anonymous"}`;

/**
 * At the end: starts the application when the page has loaded and the browser is idle, or at the first
 * touch, key or focus. Text and pictures come first on a slow line; links and forms work before.
 */
export const START_SCRIPT = `(function(){var d=document,s=d.getElementById("app-start"),done=0;function go(){if(done||!s)return;done=1;var n=d.createElement("script");n.type="module";n.textContent=s.textContent;d.body.appendChild(n)}["pointerdown","keydown","focusin","touchstart"].forEach(function(e){addEventListener(e,go,{once:true,passive:true,capture:true})});function idle(){window.requestIdleCallback?requestIdleCallback(go,{timeout:2000}):setTimeout(go,200)}d.readyState==="complete"?idle():addEventListener("load",idle)})();`;
