// Lists the shipped packages from the lock file: every package that is not only for development, on any platform.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap.mjs'

export function shippedPackages(lockFile = join(root, 'package-lock.json')) {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8'))
  return Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, { name, version, license }]) => ({
      path,
      name: name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license,
    }))
}

/**
 * Returns the licence and notice texts of an installed package. Undefined if the package is not installed on this
 * machine.
 */
export function noticesIn(path) {
  const folder = join(root, path)
  if (!existsSync(folder)) return undefined
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice|unlicense)/i.test(entry.name))
    .map(({ name }) => readFileSync(join(folder, name), 'utf8').trim())
    .toSorted()
}
