// The lock file has an entry for every package that its own entries name, optional ones of other platforms too.
// One that was written beside an installed node_modules lacks them, and npm then leaves them out without a word.
import { readFileSync } from 'node:fs'

/** Every place where Node.js would look for `name` from the package at `path`, the nearest first. */
function lookUps(path, name) {
  const parts = path === '' ? [] : path.split('/')
  return [...parts.keys(), parts.length]
    .toReversed()
    .map((length) => [...parts.slice(0, length), 'node_modules', name].join('/'))
}

function missingFrom(packages) {
  return Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !lookUps(path, name).some((place) => place in packages))
      .map((name) => `${path || 'package.json'} names ${name}`),
  )
}

const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))
const missing = missingFrom(packages)
if (missing.length > 0) {
  console.error(`package-lock.json has no entry for ${missing.length} packages:\n  ${missing.join('\n  ')}`)
  console.error(
    'Write it from nothing: rm -rf package-lock.json node_modules && npm install --package-lock-only',
  )
  process.exit(1)
}
