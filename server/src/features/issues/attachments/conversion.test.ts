import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { openConversions } from '../../../../test/conversions.ts'
import { convertAttachment } from './service.ts'

const PNG = await readFile(new URL('../../../../test/fixtures/photo.png', import.meta.url))

const { ctx, report, resident, rowOf, services } = openConversions()

describe('the conversion of a photo', () => {
  it('the conversion of a photo fails permanently when the picture itself cannot be read [SAFE-06]', async () => {
    const id = await report('Damaged in the store', 'c.png', PNG)
    const { original_key: key, issue_id: issueId } = await rowOf(id)
    await services().files.write(key, Buffer.from('no picture'))
    await convertAttachment(ctx(), id)
    expect(await rowOf(id)).toMatchObject({ state: 'failed', display_key: null, interruptions: 0 })
    for (const size of ['', '?size=thumbnail'])
      expect((await resident().get(`/issues/${issueId}/attachments/${id}${size}`)).statusCode).toBe(404)
  })
})
