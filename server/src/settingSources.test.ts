import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { knownSettings } from './docs/settingsPage.ts'
import { FILE_SETTINGS, readSecretFiles } from './settingSources.ts'

describe('readSecretFiles', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'secrets-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it.each(FILE_SETTINGS)('readSecretFiles reads %s from the file that %s_FILE names [OPS-204]', (name) => {
    const file = join(folder, name)
    writeFileSync(file, `secret of ${name}\n`)
    const problems: string[] = []
    expect(readSecretFiles({ [`${name}_FILE`]: file }, problems)).toMatchObject({
      [name]: `secret of ${name}`,
    })
    expect(problems).toEqual([])
  })

  it('readSecretFiles covers every setting that is secret by name, or is an address that can contain a secret [OPS-204]', () => {
    const secrets = knownSettings()
      .map(({ name }) => name)
      .filter((name) => !name.startsWith('LIMIT_'))
      .filter((name) => /SECRET|TOKEN|PASSWORD|PASSPHRASE|KEY|^(DATABASE|SMTP|SMS)_\w*URL$/.test(name))
    expect(secrets.length).toBeGreaterThan(10)
    expect(FILE_SETTINGS).toEqual(expect.arrayContaining(secrets))
  })
})
