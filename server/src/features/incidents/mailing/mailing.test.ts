import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startIncidents } from '../../../../test/incidents.ts'
import { mailWaiting } from './service.ts'

let world: Awaited<ReturnType<typeof startIncidents>>
beforeAll(async () => {
  world = await startIncidents()
})
beforeEach(async () => {
  for (const table of ['incident_updates', 'incidents', 'alerts', 'outbox_messages'] as const)
    await world.test.services.db.deleteFrom(table).execute()
})
afterAll(() => world.test.close())

const recipientsOf = async (title: string): Promise<string[]> => {
  const rows = world.test.services.db.selectFrom('outbox_messages').select('recipient')
  const found = await rows.where('subject', 'like', `%: ${title}`).orderBy('id').execute()
  return found.map(({ recipient }) => recipient)
}

describe('the emails about an incident', () => {
  it('are sent even if those about another incident fail, which are sent once the fault has gone [INC-08]', async () => {
    const { open, test, ctx } = world
    await open({ title: 'Broken one' })
    await open({ title: 'Sound one' })
    await test.asOwner(`create function refuse_broken() returns trigger language plpgsql as $$ begin
        if new.subject like '%Broken one' then raise exception 'the outbox refuses it'; end if; return new; end $$;
      create trigger refuse_broken before insert on outbox_messages for each row execute function refuse_broken()`)
    await mailWaiting(ctx)
    await test.asOwner('drop function refuse_broken cascade')
    expect(await recipientsOf('Broken one')).toEqual([])
    expect(await recipientsOf('Sound one')).toEqual(['resident@example.test'])
    await mailWaiting(ctx)
    expect(await recipientsOf('Broken one')).toEqual(['resident@example.test'])
    expect(await recipientsOf('Sound one')).toEqual(['resident@example.test'])
  })
})
