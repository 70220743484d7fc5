import { createHash } from 'node:crypto'
import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Manifest } from 'vite'
import { chunkOf } from './parts.ts'

const ANY_SCREEN = /Page\.tsx$/

const ICONS = [
  { file: 'icon-192.png', sizes: '192x192', purpose: 'any' },
  { file: 'icon-512.png', sizes: '512x512', purpose: 'any' },
  { file: 'maskable-512.png', sizes: '512x512', purpose: 'maskable' },
]
const TOUCH_ICON = 'touch-180.png'

const shortHash = (content: string | Buffer) =>
  createHash('sha256').update(content).digest('base64url').slice(0, 8)

/**
 * The files of the app shell and the offline pages, with everything that they can load later. The entry comes first.
 */
export function shellFiles(manifest: Manifest, entry: string, parts: readonly string[]): string[] {
  const found = new Set<string>()
  const collect = (key: string) => {
    if (found.has(key)) return
    found.add(key)
    const { imports = [], dynamicImports = [] } = chunkOf(manifest, key)
    for (const next of imports) collect(next)
    if (key !== entry) for (const next of dynamicImports) if (!ANY_SCREEN.test(next)) collect(next)
  }
  for (const key of [entry, ...parts]) collect(key)
  const chunks = [...found].map((key) => chunkOf(manifest, key))
  const all = chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])
  return [...new Set(all)].map((file) => `/${file}`)
}

/** Builds the worker with its list of files. A hash of the list names this version. */
export async function buildWorker(root: string, outDir: string, files: readonly string[]): Promise<void> {
  const source = readFileSync(join(root, 'worker/worker.ts'), 'utf8')
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: {
      SHELL_FILES: JSON.stringify(files),
      BUILD_NAME: JSON.stringify(shortHash(files.join() + source)),
    },
    build: {
      target: 'es2023',
      outDir,
      emptyOutDir: false,
      lib: { entry: 'worker/worker.ts', formats: ['iife'], name: 'worker', fileName: () => 'worker.js' },
    },
  })
}

/** Copies the icons into the assets, under names that contain a hash. */
export function copyIcons(root: string, outDir: string) {
  const copy = (file: string) => {
    const source = join(root, 'icons', file)
    const target = `/assets/${file.replace('.png', `-${shortHash(readFileSync(source))}.png`)}`
    copyFileSync(source, join(outDir, target))
    return target
  }
  return {
    touch: copy(TOUCH_ICON),
    icons: ICONS.map(({ file, ...icon }) => ({ src: copy(file), type: 'image/png', ...icon })),
  }
}

/** The web manifest without the names, which are settings of the server. */
export function webManifest(icons: ReturnType<typeof copyIcons>['icons']) {
  return {
    id: '/',
    lang: 'en-GB',
    description: 'Report repairs and see what is happening where you live.',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: '#f6f9f7',
    theme_color: '#156248',
    icons,
  }
}
