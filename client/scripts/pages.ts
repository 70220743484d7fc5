import { createHash } from 'node:crypto'

/** What stands inline in both pages, before the first paint: the stored theme, else the system's. */
const THEME_SCRIPT =
  `try{var t=localStorage.getItem('theme')}catch(e){}` +
  `if(t==='dark'||t!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches)document.documentElement.classList.add('dark')`

/** For browsers that tell no paint. */
const LATEST_MS = 200

/**
 * The login page paints first and fetches its script after. A press on its button in between is held back, not sent
 * as a plain form, and repeated by LoginForm.
 */
function lateScript(entry: string): string {
  return (
    `addEventListener('submit',function(e){var d=e.target.dataset;if(d.ready===undefined){e.preventDefault();d.pressed=''}},true);` +
    `(function(){function load(){import('${entry}')}` +
    `try{new PerformanceObserver(function(l){if(l.getEntriesByName('first-contentful-paint').length)load()})` +
    `.observe({type:'paint',buffered:true})}catch(e){}` +
    `requestAnimationFrame(function(){setTimeout(load,${LATEST_MS})})})()`
  )
}

export interface BuiltFiles {
  entry: string
  /** Further scripts that the app half needs at once. */
  appScripts: readonly string[]
  appStyles: readonly string[]
  /** Further scripts that the public pages behind the sign-in page have in common. */
  publicScripts: readonly string[]
  font: string | undefined
  /** Text of the public half's style sheet. */
  publicStyle: string
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Puts the parts where the template's `<!--head-->` and `<!--page-->` are; what goes in stays as it is hashed. */
function compose(template: string, parts: { head: string; root: string; title?: string }): string {
  return template
    .replace(/\s*<link rel="stylesheet"[^>]*>/, '')
    .replace(/\s*<script type="module"[^>]*><\/script>/, '')
    .replace(/\s*<!--\s[\s\S]*?-->/g, '')
    .replace(/\n\s*/g, '\n')
    .replace('<title>', () => `<title>${parts.title ?? ''}`)
    .replace('<!--head-->', () => parts.head)
    .replace('<div id="root"><!--page--></div>', () => parts.root)
}

export function shellPage(template: string, files: BuiltFiles): string {
  const head = [
    `<script>${THEME_SCRIPT}</script>`,
    ...files.appStyles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...(files.font
      ? [`<link rel="preload" as="font" type="font/woff2" crossorigin href="${files.font}">`]
      : []),
    `<script type="module" src="${files.entry}"></script>`,
    ...files.appScripts.map((href) => `<link rel="modulepreload" href="${href}">`),
  ]
  return compose(template, { head: head.join('\n'), root: '<div id="root"></div>' })
}

/** A public page is drawn by its script; until then there is nothing that the late script could wait for. */
export function publicPage(template: string, files: BuiltFiles): string {
  const head = [
    `<script>${THEME_SCRIPT}</script>`,
    `<style>${files.publicStyle}</style>`,
    `<script type="module" src="${files.entry}"></script>`,
    ...files.publicScripts.map((href) => `<link rel="modulepreload" href="${href}">`),
  ]
  return compose(template, { head: head.join('\n'), root: '<div id="root"></div>' })
}

export function loginPage(template: string, files: BuiltFiles, body: string): string {
  const head = `<script>${THEME_SCRIPT}</script>\n<style>${files.publicStyle}</style>`
  const root = `<div id="root" data-prerendered>${body}</div>\n<script>${lateScript(files.entry)}</script>`
  return compose(template, { head, root, title: 'Log in - ' })
}

/** `page.json`: what the content security policy must allow inline, in its own notation. */
export function pageHashes(files: BuiltFiles) {
  return {
    styleHashes: [hashOf(files.publicStyle), ...LIBRARY_STYLES.map(hashOf)],
    scriptHashes: [hashOf(THEME_SCRIPT), hashOf(lateScript(files.entry))],
  }
}

/** The component library adds this one while a dialog is open on an iPhone; its text never changes. */
const LIBRARY_STYLES = [
  `@layer {
  * {
    overscroll-behavior: contain;
  }
}`,
]
