import { FORM_TYPE, multipart } from '../multipart.ts'
import { UNIQUE } from '../scenario.ts'
import type { BenchRequest } from '../scenario.ts'
import { chooseWriters } from '../smallEstate.ts'
import { withClient } from '../stage.ts'
import type { Stage } from '../stage.ts'

/** One in this many requests is a report. */
const REPORT_EVERY = 5

/** Returns requests of several residents in turn. Most requests read a list, and some send a unique report. */
export async function mixedRequests(stage: Stage, people = 8): Promise<BenchRequest[]> {
  const { residents, categoryId } = await withClient(stage.connectionString, (client) =>
    chooseWriters(client, people),
  )
  return Array.from({ length: people * REPORT_EVERY }, (_, n) => {
    const resident = residents[n % residents.length]
    const headers = { authorization: `Bearer ${resident?.token ?? ''}` }
    if (n % REPORT_EVERY !== 0) return { method: 'GET', path: '/api/issues?limit=20', headers }
    const report = {
      Title: `A tap that drips ${UNIQUE}`,
      Description: 'It drips while something is broken.',
      PropertyId: String(resident?.propertyId),
      CategoryId: String(categoryId),
    }
    return {
      method: 'POST',
      path: '/api/issues/report',
      headers: { ...headers, 'content-type': FORM_TYPE },
      body: multipart(report),
    }
  })
}
