import { buildFirm } from '../firms.ts'
import type { Asked, Deed } from './estateCalls.ts'

let count = 0

const bodyFor = (developmentId: number): object => {
  count += 1
  return {
    name: `Firm of call ${count}`,
    trades: ['Plumbing'],
    email: 'office@firm.example',
    phone: null,
    developmentIds: [developmentId],
  }
}

/** Creates a firm that serves only this development. Without the development, returns an unknown id. */
async function firmAt({ world, developmentId }: Asked): Promise<number> {
  const { services } = world.test
  const place = services.db.selectFrom('developments').select('id').where('id', '=', developmentId)
  if (!(await place.executeTakeFirst())) return 99_999_999
  return buildFirm(services, { developmentIds: [developmentId] })
}

const withFirm =
  (call: (asked: Asked, firmId: number) => ReturnType<Deed>): Deed =>
  async (asked) =>
    call(asked, await firmAt(asked))

export const FIRM_DEEDS: Record<string, Deed> = {
  '130': ({ caller }) => caller.get('/firms'),
  '130x': ({ caller }) => caller.get('/firms/export'),
  '130m': ({ caller }) => caller.post('/firms/import', { csv: 'name', dryRun: true }),
  '130c': ({ caller, developmentId }) => caller.post('/firms', bodyFor(developmentId)),
  '130r': withFirm(({ caller }, firmId) => caller.get(`/firms/${firmId}`)),
  '130u': withFirm(({ caller, developmentId }, firmId) =>
    caller.put(`/firms/${firmId}`, bodyFor(developmentId)),
  ),
  '130t': withFirm(({ caller }, firmId) => caller.post(`/firms/${firmId}/toggle`)),
  '130p': withFirm(({ caller }, firmId) =>
    caller.postForm(`/firms/${firmId}/papers`, {
      kind: 'insurance',
      name: 'Public liability',
      expiresOn: '2030-01-31',
    }),
  ),
  '130d': withFirm(({ caller }, firmId) => caller.delete(`/firms/${firmId}/papers/99999999`)),
  '130f': withFirm(({ caller }, firmId) => caller.get(`/firms/${firmId}/papers/99999999/file`)),
  '130a': withFirm(({ caller }, firmId) => caller.post(`/firms/${firmId}/people`, { userId: 99_999_999 })),
  '130i': withFirm(({ caller }, firmId) => {
    count += 1
    const person = { email: `fitter-${count}@example.test`, firstName: 'Robin', lastName: 'Reed' }
    return caller.post(`/firms/${firmId}/invites`, person)
  }),
  '130e': withFirm(({ caller }, firmId) => caller.delete(`/firms/${firmId}/people/99999999`)),
}
