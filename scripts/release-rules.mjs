// The changes of a release, as pure functions of file contents.

const SEMVER = /^(\d+)\.(\d+)\.(\d+)(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?$/
const UNRELEASED = '## [Unreleased]'

function partsOf(version) {
  const match = SEMVER.exec(version)
  if (!match) return undefined
  const [, major, minor, patch, pre] = match
  return { numbers: [major, minor, patch].map(Number), pre: pre?.split('.') ?? [] }
}

export const isVersion = (text) => partsOf(text) !== undefined

/** In SemVer, numeric parts of a pre-release come before alphanumeric ones. */
function comparePart(one, other) {
  if (one === undefined || other === undefined) return one === other ? 0 : one === undefined ? -1 : 1
  const [isNumber, isOtherNumber] = [one, other].map((part) => /^\d+$/.test(part))
  if (isNumber && isOtherNumber) return Number(one) - Number(other)
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1
  return one < other ? -1 : Number(one > other)
}

export function isNewer(version, than) {
  const [one, other] = [partsOf(version), partsOf(than)]
  for (const [index, number] of one.numbers.entries())
    if (number !== other.numbers[index]) return number > other.numbers[index]
  // A release comes after its pre-releases.
  if (one.pre.length === 0 || other.pre.length === 0) return one.pre.length === 0 && other.pre.length > 0
  for (let index = 0; index < Math.max(one.pre.length, other.pre.length); index += 1) {
    const order = comparePart(one.pre[index], other.pre[index])
    if (order !== 0) return order > 0
  }
  return false
}

/** Returns the text below the heading that starts with `heading`, up to the next version. */
function sectionOf(changelog, heading) {
  const lines = changelog.split('\n')
  const start = lines.findIndex((line) => line === heading || line.startsWith(`${heading} - `))
  if (start === -1) return undefined
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith('## '))
  return lines
    .slice(start + 1, length === -1 ? undefined : start + 1 + length)
    .join('\n')
    .trim()
}

export const notesOf = (changelog, version) => sectionOf(changelog, `## [${version}]`)

export const unreleasedOf = (changelog) => sectionOf(changelog, UNRELEASED) ?? ''

/** Turns the unreleased changes into the section of the version. */
export function releaseChangelog(changelog, version, day) {
  return changelog.replace(UNRELEASED, `${UNRELEASED}\n\n## [${version}] - ${day}`)
}

/** Replaces the version in a package.json. All other formatting stays, as with npm. */
export function setVersion(manifest, from, to) {
  const named = new RegExp(`("(?:version|@doorstep/[a-z0-9]+)": ?)"${RegExp.escape(from)}"`, 'g')
  return manifest.replace(named, `$1"${to}"`)
}

/** Sets the version of all this project's packages in the lock file, and in their references to each other. */
export function setLockVersion(lockFile, workspaces, version) {
  const lock = JSON.parse(lockFile)
  lock.version = version
  for (const path of ['', ...workspaces]) {
    const entry = lock.packages[path]
    entry.version = version
    for (const kind of ['dependencies', 'devDependencies'])
      for (const name of Object.keys(entry[kind] ?? {}))
        if (name.startsWith('@doorstep/')) entry[kind][name] = version
  }
  return `${JSON.stringify(lock, null, 2)}\n`
}
