import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '..')
const COLOURED =
  /<(?:Icon)?Button\b(?:[^>]|=>)*?\bclassName="(?:[^"]* )?text-(?:danger|info|ok|warn|muted|accent-text)\b/

it("no button sets a text colour class, because the colour of the button's variant overrides it", () => {
  const files = readdirSync(source, { encoding: 'utf8', recursive: true }).filter((name) =>
    /(?<!\.test)\.tsx$/.test(name),
  )
  expect(files.filter((name) => COLOURED.test(readFileSync(join(source, name), 'utf8')))).toEqual([])
})
