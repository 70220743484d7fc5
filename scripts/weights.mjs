import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './bootstrap.mjs'

const dist = join(root, 'client/dist')
const KB = 1000
// The build compresses scripts. The server compresses the document for each request.
const weightOf = (file) => gzipSync(readFileSync(join(dist, file))).length / KB
const weightOfScript = (file) => statSync(join(dist, `${file}.gz`)).size / KB

/**
 * The maximum size of each part of the page, in KB after gzip. A part consists of its scripts, without scripts that
 * other parts already load.
 */
export const LIMITS = { document: 8.2, login: 75.2, app: 132.8, route: 61.5, public: 60 }

/** Returns the parts of the built page as `{ name, kb, limit }`. */
export function weighPage() {
  const parts = JSON.parse(readFileSync(join(dist, 'parts.json'), 'utf8'))
  const documents = ['login.html', 'login.demo.html', 'public.html', 'index.html']
  return [
    ...documents.map((name) => ({ name, kb: weightOf(name), limit: LIMITS.document })),
    ...parts.map(({ name, kind, files }) => ({
      name,
      kb: files.reduce((sum, file) => sum + weightOfScript(file), 0),
      limit: LIMITS[kind],
    })),
  ]
}
