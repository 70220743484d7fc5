// npm run release -- VERSION: checks whether a release is possible, writes the version into every package and the
// notes into CHANGELOG.md, and prints the commands that publish it. `--notes` prints the current version's notes.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endWith, Failure, root } from './bootstrap.mjs'
import {
  isNewer,
  isVersion,
  notesOf,
  releaseChangelog,
  setLockVersion,
  setVersion,
  unreleasedOf,
} from './release-rules.mjs'

const read = (path) => readFileSync(join(root, path), 'utf8')
const write = (path, text) => writeFileSync(join(root, path), text)
const manifest = JSON.parse(read('package.json'))
const changelog = read('CHANGELOG.md')

function ask(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0)
    throw new Failure(`git ${args.join(' ')} failed. Make the release in a clone of the repository.`)
  return stdout.trim()
}

function check(version) {
  if (!isVersion(version)) throw new Failure('Name a version such as 1.2.0: npm run release -- 1.2.0')
  if (!isNewer(version, manifest.version))
    throw new Failure(`${version} is not newer than ${manifest.version}. Name a newer version.`)
  if (ask('status', '--porcelain') !== '') throw new Failure('Commit or undo your changes first.')
  if (ask('tag', '--list', `v${version}`) !== '')
    throw new Failure(`The tag v${version} already exists. Name another version.`)
  if (unreleasedOf(changelog) === '')
    throw new Failure('CHANGELOG.md says nothing under [Unreleased]. Describe the changes there.')
  const tests = spawnSync(process.execPath, ['scripts/test.mjs'], { cwd: root, stdio: 'inherit' })
  if (tests.status !== 0) throw new Failure('The tests fail. Nothing was changed. Fix them, then try again.')
}

function bump(version) {
  for (const path of ['.', ...manifest.workspaces].map((folder) => join(folder, 'package.json')))
    write(path, setVersion(read(path), manifest.version, version))
  write('package-lock.json', setLockVersion(read('package-lock.json'), manifest.workspaces, version))
  write('CHANGELOG.md', releaseChangelog(changelog, version, new Date().toISOString().slice(0, 10)))
}

try {
  const [version] = process.argv.slice(2)
  if (version === '--notes') {
    const notes = notesOf(changelog, manifest.version)
    if (!notes) throw new Failure(`CHANGELOG.md has no section for ${manifest.version}. Add one.`)
    console.log(notes)
  } else {
    check(version ?? '')
    bump(version)
    console.log(`\nEvery package is ${version} now. Look at the changes, then publish them:

  git commit -am "Release ${version}" && git tag v${version} && git push && git push origin v${version}`)
  }
} catch (error) {
  endWith(error)
}
