// Checks that the lock file has an entry for every package that its entries name, including optional packages for other
// platforms. If npm writes a lock file next to an existing node_modules, it leaves these entries out, and later skips
// the packages silently.
import { readFileSync } from 'node:fs'

/** Returns every place where Node.js looks for `name` from the package at `path`, nearest first. */
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
    'Create the file from scratch: rm -rf package-lock.json node_modules && npm install --package-lock-only',
  )
  process.exit(1)
}
