import fc from 'fast-check'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildIssue, signIn } from '../../../../test/estate.ts'
import { answers, startReportServer, type Fate } from '../../../../test/reportServer.ts'
import { EMPTY_REPORT } from '../issueValues.ts'
import { begin, finish, stageOf, write, type Content, type DeviceReport } from './report.ts'
import { sendReport, type Outcome } from './sendReport.ts'

const photo = (name: string) => ({ name, size: 7, file: new File(['picture'], name, { type: 'image/gif' }) })
const [TAP, SINK] = [photo('tap.gif'), photo('sink.gif')]
const content = (title: string, files = [TAP]): Content => ({
  values: { ...EMPTY_REPORT, title, description: 'All night.', categoryId: 2 },
  files,
  place: { id: 3, can: [], label: 'Flat 12' },
})
const edit = (report: DeviceReport, title: string, files = [TAP]) =>
  finish(write(report, content(title, files)))

let api: ReturnType<typeof startReportServer>
/** The report as the device stores it. After a reload or in another tab, the page has only this data. */
let kept: DeviceReport
const onArrived = vi.fn<() => void>()

beforeEach(() => {
  signIn(['issue:report'])
  api = startReportServer()
  onArrived.mockClear()
  kept = finish(begin(7, content('Tap drips')))
})

const attempt = (report = kept): Promise<Outcome> =>
  sendReport(report, {
    save: (next) => Promise.resolve(void (kept = next)),
    onArrived,
    // The test browser only sends files if the upload progress is tracked.
    onProgress: () => undefined,
  })
const kinds = async (...fates: Fate[]) => {
  api.fates.push(...fates)
  const found = []
  for (let tries = 0; tries < 9; tries += 1) {
    const { kind } = await attempt()
    found.push(kind)
    if (kind !== 'later') break
  }
  return found
}
const rows = () => api.issues.map(({ title, attachments }) => [title, attachments.map(({ name }) => name)])
const proxy = () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 })

describe('a report with a lost answer', () => {
  it.each<[string, Fate]>([
    ['before the report arrives', 'lostBefore'],
    ['after the report was stored', 'lostAfter'],
    ['through a server failure', () => answers(500, 'No.')],
    ["through a proxy's error page", proxy],
  ])(
    'a report is sent again with its key, and creates one issue, if the request or response was lost %s [KEEP-21]',
    async (_where, fate) => {
      expect(await kinds(fate, fate)).toEqual(['later', 'later', 'sent'])
      expect(rows()).toEqual([['Tap drips', ['tap.gif']]])
      expect(new Set(api.sent.map(({ key }) => key))).toEqual(new Set([kept.id]))
      expect(new Set(api.sent.map(({ body }) => body)).size).toBe(1)
      expect(onArrived).toHaveBeenCalledTimes(1)
    },
  )

  it.each<[string, Fate]>([
    ['before the report arrives', 'lostBefore'],
    ['after the report was stored', 'lostAfter'],
    ["through a proxy's error page", proxy],
  ])(
    'a report is sent again unchanged if the request or response was lost %s, and an edit becomes an update [KEEP-22]',
    async (_where, fate) => {
      api.fates.push(fate)
      await attempt()
      kept = edit(kept, 'Tap leaks', [SINK])
      expect(await kinds()).toEqual(['sent'])
      expect(api.sent.map(({ call }) => call)).toEqual(['report', 'report', 'update', 'detach', 'attach'])
      expect(api.sent[1]).toEqual(api.sent[0])
      expect(rows()).toEqual([['Tap leaks', ['sink.gif']]])
    },
  )

  it.each<[string, Fate[]]>([
    ['the update', ['arrives', 'lostBefore']],
    ['the update’s answer', ['arrives', 'lostAfter']],
    ['the removal of a photo', ['arrives', 'arrives', 'lostBefore']],
    ['the answer to the removal', ['arrives', 'arrives', 'lostAfter']],
    ['the upload of a photo', ['arrives', 'arrives', 'arrives', 'lostBefore']],
    ['the answer to the upload', ['arrives', 'arrives', 'arrives', 'lostAfter']],
    ['all answers', ['lostAfter', 'lostAfter', 'lostAfter', 'lostAfter', 'lostAfter']],
  ])(
    'an edit of a report continues where it stopped, if the network lost %s [KEEP-22]',
    async (_what, fates) => {
      api.fates.push('lostAfter')
      await attempt()
      kept = edit(kept, 'Tap leaks', [SINK])
      expect((await kinds(...fates)).at(-1)).toBe('sent')
      expect(rows()).toEqual([['Tap leaks', ['sink.gif']]])
      expect(onArrived).toHaveBeenCalledTimes(1)
    },
  )

  it('a report without a response from the server keeps an edit that is too late, and shows the reason [KEEP-23]', async () => {
    api.fates.push('lostAfter')
    await attempt()
    const [issue] = api.issues
    api.save(issue ?? buildIssue(), { status: 'Open' })
    kept = edit(kept, 'Tap leaks')
    expect(await kinds()).toEqual(['kept'])
    expect(rows()).toEqual([['Tap drips', ['tap.gif']]])
    expect(stageOf(kept)).toBe('kept')
    expect(kept.refusal).toEqual({
      text: 'Your report was sent as job 1041, which is now Open. We couldn’t add your later changes.',
      isFinal: true,
    })
    expect(kept.content.values.title).toBe('Tap leaks')
  })

  it('a report without a response from the server leaves an unfinished edit to its author [KEEP-23]', async () => {
    api.fates.push('lostAfter')
    await attempt()
    kept = write(kept, content('Tap le'))
    expect(await kinds()).toEqual(['kept'])
    expect(kept.refusal?.text).toBe(
      'Your report was sent as job 1041. Your later changes have not been sent.',
    )
    kept = edit(kept, 'Tap leaks')
    expect(await kinds()).toEqual(['sent'])
    expect(rows()).toEqual([['Tap leaks', ['tap.gif']]])
  })

  it('a report without a response from the server keeps an edit together with the reason why the server refused the edit [KEEP-23]', async () => {
    api.fates.push('lostAfter')
    await attempt()
    kept = edit(kept, 'Tap leaks')
    expect(await kinds('arrives', () => answers(400, 'Say it otherwise.'))).toEqual(['kept'])
    expect(kept.refusal?.text).toContain('Say it otherwise.')
    expect(kept.refusal?.isFinal).toBe(false)
  })

  it('the edit of a report without a response from the server is saved on top of the current version if somebody else saved first', async () => {
    api.fates.push('lostAfter')
    await attempt()
    kept = edit(kept, 'Tap leaks')
    const moved = () => {
      api.save(api.issues[0] ?? buildIssue(), { description: 'Since Monday.' })
      return answers(409, 'Somebody else has changed this issue.')
    }
    expect(await kinds('arrives', moved)).toEqual(['sent'])
    expect(api.issues[0]).toMatchObject({ title: 'Tap leaks', description: 'Since Monday.' })
  })

  it('a report without a response from the server is found among the author’s own issues if the second request is refused [KEEP-21]', async () => {
    api.fates.push('lostAfter')
    await attempt()
    expect(await kinds(() => answers(400, 'There is no such category.'))).toEqual(['sent'])
    expect(rows()).toHaveLength(1)
  })

  it('a report without a response from the server is found even if the device lost the record that it was sent [KEEP-21]', async () => {
    const begun = kept
    await attempt()
    kept = finish({ ...begun, content: content('Tap drips', []) })
    expect(await kinds()).toEqual(['sent'])
    expect(rows()).toHaveLength(1)
  })
})

