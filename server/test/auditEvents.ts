import type { AuditEvent } from '@doorstep/contract/audit/schema'
import { expect } from 'vitest'
import type { Caller } from './callers.ts'

export const AUDIT_LIST = '/audit/events'

/** Returns at most 500 audit events, newest first, as the audit log lists them. */
export async function auditEvents(caller: Caller, query = ''): Promise<AuditEvent[]> {
  const answer = await caller.get(`${AUDIT_LIST}?limit=500&${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<AuditEvent[]>()
}

export async function auditTexts(caller: Caller, query = ''): Promise<string[]> {
  return (await auditEvents(caller, query)).map(({ text }) => text)
}
