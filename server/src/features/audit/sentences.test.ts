import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditEvent } from '@doorstep/contract/audit/schema'
import { AUDIT_ACTIONS, AUDIT_SENTENCES } from '@doorstep/contract/audit/texts'
import { signIn } from '../../../test/callers.ts'
import type { Caller } from '../../../test/callers.ts'
import { buildUser } from '../../../test/factories.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { emitLoneAudit } from '../../audit/emitAudit.ts'
import { systemCtx } from '../../context.ts'
import type { SystemCtx } from '../../context.ts'

describe('audit log sentences', () => {
  let test: TestApp
  let ctx: SystemCtx
  let reader: Caller
  beforeAll(async () => {
    test = await startTestApp()
    ctx = systemCtx(test.services, 'a-request')
    reader = await signIn(test, 'ADMIN')
  })
  afterAll(() => test.close())

  const list = async (query: string): Promise<AuditEvent[]> =>
    (await reader.get(`/audit/events?limit=500&sort=happenedAt&${query}`)).json<AuditEvent[]>()
  const texts = async (query: string): Promise<string[]> => (await list(query)).map(({ text }) => text)

  it('audit log sentences use people’s current names, and say when a person was removed [AUDIT-53]', async () => {
    const gone = await buildUser(test.services, { firstName: 'Gil', lastName: 'Gone', status: 'Suspended' })
    await emitLoneAudit(
      { ...ctx, actor: { userId: gone } },
      { action: 'profile.update', object: { type: 'user', id: gone }, after: { changed: ['firstName'] } },
    )
    await emitLoneAudit(ctx, { action: 'user.unlock', object: { type: 'user', id: gone } })
    const said = () => texts(`object=user-${gone}`)
    expect(await said()).toEqual([
      'Gil Gone changed their own profile: first name.',
      'The system unlocked Gil Gone.',
    ])
    await test.services.db
      .updateTable('users')
      .set({ anonymised_at: new Date() })
      .where('id', '=', gone)
      .execute()
    expect(await said()).toEqual([
      'A removed person changed their own profile: first name.',
      'The system unlocked a removed person.',
    ])
  })

  it('audit log sentences are complete and different for every code [AUDIT-53]', async () => {
    const before = (await list('')).at(-1)?.id ?? 0
    for (const action of AUDIT_ACTIONS) {
      const place = /\{(activity|alert|area|asset|block|development|issue|property|invitation)\}/.exec(
        AUDIT_SENTENCES[action],
      )?.[1]
      const type = place === 'invitation' ? 'invite' : (place ?? 'user')
      await emitLoneAudit(ctx, { action, object: { type, id: 1_000_000 } })
    }
    const told = (await list('')).filter(({ id }) => id > before)
    expect(told.map(({ action }) => action)).toEqual(AUDIT_ACTIONS)
    expect(AUDIT_ACTIONS.length).toBeGreaterThan(50)
    const said = told.map(({ text }) => text)
    expect(
      said.filter((text) => !/^[A-Z].*\.$/.test(text) || /undefined|null|[{}]|\w\.\w/.test(text)),
    ).toEqual([])
    expect(said.filter((text, at) => said.indexOf(text) !== at)).toEqual([])
  })

  it('audit log sentences describe an action whose code has changed, and the filter finds it by its present code [AUDIT-53]', async () => {
    await test.services.db
      .insertInto('audit_events')
      .values({
        action: 'profile.putAwayWelcome',
        actor_id: reader.userId,
        object_type: 'user',
        object_id: reader.userId,
        request_id: 'r',
      })
      .execute()
    expect((await texts('action=profile.dismissWelcome')).at(-1)).toMatch(
      / dismissed their own welcome card\.$/,
    )
  })

  it('audit log sentences show the code of an action that an older version wrote [AUDIT-53]', async () => {
    await test.services.db
      .insertInto('audit_events')
      .values({ action: 'lift.stop', object_type: 'lift', object_id: 4, request_id: 'r' })
      .execute()
    expect((await texts('')).at(-1)).toBe('The system did lift.stop.')
  })
})
