import { describe, expect, it } from 'vitest'
import { AppError } from '../errors.ts'
import { DUMMY_HASH, hashPassword, isOutdated, verifyPassword } from './passwords.ts'

describe('passwords', () => {
  it('passwords are stored as argon2id with 19 MiB and two passes, with a new salt each time', async () => {
    const [one, other] = await Promise.all([hashPassword('Some-Password-1'), hashPassword('Some-Password-1')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(other).not.toBe(one)
  })

  it('passwords match only when typed exactly, and accents match in either Unicode form', async () => {
    const stored = await hashPassword('Caf\u00e9-Noir-2026')
    expect(await verifyPassword(stored, 'Cafe\u0301-Noir-2026')).toBe(true)
    expect(await verifyPassword(stored, 'caf\u00e9-noir-2026')).toBe(false)
    expect(await verifyPassword(stored, 'Caf\u00e9-Noir-2026 ')).toBe(false)
    expect(await verifyPassword(stored, 'Caf\u00e9-Noir-202')).toBe(false)
  })

  it('a password check for an account without a password does as much work as any other check, and accepts no password', async () => {
    expect(isOutdated(DUMMY_HASH)).toBe(false)
    expect(await verifyPassword(DUMMY_HASH, 'nobody has this password')).toBe(true)
    expect(await verifyPassword(null, 'nobody has this password')).toBe(false)
  })

  it('password checks run two at a time with at most forty waiting, and any further check is refused for now [T11]', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 45 }, () => verifyPassword(null, 'Some-Password-1')),
    )
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(results.slice(0, 42).every((result) => result.status === 'fulfilled')).toBe(true)
    expect(refused).toHaveLength(3)
    for (const error of refused) {
      expect(error).toBeInstanceOf(AppError)
      expect(error).toMatchObject({ code: 'UNAVAILABLE', details: { retryAfter: 5 } })
    }
    expect(await verifyPassword(null, 'the queue is free again')).toBe(false)
  })
})
