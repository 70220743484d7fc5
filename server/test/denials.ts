import { z } from 'zod'
import type { TestApp } from './testApp.ts'

const Denied = z.object({
  count: z.number(),
  calls: z.array(
    z.strictObject({
      call: z.string(),
      status: z.number(),
      why: z.string().optional(),
      ids: z.record(z.string(), z.array(z.number())),
      count: z.number(),
    }),
  ),
})
type DenialRow = z.output<typeof Denied> & { request_id: string }

/** Id of the last row taken from each application. */
const taken = new WeakMap<object, number>()

/** Returns the denials that the audit has recorded for a person since the last call. */
export async function takeDenials({ app, services }: TestApp, userId: number): Promise<DenialRow[]> {
  await app.denials.write()
  const rows = await services.db
    .selectFrom('audit_events')
    .select(['id', 'request_id', 'after'])
    .where('action', '=', 'session.denied')
    .where('actor_id', '=', userId)
    .where('id', '>', taken.get(app) ?? 0)
    .orderBy('id')
    .execute()
  const last = rows.at(-1)
  if (last) taken.set(app, last.id)
  return rows.map(({ request_id, after }) => ({ request_id, ...Denied.parse(after) }))
}
