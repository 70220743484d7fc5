import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './bootstrap.mjs'

const dist = join(root, 'client/dist')
const KB = 1000
// Scripts lie there packed; a document is packed when it is asked for.
const weightOf = (file) => gzipSync(readFileSync(join(dist, file))).length / KB
const weightOfScript = (file) => statSync(join(dist, `${file}.gz`)).size / KB

/** Most that a part of the page may weigh, in KB after gzip: its scripts, without those of what it stands on. */
export const LIMITS = { document: 8.1, login: 75, app: 130, route: 61, public: 60 }

/** The built page, part by part: `{ name, kb, limit }`. */
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
