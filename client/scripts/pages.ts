import { createHash } from 'node:crypto'

/** An inline script of the pages. Sets the stored theme, or else the system's, before the first paint. */
const THEME_SCRIPT =
  `try{var t=localStorage.getItem('theme')}catch(e){}` +
  `if(t==='dark'||t!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches)document.documentElement.classList.add('dark')`

/** After this time, browsers that do not report the first paint load the script anyway. */
const LATEST_MS = 200

/**
 * The login page paints before it loads its script. If somebody presses the button before the script runs, the browser
 * does not send the form. LoginForm then repeats the press.
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
  /** Scripts that the app half needs at once, in addition to the entry. */
  appScripts: readonly string[]
  appStyles: readonly string[]
  /** Scripts that the public pages share, in addition to the entry. The sign-in page does not need them. */
  publicScripts: readonly string[]
  font: string | undefined
  /** The content of the public style sheet. */
  publicStyle: string
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Inserts the parts at `<!--head-->` and `<!--page-->` in the template. Changing a part would make its hash wrong, so
 * every part stays as it is.
 */
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

/** Other public pages render nothing before their script runs, so they load the script at once. */
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
  return compose(template, { head, root, title: 'Sign in - ' })
}

/**
 * `page.json`: the hashes that the content security policy needs for inline scripts and styles, in the policy's
 * notation.
 */
export function pageHashes(files: BuiltFiles) {
  return {
    styleHashes: [hashOf(files.publicStyle), ...LIBRARY_STYLES.map(hashOf)],
    scriptHashes: [hashOf(THEME_SCRIPT), hashOf(lateScript(files.entry))],
  }
}

/** The component library adds this style while a dialog is open on an iPhone. The text of the style never changes. */
const LIBRARY_STYLES = [
  `@layer {
  * {
    overscroll-behavior: contain;
  }
}`,
]
