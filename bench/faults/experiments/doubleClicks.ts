import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Figure } from '../../print.ts'
import { chooseWriters } from '../../smallEstate.ts'
import { withClient } from '../../stage.ts'
import { ask, asked, formOf } from '../ask.ts'
import type { Call } from '../ask.ts'
import type { Experiment } from '../experiment.ts'
import { startWatched } from '../product.ts'

interface Size {
  copies: number
}

interface Place {
  propertyId: number
  categoryId: number
  resident: string
  manager: string
  townId: number
  countryId: number
  /** A user who gets a role from the tested call. */
  userId: number
}

interface Creating {
  /** Returns the call for one round. The mark makes the content of the call unique in each round. */
  call: (mark: string, place: Place, url: string) => Call | Promise<Call>
  /** A query that counts the rows that have the mark. */
  count: string
}

const report = (mark: string, { propertyId, categoryId, resident }: Place): Call => ({
  method: 'POST',
  path: '/issues/report',
  token: resident,
  body: formOf({
    Title: mark,
    Description: 'It drips, and was pressed ten times.',
    PropertyId: String(propertyId),
    CategoryId: String(categoryId),
  }),
})

const PROOF = new Blob(['%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n'], {
  type: 'application/pdf',
})

const CREATING: Record<string, Creating> = {
  report: { call: report, count: 'select from issues where title = $1' },
  approval: {
    call: async (mark, place, url) => {
      const { issueId } = await asked(url, report(mark, place))
      const body = { status: 'Approved', notes: 'Go ahead.' }
      return { method: 'PUT', path: `/issues/${String(issueId)}`, token: place.manager, body }
    },
    count: `select from issue_events e join issues i on i.id = e.issue_id where i.title = $1 and e.to_status = 'Approved'`,
  },
  'sign-up': {
    call: (mark, { propertyId }) => {
      const body = formOf({
        FirstName: 'Nina',
        LastName: 'Okafor',
        Email: `${mark}@example.test`,
        Password: 'Maple-Kettle-77',
        PhoneNumber: '07700 900456',
        AddressId: String(propertyId),
      })
      body.set('Proof', PROOF, 'proof.pdf')
      return { method: 'POST', path: '/register', body }
    },
    count: `select from users where email = $1 || '@example.test'`,
  },
  feedback: {
    call: (mark, { resident }) => ({
      method: 'POST',
      path: '/feedback',
      token: resident,
      body: { rating: 4, comment: mark },
    }),
    count: 'select from feedback where comment = $1',
  },
  question: {
    call: (mark, { resident, propertyId }) => ({
      method: 'POST',
      path: '/support/enquiries',
      token: resident,
      body: { subject: 'About the bins', message: mark, propertyId },
    }),
    count: 'select from enquiries where message = $1',
  },
  role: {
    call: (_, { manager, userId, propertyId }) => ({
      method: 'POST',
      path: '/admin/assign-role-to-property',
      token: manager,
      body: { userId, propertyId, roleId: 5 },
    }),
    count: `select from property_roles where role = 'CONTRACTOR' and user_id = (select max(id) from users
      where email like 'person-%' and status = 'Approved') and $1::text is not null`,
  },
  invitation: {
    call: (mark, { manager, propertyId }) => ({
      method: 'POST',
      path: '/admin/invites',
      token: manager,
      body: {
        email: `${mark}@example.test`,
        firstName: 'Ada',
        lastName: 'B',
        roleId: 5,
        propertyIds: [propertyId],
      },
    }),
    count: `select from invitations where email = $1 || '@example.test'`,
  },
  development: {
    call: (mark, { manager, townId, countryId }) => ({
      method: 'POST',
      path: '/developments',
      token: manager,
      body: {
        developmentName: 'Oak Court',
        siteName: mark,
        address: '1 Oak Lane',
        cityId: townId,
        city: 'Town',
        countryId,
        country: 'Country',
      },
    }),
    count: 'select from developments where site_name = $1',
  },
  property: {
    call: (mark, { manager }) => ({
      method: 'POST',
      path: '/properties/create',
      token: manager,
      body: { name: mark, address: '2 Mill Lane', city: 'Town', country: 'Country', developmentId: 1 },
    }),
    count: 'select from homes where name = $1',
  },
  activity: {
    call: (mark, { manager, propertyId }) => ({
      method: 'POST',
      path: '/MaintenanceActivity',
      token: manager,
      body: { propertyId, activity: mark, lastCompleted: '2026-01-01', nextScheduled: '2099-01-01' },
    }),
    count: 'select from maintenance_activities where name = $1',
  },
  alert: {
    call: (mark, { manager }) => ({
      method: 'POST',
      path: '/alerts',
      token: manager,
      body: { message: mark, severity: 'Info', siteName: 'Site 1' },
    }),
    count: 'select from alerts where message = $1',
  },
}

async function openPlace(client: pg.Client): Promise<Place> {
  const { residents, managerToken, categoryId } = await chooseWriters(client, 1)
  const { rows } = await client.query<Pick<Place, 'townId' | 'countryId' | 'userId'>>(
    `select d.town_id::int as "townId", t.country_id::int as "countryId", (select max(id)::int from users
      where email like 'person-%' and status = 'Approved') as "userId"
    from developments d join towns t on t.id = d.town_id where d.id = 1`,
  )
  const [place] = rows
  const [resident] = residents
  if (!place || !resident) throw new Error('The estate is empty.')
  const { propertyId, token } = resident
  return { ...place, propertyId, categoryId, resident: token, manager: managerToken }
}

/** Sends ten copies of a call at once, as an impatient user does with repeated clicks. */
export const doubleClicks: Experiment<Size> = {
  name: 'double-clicks',
  summary: 'ten copies of each creating call at once, with an Idempotency-Key and without',
  full: { copies: 10 },
  run: async (scene, { copies }) => {
    const product = await startWatched(scene)
    return withClient(scene.stage.connectionString, async (client) => {
      const place = await openPlace(client)
      const figures: Figure[] = []
      for (const [name, { call, count }] of Object.entries(CREATING))
        for (const withKey of [true, false]) {
          const mark = randomUUID()
          const made = await call(mark, place, product.url)
          const key = withKey ? mark : undefined
          const told = await Promise.all(
            Array.from({ length: copies }, () => ask(product.url, { ...made, key })),
          )
          const { rowCount } = await client.query(count, [mark])
          const title = `${name}, ${withKey ? 'with' : 'without'} a key`
          const wrong = told.filter(({ status }) => status === 0 || status >= 500).length
          figures.push({ title: `${title}: rows`, value: rowCount ?? 0, atMost: 1 })
          figures.push({ title: `${title}: 5xx or nothing`, value: wrong, atMost: 0 })
          if (rowCount === 0) throw new Error(`${title}: ${JSON.stringify(told[0])}`)
        }
      await product.stop()
      return { figures }
    })
  },
}
