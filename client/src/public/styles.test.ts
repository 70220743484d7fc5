import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const here = import.meta.dirname

/** The files of `ui` that the public pages draw with, found through their imports. */
function uiFiles(file: string, found = new Set<string>()): Set<string> {
  for (const [, path] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+\/[^']+|\.\/[^']+)'/g)) {
    const target = join(file, '..', path ?? '')
    if (!target.includes('/ui/') || found.has(target)) continue
    found.add(target)
    uiFiles(target, found)
  }
  return found
}

it('has a style for every class that the public pages use', () => {
  const css = readFileSync(join(here, 'public.css'), 'utf8')
  const pages = readdirSync(here, { encoding: 'utf8', recursive: true }).filter(
    (name) => name.endsWith('.tsx') && !name.includes('.test.'),
  )
  const used = pages.flatMap((name) => [...uiFiles(join(here, name))])
  const styled = used.filter(
    (file) => readFileSync(file, 'utf8').includes('className') || file.endsWith('Styles.ts'),
  )
  expect(styled.length).toBeGreaterThan(3)
  for (const file of styled) expect(css).toContain(`@source '../ui/${file.split('/ui/')[1]}'`)
})
