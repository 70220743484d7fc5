// Writes dist/notices.txt: the licences and notices of the shipped packages, as installed here. Identical texts appear
// only once.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap.mjs'
import { noticesIn, shippedPackages } from './shipped.mjs'

const packagesOf = new Map()
for (const { path, name, version, licence } of shippedPackages()) {
  const notices = noticesIn(path)
  if (notices === undefined) continue
  const text =
    notices.join('\n\n') || `Licence: ${licence}. The package does not include the text of its licence.`
  packagesOf.set(text, new Set([...(packagesOf.get(text) ?? []), `${name} ${version}`]))
}

const sections = [...packagesOf].map(
  ([text, packages]) => `${[...packages].toSorted((a, b) => a.localeCompare(b)).join('\n')}\n\n${text}\n`,
)
const line = '-'.repeat(80)
const folder = join(root, 'dist')
mkdirSync(folder, { recursive: true })
const file = join(folder, 'notices.txt')
writeFileSync(file, [`Doorstep includes these third-party packages.\n`, ...sections].join(`\n${line}\n\n`))
console.log(`${file}: ${sections.length} texts`)
