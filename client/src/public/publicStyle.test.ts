import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'

const folder = import.meta.dirname

/** Files of `ui` that this one imports, and what they import there. */
function uiFilesOf(file: string, found = new Set<string>()): Set<string> {
  for (const [, path] of readFileSync(file, 'utf8').matchAll(/^import (?!type).*from '(\.[^']+)'/gm)) {
    const target = join(dirname(file), path ?? '')
    if (!target.includes('/src/ui/') || found.has(target)) continue
    found.add(target)
    uiFilesOf(target, found)
  }
  return found
}

it('names every part whose look the public pages use in their own sheet', () => {
  const sheet = readFileSync(join(folder, 'public.css'), 'utf8')
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !name.includes('.test.'),
  )
  const used = new Set(pages.flatMap((name) => [...uiFilesOf(join(folder, name))]))
  const missing = [...used]
    .filter((file) => /\.tsx$|Styles\.ts$/.test(file))
    .map((file) => `@source '${relative(folder, file)}';`)
    .filter((line) => !sheet.includes(line))
  expect(used.size).toBeGreaterThan(5)
  expect(missing).toEqual([])
})
