import type { CreateFirm } from '@doorstep/contract/firms/schema'
import { addFirmPaper } from '@doorstep/server/features/firms/papers/service'
import { addFirmPerson } from '@doorstep/server/features/firms/people/service'
import { createFirm } from '@doorstep/server/features/firms/service'
import { administrator } from '../people/people.ts'
import { actorAt, known } from './loading.ts'
import type { Happening, Loading } from './loading.ts'

const DAY_MS = 86_400_000
/** The number of days since the firms were added. The people of the firms already had accounts then. */
const DAYS_AGO = 20

interface DemoFirm extends Pick<CreateFirm, 'name' | 'email' | 'phone' | 'trades'> {
  sites: string[]
  /** The number of days until the firm's insurance expires, negative after its expiry. */
  insuredFor: number
  accreditation?: string
  people: string[]
}

const FIRMS: readonly DemoFirm[] = [
  {
    name: 'Kennet Plumbing & Heating',
    email: 'office@kennet-plumbing.example',
    phone: '+447700900811',
    trades: ['Plumbing', 'Heating and gas', 'Drainage'],
    sites: ['kennet-wharf', 'orchard-mews'],
    insuredFor: 210,
    accreditation: 'Gas Safe',
    people: ['contractor@doorstep.test'],
  },
  {
    name: 'Vernon Electrical',
    email: 'jobs@vernon-electrical.example',
    phone: '+447700900812',
    trades: ['Electrical', 'Fire safety', 'Lifts'],
    sites: ['kennet-wharf', 'vernon-mill'],
    insuredFor: 18,
    accreditation: 'NICEIC',
    people: [],
  },
  {
    // The insurance of this firm has expired, so staff can't send it any work.
    name: 'Orchard Roofing',
    email: 'hello@orchard-roofing.example',
    phone: null,
    trades: ['Roofing', 'Glazing'],
    sites: ['orchard-mews'],
    insuredFor: -12,
    people: [],
  },
  {
    // This firm declines more work orders than it accepts.
    name: 'Castle Carpentry',
    email: 'diary@castle-carpentry.example',
    phone: '+447700900814',
    trades: ['Carpentry and joinery', 'Locks and doors', 'General building'],
    sites: ['kennet-wharf', 'orchard-mews', 'honeybrook'],
    insuredFor: 95,
    people: [],
  },
]

export function firmsHappen(now: Date): Happening[] {
  const at = new Date(now.getTime() - DAYS_AGO * DAY_MS)
  return FIRMS.map((firm) => ({ at, run: (loading) => found(loading, firm, at, now) }))
}

async function found(loading: Loading, firm: DemoFirm, at: Date, now: Date): Promise<void> {
  const ctx = actorAt(loading, administrator(), at)
  const { sites, people, insuredFor, accreditation, ...fields } = firm
  const developmentIds = sites.map((site) => known(loading.developments, site))
  const { id } = await createFirm(ctx, { body: { ...fields, developmentIds } })
  loading.firms.set(fields.name, id)
  const params = { firmId: id }
  const dayIn = (days: number): string => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
  const papers = [
    { kind: 'insurance' as const, name: 'Public liability', expiresOn: dayIn(insuredFor) },
    ...(accreditation === undefined
      ? []
      : [{ kind: 'accreditation' as const, name: accreditation, expiresOn: dayIn(300) }]),
  ]
  for (const body of papers) await addFirmPaper(ctx, { params, body, files: [] })
  for (const person of people) {
    const actor = known(loading.people, person)
    await addFirmPerson(ctx, { params, body: { userId: actor.userId } })
    loading.people.set(person, { ...actor, firmId: id })
  }
}
