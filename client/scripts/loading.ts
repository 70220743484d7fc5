import type { Plugin } from 'vite'

const HELPER = '\0vite/preload-helper.js'

/**
 * Replaces the build tool's helper for `import()`, which every visitor of the sign-in page loads. This replacement is
 * much smaller, because it only waits for style sheets.
 */
const SOURCE = `
const styles = new Map()

function loadStyle(file) {
  const href = '/' + file
  if (document.querySelector('link[rel="stylesheet"][href="' + href + '"]')) return styles.get(href)
  const loading = new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = resolve
    link.onerror = () => {
      link.remove()
      reject(new Error('Unable to preload CSS for ' + href))
    }
    document.head.append(link)
  })
  styles.set(href, loading)
  return loading
}

export const __vitePreload = async (load, files = []) =>
  (await Promise.all([load(), ...files.map(loadStyle)]))[0]
`

export const smallLoading: Plugin = {
  name: 'small-loading',
  enforce: 'pre',
  apply: 'build',
  load: (id) => (id === HELPER ? SOURCE : null),
}
