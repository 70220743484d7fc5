import type pg from 'pg'
import { hashPassword } from '@doorstep/server/crypto/passwords'
import type { BenchRequest } from './scenario.ts'

export const PASSWORD = 'Correct-Horse-26'

const INSERT = `
  insert into users (email, password_hash, first_name, last_name, phone_number, status)
  select email, $2, 'Robin', 'Reed', '+447700900123', $3 from unnest($1::text[]) as e (email)`

export interface Accounts {
  /** The prefix of the accounts' email addresses. */
  prefix: string
  count: number
  status: 'Pending' | 'Approved' | 'Suspended'
}

export function emailsOf(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}-${index}@example.test`)
}

/** Creates accounts without a second step and returns their email addresses. All accounts share one password hash. */
export async function makeAccounts(
  client: pg.Client,
  { prefix, count, status }: Accounts,
): Promise<string[]> {
  const emails = emailsOf(prefix, count)
  await client.query(INSERT, [emails, await hashPassword(PASSWORD), status])
  return emails
}

export function postJson(path: string, body: object): BenchRequest {
  return {
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}

export function loginRequest(email: string, password: string): BenchRequest {
  return postJson('/api/login', { email, password })
}
