import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'

const folder = import.meta.dirname

/** Returns the files of `ui` that a file imports, directly or through other files. */
function uiFilesOf(file: string, found = new Set<string>()): Set<string> {
  for (const [, path] of readFileSync(file, 'utf8').matchAll(/^import (?!type).*from '(\.[^']+)'/gm)) {
    const target = join(dirname(file), path ?? '')
    if (!target.includes('/src/ui/') || found.has(target)) continue
    found.add(target)
    uiFilesOf(target, found)
  }
  return found
}

/** Returns the style sheets of a page: the shared one for all public pages, and the one in the page's folder. */
function sheetsOf(page: string): string[] {
  const own = join(dirname(page), `${basename(dirname(page))}.css`)
  return [join(folder, 'public.css'), ...(existsSync(own) && dirname(page) !== folder ? [own] : [])]
}

const isNamed = (file: string) => (sheet: string) =>
  readFileSync(sheet, 'utf8').includes(`@source '${relative(dirname(sheet), file)}';`)

it('public style sheets name every UI file that the public pages use', () => {
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !name.includes('.test.'),
  )
  const parts = pages.flatMap((name) => {
    const page = join(folder, name)
    return [...uiFilesOf(page)]
      .filter((file) => /\.tsx$|Styles\.ts$/.test(file))
      .map((file) => ({ page: name, file, isThere: sheetsOf(page).some(isNamed(file)) }))
  })
  expect(parts.length).toBeGreaterThan(5)
  expect(parts.filter(({ isThere }) => !isThere)).toEqual([])
})
