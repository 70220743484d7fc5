import { describe, expect, it } from 'vitest'
import type { SystemCtx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { emitAudit } from './emitAudit.ts'
import { takeTexts } from './split.ts'

const split = (value: unknown): [unknown, Record<string, string>] => {
  const texts: Record<string, string> = {}
  return [takeTexts(value, 'after', texts), texts]
}

describe('the sealed part of an event', () => {
  it('an event consists of ids, codes, numbers, days and moments [AUDIT-20]', () => {
    const facts = {
      propertyId: 7,
      status: 'Approved',
      roles: [{ propertyId: 7, role: 'TENANT' }],
      changed: ['firstName'],
      isActive: true,
      nextScheduledOn: '2026-11-21',
      nothing: null,
    }
    expect(split(facts)).toEqual([facts, {}])
    expect(split({ startsAt: new Date(0) })).toEqual([{ startsAt: '1970-01-01T00:00:00.000Z' }, {}])
    expect(split(null)).toEqual([null, {}])
  })

  it('an event contains no text at any depth, and each text is kept under its path [AUDIT-20]', () => {
    expect(split({ reason: 'Moved out', notes: ['One', { more: 'Two' }], siteName: '' })).toEqual([
      { reason: '[text]', notes: ['[text]', { more: '[text]' }], siteName: '[text]' },
      {
        'after.reason': 'Moved out',
        'after.notes.0': 'One',
        'after.notes.1.more': 'Two',
        'after.siteName': '',
      },
    ])
    expect(split({ title: 'Approved', phone: '07700900123', email: 'a@example.test' })[0]).toEqual({
      title: '[text]',
      phone: '[text]',
      email: '[text]',
    })
  })

  it('an event accepts no free text in a field for codes [AUDIT-21]', () => {
    // Nothing calls this function. The test passes if the compiler rejects these lines.
    const refused = (tx: SystemCtx & { db: Tx }, typed: string) => {
      const object = { type: 'user', id: 1 }
      const after = { status: typed }
      // @ts-expect-error a status must be a known word
      void emitAudit(tx, { action: 'user.suspend', object, after })
      const before = { roles: [{ role: typed }] }
      // @ts-expect-error a role must be a known word, at any depth
      void emitAudit(tx, { action: 'user.invite', object, before })
      void emitAudit(tx, { action: 'user.suspend', object, after: { status: 'Suspended', reason: typed } })
    }
    expect(refused).toBeTypeOf('function')
  })
})
