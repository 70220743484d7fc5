import type { Manifest } from 'vite'

/**
 * The scripts that a part of the page loads before it shows anything, except those that the page has already loaded.
 */
export interface Part {
  name: string
  /** `route` is a single screen of the app half, and `public` is a single screen of the public half. */
  kind: 'login' | 'app' | 'route' | 'public'
  files: string[]
}

interface Sources {
  entry: string
  app: string
  public: string
}

const PAGE = /Page\.tsx$/

export function chunkOf(manifest: Manifest, key: string) {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has no ${key}.`)
  return chunk
}

/** The manifest has no source file for a group of modules, so the group is found by its name. */
export function groupKey(manifest: Manifest, name: string): string {
  const found = Object.entries(manifest).find(
    ([, chunk]) => chunk.name === name && chunk.file.endsWith('.js'),
  )
  if (!found) throw new Error(`The build has no group ${name}. Check the groups in build.ts.`)
  return found[0]
}

/** Returns a chunk and all of its static imports. */
export function staticImports(manifest: Manifest, key: string, found = new Set<string>()): string[] {
  if (!found.has(key)) {
    found.add(key)
    for (const next of chunkOf(manifest, key).imports ?? []) staticImports(manifest, next, found)
  }
  return [...found]
}

const nameOf = (key: string) => key.replace(/^src\//, '')

export function partsOf(manifest: Manifest, sources: Sources): Part[] {
  const closure = (...keys: string[]) => {
    const found = new Set<string>()
    for (const key of keys) staticImports(manifest, key, found)
    return [...found]
  }
  const login = closure(sources.entry)
  const app = closure(sources.entry, sources.app)
  const publicBase = closure(sources.entry, sources.public)
  const part = (name: string, kind: Part['kind'], keys: string[], base: string[]): Part => ({
    name,
    kind,
    files: keys.filter((key) => !base.includes(key)).map((key) => chunkOf(manifest, key).file),
  })
  const pagesOf = (key: string) =>
    (chunkOf(manifest, key).dynamicImports ?? []).filter((page) => PAGE.test(page))
  return [
    part('login', 'login', login, []),
    part('app half with dashboard', 'app', app, login),
    ...pagesOf(sources.app).map((page) => part(nameOf(page), 'route', closure(page), app)),
    ...pagesOf(sources.public).map((page) => part(nameOf(page), 'public', closure(page), publicBase)),
  ]
}
