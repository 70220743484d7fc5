import { describe, expect, it } from 'vitest'
import { formatSize } from '../../../lib/fileText.ts'
import { judgeFiles, percentSent, REFUSAL_TEXTS, type Refusal } from './fileRules.ts'

const TOO_MANY = 'You can upload a maximum of 3 files.'
const TOO_LARGE = 'Each file must be less than 5 MB.'
const DUPLICATE = 'Some files were already uploaded and were skipped.'
const LIMIT = 5_242_880

function file(name: string, size = 10, type = ''): File {
  const made = new File(['x'], name, { type })
  Object.defineProperty(made, 'size', { value: size })
  return made
}

const sayings = ({ refusals }: { refusals: readonly Refusal[] }) =>
  refusals.map(({ reason, files }) => [REFUSAL_TEXTS[reason], names(files)])
const names = (files: readonly File[]) => files.map(({ name }) => name)

describe('chosen files', () => {
  it('photos are limited to 3, with a message about any others [ISSUE-19, ISSUE-20]', () => {
    const judged = judgeFiles(
      ['1.jpg', '2.jpg', '3.jpg', '4.jpg'].map((name) => file(name)),
      [],
    )
    expect(names(judged.accepted)).toEqual(['1.jpg', '2.jpg', '3.jpg'])
    expect(sayings(judged)).toEqual([[TOO_MANY, ['4.jpg']]])
  })

  it('new photos are counted together with existing photos [ISSUE-19, ISSUE-20]', () => {
    const present = [file('1.jpg'), file('2.jpg'), file('3.jpg')]
    const judged = judgeFiles([file('4.jpg')], present)
    expect(judged.accepted).toEqual([])
    expect(sayings(judged)).toEqual([[TOO_MANY, ['4.jpg']]])
  })

  it('photos must be smaller than 5,242,880 bytes each, and all others are named and refused [ISSUE-21, ISSUE-22] [KEEP-60]', () => {
    const judged = judgeFiles([file('under.jpg', LIMIT - 1), file('at.jpg', LIMIT)], [])
    expect(names(judged.accepted)).toEqual(['under.jpg'])
    expect(sayings(judged)).toEqual([[TOO_LARGE, ['at.jpg']]])
  })

  it('photos must be pictures of known types, with an extension in any case [ISSUE-23]', () => {
    const good = ['a.jpg', 'b.JPEG', 'c.png', 'd.Gif', 'e.heic', 'f.HEIF']
    for (const name of good) expect(names(judgeFiles([file(name)], []).accepted)).toEqual([name])
    for (const name of ['a.pdf', 'b.svg', 'c.webp', 'd.jpg.exe', 'e'])
      expect(judgeFiles([file(name)], []).accepted).toEqual([])
  })

  it('photos need no extension if their type is known, for example photos from a camera [ISSUE-23]', () => {
    expect(names(judgeFiles([file('image', 10, 'image/jpeg')], []).accepted)).toEqual(['image'])
  })

  it('photos are skipped if a file of the same name and size exists [ISSUE-24, ISSUE-25]', () => {
    const judged = judgeFiles(
      [file('tap.jpg', 5), file('tap.jpg', 6), file('tap.jpg', 6)],
      [file('tap.jpg', 5)],
    )
    expect(judged.accepted.map(({ size }) => size)).toEqual([6])
    expect(sayings(judged)).toEqual([[DUPLICATE, ['tap.jpg', 'tap.jpg']]])
  })
})

describe('formatSize', () => {
  it('a file size is shown in bytes, kilobytes or megabytes', () => {
    expect([formatSize(900), formatSize(2048), formatSize(4_500_000)]).toEqual(['900 B', '2 KB', '4.3 MB'])
  })
})

describe('the upload progress', () => {
  it('upload progress fills up file by file after the fields of the form have been sent', () => {
    expect(percentSent([100, 300], 0, 420)).toEqual([0, 0])
    expect(percentSent([100, 300], 20, 420)).toEqual([0, 0])
    expect(percentSent([100, 300], 120, 420)).toEqual([100, 0])
    expect(percentSent([100, 300], 270, 420)).toEqual([100, 50])
    expect(percentSent([100, 300], 420, 420)).toEqual([100, 100])
  })
})
