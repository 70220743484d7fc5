import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { backUp, CLI, emptyTarget, KEY, manifestOf, restore, tempFolder } from '../../test/backups.ts'
import type { Target } from '../../test/backups.ts'
import { runNode } from '../../test/childRun.ts'
import { keepLog } from '../../test/keptLog.ts'
import { sealAll } from '../../test/seals.ts'
import { startTestApp } from '../../test/testApp.ts'
import type { TestApp } from '../../test/testApp.ts'
import { runAdmin } from '../../test/testDb.ts'
import { readPublishedSeal } from '../audit/publishedSeal.ts'
import type { PublishedSeal } from '../audit/publishedSeal.ts'
import { emitLoneAudit } from '../audit/emitAudit.ts'
import { systemCtx } from '../context.ts'

let test: TestApp
/** The newest seal in the backup, and the newest seal in its source database, which has two more seals. */
let [backup, restoredSeal, lostSeal]: [string, PublishedSeal, PublishedSeal] = ['', none(), none()]
function none(): PublishedSeal {
  return { number: 1, mac: '' }
}

async function sealMore(server: TestApp): Promise<PublishedSeal> {
  const ctx = systemCtx(server.services, 'a-test')
  await emitLoneAudit(ctx, { action: 'user.unlock', object: { type: 'user', id: 7 } })
  await sealAll(ctx)
  return (await readPublishedSeal(server.services.config.dataDir)) ?? none()
}

beforeAll(async () => {
  test = await startTestApp({ settings: { SECRET_KEY: KEY } })
  restoredSeal = await sealMore(test)
  backup = (await backUp(test, join(test.dataDir, 'backups'))).backup
  await sealMore(test)
  lostSeal = await sealMore(test)
})
afterAll(() => test.close())

/** Returns an empty database, and a data folder with the newest seal of the original. */
async function inPlace(): Promise<Target> {
  const target = await emptyTarget()
  await cp(join(test.dataDir, 'audit.anchor'), join(target.dataDir, 'audit.anchor'))
  return target
}

async function verify(
  { settings }: Pick<Target, 'settings'>,
  ...options: string[]
): Promise<{ code: number | null; text: string }> {
  const run = runNode([CLI, 'audit', 'verify', ...options], settings)
  const code = await run.exited
  return { code, text: run.output() + run.errors() }
}

describe('the audit of a restored backup', () => {
  it('a restored audit is complete up to the backup’s newest seal, and the audit check names the last lost seal [BACKUP-19]', async () => {
    const target = await inPlace()
    await restore(backup, target.settings)
    expect(await readPublishedSeal(target.dataDir)).toEqual(restoredSeal)
    const { code, text } = await verify(target)
    expect(text).toContain(`a backup was restored that had the seals up to ${restoredSeal.number}.`)
    expect(text).toContain(`Events sealed after that, up to seal ${lostSeal.number} or later, are missing.`)
    expect(code).toBe(0)
    // The missing seal is still reported by name, because an attacker who removes seals could also record a restore.
    const named = await verify(target, '--anchor', `${lostSeal.number}:${lostSeal.mac}`)
    expect(named.code).toBe(1)
    expect(named.text).toMatch(/^Seal \d+ was removed\. On .* a backup was restored/)
  })

  it('a restored audit gets a new anchor without a warning, and the audit check reports later losses again [BACKUP-19]', async () => {
    const target = await inPlace()
    await restore(backup, target.settings)
    const { log, written } = keepLog()
    const restored = await startTestApp({
      log,
      connectionString: target.connectionString,
      settings: target.settings,
    })
    onTestFinished(() => restored.close())
    const newest = await sealMore(restored)
    expect(newest.number).toBeGreaterThan(restoredSeal.number)
    expect(written()).not.toContain('the audit lacks the seal')
    expect((await verify(target)).code).toBe(0)
    await runAdmin(
      target.ownerUrl,
      `alter table audit_seals disable trigger user; delete from audit_seals where number > ${restoredSeal.number}`,
    )
    expect((await verify(target)).code).toBe(1)
  })

  it('a restored audit gets an anchor at once in a new folder, and the message about an older anchor elsewhere mentions the restore [BACKUP-19]', async () => {
    const target = await emptyTarget()
    await restore(backup, target.settings)
    expect(await readPublishedSeal(target.dataDir)).toEqual(restoredSeal)
    expect((await verify(target)).text).not.toContain('are missing')
    const dataDir = tempFolder('another')
    await cp(join(test.dataDir, 'audit.anchor'), join(dataDir, 'audit.anchor'))
    const { code, text } = await verify({ settings: { ...target.settings, DATA_DIR: dataDir } })
    expect(code).toBe(1)
    expect(text).toContain(
      'If you restored that backup, and the seal is from before the restore, delete audit.anchor in this data folder.',
    )
  })

  it('a restored audit has no anchor if the backup has no seals [BACKUP-19]', async () => {
    const server = await startTestApp({ settings: { SECRET_KEY: KEY } })
    const made = await backUp(server, tempFolder('backups'))
    await server.close()
    expect((await manifestOf(made.backup)).auditSeal).toBe(null)
    const target = await inPlace()
    await restore(made.backup, target.settings)
    expect(await readPublishedSeal(target.dataDir)).toBe(undefined)
    expect((await verify(target)).text).toContain(`up to seal ${lostSeal.number} or later, are missing.`)
  })
})
