import { describe, expect, it, vi } from 'vitest'
import { saveFile } from './saveFile.ts'

describe('saveFile', () => {
  it.each([
    ['proof.hta', 'application/pdf', 'proof.pdf'],
    ['quote.js', 'image/png', 'quote.png'],
    ['gas.pdf', 'application/pdf', 'gas.pdf'],
    ['issues.csv', 'text/csv; charset=utf-8; header=present', 'issues.csv'],
    ['notes.odd', '', 'notes.odd'],
  ])('saveFile saves %s of the type %s as %s [STORE-14]', (name, type, expected) => {
    vi.stubGlobal('URL', { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined })
    const link = document.createElement('a')
    vi.spyOn(link, 'click').mockReturnValue(undefined)
    vi.spyOn(document, 'createElement').mockReturnValueOnce(link)
    saveFile(new Blob(['x'], { type }), name)
    expect(link.download).toBe(expected)
    vi.unstubAllGlobals()
  })
})
