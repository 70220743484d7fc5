import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { backedUpTexts } from '../../test/backups.ts'
import { issueOf, signIn } from '../../test/callers.ts'
import { buildProperty } from '../../test/factories.ts'
import { startTestApp } from '../../test/testApp.ts'
import { systemCtx } from '../context.ts'
import { findKeptFiles } from '../features/file-store/service.ts'
import { convertAttachment } from '../features/issues/attachments/service.ts'

it('redacted texts and photos are not in any later backup [BACKUP-21] [REDACT-01] [REDACT-05]', async () => {
  const test = await startTestApp()
  onTestFinished(() => test.close())
  const ctx = systemCtx(test.services, 'a-job')
  const home = await buildProperty(test.services)
  const resident = await signIn(test, 'TENANT', home)
  const manager = await signIn(test, 'PMGR', home)
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#c00' } })
  const photo = await picture
    .withExif({ IFD0: { ImageDescription: 'Zqphoto' } })
    .jpeg()
    .toBuffer()
  const fields = { PropertyId: String(home), Title: 'Zqname is loud', Description: 'It was Zqname.' }
  const reported = await resident.report(test, fields, { files: [['zqname.jpg', photo]] })
  const { issueId, attachments } = issueOf(reported)
  const attachmentId = attachments[0]?.id ?? 0
  await convertAttachment(ctx, attachmentId)
  await manager.update(issueId, { notes: 'We met Zqname.', internal: true })
  const oldKeys = (await findKeptFiles(ctx)).map(({ key }) => key)
  expect(oldKeys).toHaveLength(3)
  const searched = ['zqname', 'zqphoto', ...oldKeys.map((key) => `files/${key}`)]
  const found = async (): Promise<string[]> => {
    const texts = (await backedUpTexts(test)).toLowerCase()
    return searched.filter((word) => texts.includes(word))
  }
  expect(await found()).toEqual(searched)

  const reason = 'They asked for it.'
  const words = await manager.post(`/issues/${issueId}/redact`, { words: 'Zqname', reason })
  expect(words.statusCode, words.body).toBe(200)
  const areas = [{ left: 0, top: 0, width: 50, height: 50 }]
  const black = await manager.post(`/issues/${issueId}/attachments/${attachmentId}/redact`, { areas, reason })
  expect(black.statusCode, black.body).toBe(200)
  expect(await found()).toEqual([])
})
