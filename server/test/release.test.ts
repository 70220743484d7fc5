import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import {
  isNewer,
  isVersion,
  notesOf,
  releaseChangelog,
  setLockVersion,
  setVersion,
  unreleasedOf,
} from '../../scripts/release-rules.mjs'

const read = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')
const { version, workspaces } = JSON.parse(read('package.json')) as { version: string; workspaces: string[] }

/** The order of SemVer's own example, with more versions. */
const ORDER = [
  '0.9.9',
  '1.0.0-alpha',
  '1.0.0-alpha.1',
  '1.0.0-alpha.beta',
  '1.0.0-beta',
  '1.0.0-beta.2',
  '1.0.0-beta.11',
  '1.0.0-rc.1',
  '1.0.0',
  '1.0.10',
  '1.2.0',
  '10.0.0',
]

const CHANGELOG = `# Changelog

## [Unreleased]

### Added

- A bell.

## [1.0.0] - 2026-01-02

- A door.
`

describe('a release', () => {
  it('a release counts a version as newer exactly if SemVer orders the version later [OPS-201]', () => {
    for (const [index, one] of ORDER.entries())
      for (const [place, other] of ORDER.entries())
        expect(isNewer(one, other), `${one} after ${other}`).toBe(index > place)
  })

  it.each(['1.0', 'v1.0.0', '1.0.0-', '1.0.0 ', ''])('a release refuses %j as a version', (text) => {
    expect(isVersion(text)).toBe(false)
  })

  it('a release moves the unreleased notes under its version, and leaves nothing unreleased [OPS-201]', () => {
    const released = releaseChangelog(CHANGELOG, '1.1.0', '2026-03-04')
    expect(released).toContain('## [1.1.0] - 2026-03-04')
    expect(notesOf(released, '1.1.0')).toBe('### Added\n\n- A bell.')
    expect(notesOf(released, '1.0.0')).toBe('- A door.')
    expect(unreleasedOf(CHANGELOG)).not.toBe('')
    expect(unreleasedOf(released)).toBe('')
  })

  it('a release writes its version into every package, their dependencies on each other and the lock file', () => {
    for (const folder of workspaces) {
      const text = read(`${folder}/package.json`)
      const bumped = setVersion(text, version, '9.8.7')
      expect(bumped).not.toContain(`"${version}"`)
      expect(bumped.replaceAll('"9.8.7"', `"${version}"`)).toBe(text)
      expect(JSON.parse(bumped)).toMatchObject({ version: '9.8.7' })
    }
    const lock = read('package-lock.json')
    const bumped = setLockVersion(lock, workspaces, '9.8.7')
    expect(bumped).not.toContain(`"${version}"`)
    expect(setLockVersion(bumped, workspaces, version)).toBe(lock)
  })

  it('a release has one version in all packages and the lock file, a licence line in each package, and release notes [OPS-202]', () => {
    const lock = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { version?: string; license?: string }>
    }
    for (const folder of ['', ...workspaces]) {
      const manifest: unknown = JSON.parse(read(`${folder || '.'}/package.json`))
      expect(manifest, folder).toMatchObject({ version, license: 'UNLICENSED' })
      expect(lock.packages[folder], folder).toMatchObject({ version, license: 'UNLICENSED' })
    }
    expect(notesOf(read('CHANGELOG.md'), version)).toBeTruthy()
  })
})
