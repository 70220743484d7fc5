import type { Plugin } from 'vite'

const HELPER = '\0vite/preload-helper.js'

/**
 * What every `import()` of the built page goes through. The build tool's own can do far more than wait for the style
 * sheet of the app half, and every visitor of the sign-in page would fetch it.
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
