// Checks that every shipped package has an allowed licence, or is listed by name with a reason. Reads the lock file, or
// another lock file named as an argument.
import { shippedPackages } from './shipped.mjs'

const ALLOWED = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'OFL-1.1',
  'Unlicense',
  // These licences are allowed because we don't change the files of the packages.
  'MPL-2.0',
])

const LIBVIPS =
  'libvips is a library of its own beside the package, which anybody can replace; it is unchanged'
const NO_NOTICE = 'MIT without the duty to keep its notice'

/** Exceptions by name: the package, its licence and the reason. */
const BY_NAME = [
  { name: /^@img\/sharp-libvips-/, licence: 'LGPL-3.0-or-later', why: LIBVIPS },
  { name: /^@img\/sharp-win32-/, licence: 'Apache-2.0 AND LGPL-3.0-or-later', why: LIBVIPS },
  { name: /^@img\/sharp-wasm32$/, licence: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT', why: LIBVIPS },
  {
    name: /^libheif-js$/,
    licence: 'LGPL-3.0',
    why: 'libheif is a file of its own, which anybody can replace; it is unchanged',
  },
  { name: /^nodemailer$/, licence: 'MIT-0', why: NO_NOTICE },
  { name: /^postal-mime$/, licence: 'MIT-0', why: NO_NOTICE },
  {
    name: /^png-js$/,
    licence: undefined,
    why: 'its package.json names none, and its LICENSE is the MIT licence',
  },
]

/** Evaluates an SPDX expression with AND and OR. */
function isAllowed(expression) {
  if (expression === undefined) return false
  return expression
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((part) => part.split(' AND ').every((licence) => ALLOWED.has(licence)))
}

const packages = shippedPackages(process.argv[2])
const used = new Set()
const problems = packages.flatMap(({ name, version, licence }) => {
  if (isAllowed(licence)) return []
  const exception = BY_NAME.find((one) => one.name.test(name) && one.licence === licence)
  if (exception === undefined) return [`${name} ${version}: ${licence ?? 'no licence is named'}`]
  used.add(exception)
  return []
})
for (const exception of BY_NAME)
  if (!used.has(exception))
    problems.push(`${exception.name.source}: no package needs this exception. Remove it from BY_NAME.`)

for (const problem of problems) console.error(problem)
if (problems.length > 0) {
  console.error('Use another package, or allow it in scripts/check-licences.mjs with a reason.')
  process.exitCode = 1
} else console.log(`${packages.length} licences checked`)
