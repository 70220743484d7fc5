import { describe, expect, it } from 'vitest'
import { buildIssue } from '../../../../test/estate.ts'
import { EMPTY_REPORT, type Report } from '../issueValues.ts'
import { amendmentOf } from './amendment.ts'
import type { Content } from './report.ts'

const photo = (name: string, size: number) => ({
  name,
  size: size * 2,
  file: new File(['x'.repeat(size)], name),
})
const [TAP, SINK, FLOOR] = [photo('tap.png', 3), photo('sink.png', 4), photo('floor.png', 5)]
const VALUES = {
  ...EMPTY_REPORT,
  title: 'Tap drips',
  description: 'All night.',
  categoryId: 1,
  subCategoryId: 11,
}

const content = (values: Partial<Report> = {}, files = [TAP]): Content => ({
  values: { ...VALUES, ...values },
  files,
  place: { id: 3, can: [], label: 'Flat 12' },
})

const attachment = (id: number, { file }: typeof TAP) => ({
  id,
  name: file.name,
  type: 'image/png',
  size: file.size,
  url: '',
  thumbnailUrl: '',
  state: 'ready' as const,
})

const issue = (part: object = {}) =>
  buildIssue({
    title: 'Tap drips',
    description: 'All night.',
    categoryId: 1,
    subCategoryId: 11,
    subSubCategoryId: null,
    attachments: [attachment(5, TAP)],
    version: 4,
    ...part,
  })

const update = (part: object) => ({ kind: 'update', fields: null, removedIds: [], files: [], ...part })

describe('an edit of a sent report', () => {
  it.each<[string, Content, object, object]>([
    ['nothing', content(), issue(), { kind: 'done' }],
    ['only added spaces', content({ title: ' Tap drips\r\n' }), issue(), { kind: 'done' }],
    ['the title', content({ title: 'Tap leaks ' }), issue(), update({ fields: { title: 'Tap leaks' } })],
    [
      'the category, whose levels count as one choice',
      content({ categoryId: 2, subCategoryId: null }),
      issue(),
      update({ fields: { categoryId: 2, subCategoryId: null, subSubCategoryId: null } }),
    ],
    ['a removed photo', content({}, []), issue(), update({ removedIds: [5] })],
    ['an added photo', content({}, [TAP, SINK]), issue(), update({ files: [SINK.file] })],
    [
      'another photo, and a description',
      content({ description: 'All day.' }, [FLOOR]),
      issue(),
      update({ fields: { description: 'All day.' }, removedIds: [5], files: [FLOOR.file] }),
    ],
    [
      'the title, after somebody else changed the description',
      content({ title: 'Tap leaks' }),
      issue({ description: 'Since Monday.' }),
      update({ fields: { title: 'Tap leaks' } }),
    ],
    [
      'a change that an earlier try has saved',
      content({ title: 'Tap leaks' }, [SINK]),
      issue({ title: 'Tap leaks', attachments: [attachment(6, SINK)], version: 9 }),
      { kind: 'done' },
    ],
    [
      'a change that an earlier try has half saved',
      content({ title: 'Tap leaks' }, [SINK]),
      issue({ title: 'Tap leaks', attachments: [], version: 9 }),
      update({ files: [SINK.file] }),
    ],
    [
      'no change, after the issue has moved on',
      content(),
      issue({ status: 'Open', title: 'Kitchen tap drips' }),
      { kind: 'done' },
    ],
  ])(
    'an edit of a sent report becomes the right update of the issue, for %s [KEEP-22]',
    (_what, mine, current, expected) => {
      expect(amendmentOf({ sent: content(), tried: [], mine }, current as ReturnType<typeof issue>)).toEqual(
        expected,
      )
    },
  )

  it('an edit of a sent report is kept on the device if the issue is no longer Submitted [KEEP-23]', () => {
    const edit = { sent: content(), tried: [], mine: content({ title: 'Tap leaks' }) }
    expect(amendmentOf(edit, issue({ status: 'InProgress' }))).toEqual({
      kind: 'kept',
      text: 'Your report was sent as job 1041, which is now In Progress. We couldn’t add your later changes.',
    })
  })

  it('an edit of a sent report is kept on the device if somebody else changed the same part [KEEP-23]', () => {
    const current = issue({ title: 'Mixer tap drips' })
    const edit = { sent: content(), tried: [], mine: content({ title: 'Tap leaks' }) }
    expect(amendmentOf(edit, current)).toMatchObject({ kind: 'kept' })
  })

  it('an edit of a sent report reverts or continues an earlier edit without a response from the server [KEEP-22]', () => {
    const tried = [{ values: { ...VALUES, title: 'Tap leaks' }, photos: [SINK.file] }]
    const arrived = issue({ title: 'Tap leaks', attachments: [attachment(6, SINK)] })
    expect(amendmentOf({ sent: content(), tried, mine: content() }, arrived)).toEqual(
      update({ fields: { title: 'Tap drips' }, removedIds: [6], files: [TAP.file] }),
    )
    expect(amendmentOf({ sent: content(), tried, mine: content({ title: 'Sink leaks' }) }, issue())).toEqual(
      update({ fields: { title: 'Sink leaks' } }),
    )
    expect(amendmentOf({ sent: content(), tried, mine: content() }, issue())).toEqual({ kind: 'done' })
  })
})
