import { expect, it } from 'vitest'
import { unreachable } from './connection.ts'

it.each([
  ['28P01', 'The database server of DATABASE_URL does not accept the user or the password'],
  ['28000', 'The database server of DATABASE_URL does not let this user in'],
  ['3D000', 'The database server of DATABASE_URL has no database of this name'],
  ['ECONNREFUSED', 'The database of DATABASE_URL cannot be reached'],
])(
  'the database error %s is explained in a separate sentence, which does not contain the password [OPS-217]',
  (code, problem) => {
    const refused = Object.assign(new Error('password "secret" failed for postgres://a:secret@db'), { code })
    expect(unreachable('DATABASE_URL', refused).message).toBe(
      `${problem} (${code}). Check its address, user and password, and that it is running.`,
    )
  },
)