describe('a report with an answer', () => {
  it.each([400, 403, 404, 413])('a report becomes editable again after HTTP status %i', async (status) => {
    expect(await kinds(() => answers(status, 'No.'))).toEqual(['refused'])
    expect(stageOf(kept)).toBe('refused')
    kept = edit(kept, 'Tap leaks')
    expect(await kinds()).toEqual(['sent'])
    expect(rows()).toEqual([['Tap leaks', ['tap.gif']]])
    expect(new Set(api.sent.map(({ key }) => key)).size).toBe(1)
  })

  it('a report waits after the server has refused too many requests, and its author can still edit it', async () => {
    expect(
      await kinds(
        () => answers(429, 'Later.', { 'retry-after': '90' }),
        () => answers(429, 'Later.'),
      ),
    ).toEqual(['later', 'later', 'sent'])
    kept = finish(begin(7, content('Sink drips')))
    api.fates.push(() => answers(429, 'Later.'))
    await attempt()
    expect(stageOf(kept)).toBe('queued')
  })
})

it('a report creates one issue with the last content sent, whatever is lost, edited or repeated [KEEP-21, KEEP-22]', async () => {
  const fate = fc.constantFrom<Fate>('lostBefore', 'lostAfter', 'arrives', proxy)
  const step = fc.record({
    fates: fc.array(fate, { maxLength: 4 }),
    title: fc.option(fc.constantFrom('Tap leaks', 'Tap drips', 'Sink leaks')),
    withPhoto: fc.boolean(),
    twice: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
      api.issues.length = 0
      api.byKey.clear()
      api.fates.length = 0
      kept = finish(begin(7, content('Tap drips')))
      for (const { fates, title, withPhoto, twice } of steps) {
        if (title !== null) kept = edit(kept, title, withPhoto ? [TAP] : [])
        api.fates.push(...fates)
        const before = kept
        const { kind } = await attempt()
        // Another tab with an older copy of the report.
        const other = twice ? await attempt(before) : undefined
        api.fates.length = 0
        // Once either tab has sent the report, nobody can edit it.
        if (kind === 'sent' || other?.kind === 'sent') break
      }
      const { values, files } = kept.content
      expect((await attempt()).kind).toBe('sent')
      expect(rows()).toEqual([[values.title, files.map(({ name }) => name)]])
    }),
    { numRuns: 60 },
  )
})
