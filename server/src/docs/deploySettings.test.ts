import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { loadConfig } from '../config.ts'
import { FILE_SETTINGS } from '../settingSources.ts'
import { ROOT } from './pages.ts'
import { knownSettings } from './settingsPage.ts'

const read = (file: string): string => readFileSync(new URL(file, ROOT), 'utf8')
const KNOWN = new Set([
  ...knownSettings().map(({ name }) => name),
  ...FILE_SETTINGS.map((name) => `${name}_FILE`),
])

/** Returns the names and values that the pattern finds in the file. */
const settingsIn = (file: string, pattern: RegExp): Record<string, string> =>
  Object.fromEntries(
    [...read(file).matchAll(pattern)].map(({ groups = {} }): [string, string] => [
      groups['name'] ?? '',
      groups['value'] ?? '',
    ]),
  )

const SERVER_LINES = settingsIn('docs/operating.md', /^ {7}(?<name>[A-Z_]+)=(?<value>.*)$/gm)

describe('settings in deployment files [OPS-236]', () => {
  it.each([
    ['compose.yaml', /^ {6}(?<name>(?!DOORSTEP_|POSTGRES_)[A-Z_]+): (?<value>.*)$/gm],
    ['Dockerfile', /^ {2}(?<name>[A-Z_]+)=(?<value>\S*)/gm],
    ['deploy/doorstep.service', /(?:^Environment=| )(?<name>[A-Z_]{4,})=(?<value>\S*)/gm],
  ])('%s sets only settings that exist', (file, pattern) => {
    const names = Object.keys(settingsIn(file, pattern))
    expect(names.length).toBeGreaterThan(2)
    expect(names.filter((name) => !KNOWN.has(name))).toEqual([])
  })

  it('docs/operating.md names settings that exist and that start a server in production', () => {
    const names = Object.keys(SERVER_LINES)
    expect(names).toContain('BACKUP_DIR')
    expect(names.filter((name) => !KNOWN.has(name))).toEqual([])
    const filledIn = Object.entries(SERVER_LINES).map(([name, value]): [string, string] => [
      name,
      value === '...' ? createHash('sha256').update(name).digest('hex') : value,
    ])
    const service = { MODE: 'production', DATA_DIR: '/var/lib/doorstep', ENV_FILE: '' }
    expect(loadConfig({ ...Object.fromEntries(filledIn), ...service })).toMatchObject({
      publicUrl: SERVER_LINES['PUBLIC_URL'],
    })
  })
})

it('deploy/Caddyfile forwards to the port of the service in compose.yaml, delays no events and does not limit the size of photos [OPS-237]', () => {
  const file = read('deploy/Caddyfile').replaceAll(/^\s*#.*$/gm, '')
  const [, service = '', port = ''] = /reverse_proxy (\w+):(\d+) \{\s*flush_interval -1\s*\}/.exec(file) ?? []
  const compose = read('compose.yaml')
  expect(compose).toMatch(new RegExp(`^ {2}${service}:$`, 'm'))
  expect(compose).toContain('./deploy/Caddyfile:')
  expect(read('Dockerfile')).toContain(`PORT=${port} `)
  expect(file).not.toMatch(/max_size|header_up -?X-Forwarded/)
})
