import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { verifyAudit } from '../src/audit/verifyAudit.ts'
import { PublishedSeal } from '../src/audit/publishedSeal.ts'
import { systemCtx } from '../src/context.ts'
import { connected } from '../src/db/connection.ts'
import { PACKAGE_VERSION } from '../src/version.ts'
import { backUp, emptyTarget, KEY, manifestOf, reportPhoto, restore, tempFolder } from './backups.ts'
import { issueOf, signIn } from './callers.ts'
import { buildProperty } from './factories.ts'
import { sealAll } from './seals.ts'
import { startTestApp } from './testApp.ts'

const FOLDER = fileURLToPath(new URL('fixtures/backups', import.meta.url))
/** The file next to the backup, which lists what a restore of the backup must contain. */
const TOLD = 'told.json'

interface Told {
  issueId: number
  title: string
  url: string
}

/** Run `KEEP_BACKUP=1 vitest run test/keptBackups.test.ts` once for each release. */
async function keepBackup(): Promise<void> {
  const test = await startTestApp({ settings: { SECRET_KEY: KEY } })
  try {
    const propertyId = await buildProperty(test.services)
    const resident = await signIn(test, 'TENANT', propertyId)
    const { issueId, url } = await reportPhoto(test, resident, propertyId)
    await sealAll(systemCtx(test.services, 'a-test'))
    const { title } = issueOf(await resident.get(`/issues/${issueId}`))
    const to = mkdtempSync(join(tmpdir(), 'backups-'))
    const { backup } = await backUp(test, to)
    const kept = join(FOLDER, PACKAGE_VERSION)
    rmSync(kept, { recursive: true, force: true })
    mkdirSync(FOLDER, { recursive: true })
    cpSync(backup, kept, { recursive: true })
    const told: Told = { issueId, title, url }
    writeFileSync(join(kept, TOLD), JSON.stringify(told))
    rmSync(to, { recursive: true })
  } finally {
    await test.close()
  }
}

const kept = (): string[] => (existsSync(FOLDER) ? readdirSync(FOLDER) : [])

describe('a backup of an earlier version', () => {
  beforeAll(async () => {
    if (process.env['KEEP_BACKUP'] === '1') await keepBackup()
  })

  it('a backup is kept for each release since 1.0.0-beta.1 [BACKUP-201]', () => {
    expect(kept()).toContain('1.0.0-beta.1')
  })

  it('a backup of an earlier version is restored with its issue, photo and audit, and the server works with it [BACKUP-201]', async () => {
    for (const version of kept()) {
      const told = JSON.parse(readFileSync(join(FOLDER, version, TOLD), 'utf8')) as Told
      // A restore refuses a folder that contains anything except the backup.
      const from = join(tempFolder('kept'), 'backup')
      cpSync(join(FOLDER, version), from, { recursive: true })
      rmSync(join(from, TOLD))
      const target = await emptyTarget()
      expect(await restore(from, target.settings), version).toMatchObject({ restored: true })
      const server = await startTestApp({
        connectionString: target.connectionString,
        settings: target.settings,
      })
      onTestFinished(() => server.close())
      const admin = await signIn(server, 'ADMIN')
      const issue = issueOf(await admin.get(`/issues/${told.issueId}`))
      expect(issue, version).toMatchObject({ title: told.title, attachments: [{ state: 'ready' }] })
      const photo = await admin.get(told.url)
      expect((await sharp(photo.rawPayload).metadata()).format).toBe('jpeg')
      const anchors = [PublishedSeal.parse((await manifestOf(from)).auditSeal)]
      const boxes = [server.services.secrets]
      const owner = { setting: 'DATABASE_OWNER_URL', url: target.ownerUrl }
      const verdict = await connected(owner, (db) => verifyAudit(db, { boxes, anchors }))
      expect(verdict).toMatchObject({ problem: null, seals: expect.any(Number) })
    }
  })
})
