import type { AuditEvent } from '@doorstep/contract/audit/schema'
import { expect } from 'vitest'
import type { Caller } from './callers.ts'

export const AUDIT_LIST = '/audit/events'

/** What the audit lists for them: its newest 500 events at most. */
export async function auditEvents(caller: Caller, query = ''): Promise<AuditEvent[]> {
  const answer = await caller.get(`${AUDIT_LIST}?limit=500&${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<AuditEvent[]>()
}

/** The sentences of these. */
export async function auditTexts(caller: Caller, query = ''): Promise<string[]> {
  return (await auditEvents(caller, query)).map(({ text }) => text)
}
