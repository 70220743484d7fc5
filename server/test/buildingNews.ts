import type { AnnouncementPreview, ManagedAnnouncement } from '@doorstep/contract/announcements/schema'
import type { ManagedIncident } from '@doorstep/contract/incidents/schema'
import { systemCtx } from '../src/context.ts'
import { sendAll } from '../src/features/announcements/sending/service.ts'
import { mailWaiting } from '../src/features/incidents/mailing/service.ts'
import type { Building } from './building.ts'
import { OF_ANNOUNCEMENT, OF_INCIDENT } from './buildingReaders.ts'
import { issueOf } from './callers.ts'
import type { Caller } from './callers.ts'

/** Announces something to the block only, and returns the id of the announcement. */
export async function announce({ at, test }: Building, manager: Caller): Promise<number> {
  const { developmentId, blockId } = at
  const said = { title: `The lift ${OF_ANNOUNCEMENT}`, text: OF_ANNOUNCEMENT, developmentId, blockId }
  const ways = { propertyIds: null, byMail: true, bySms: false, sendAt: null, showUntil: null }
  const { id } = (await manager.post('/announcements', { ...said, ...ways })).json<ManagedAnnouncement>()
  const { people } = (await manager.get(`/announcements/${id}/preview`)).json<AnnouncementPreview>()
  const sent = await manager.post(`/announcements/${id}/send`, { people })
  if (sent.statusCode !== 200) throw new Error(sent.body)
  await sendAll(systemCtx(test.services, 'a-test'), id)
  return id
}

/** Opens an incident in the block that gathers the issue, emails it, and returns its id. */
export async function openIncident(
  { at, test }: Building,
  manager: Caller,
  issueId: number,
): Promise<number> {
  const { jobId } = issueOf(await manager.get(`/issues/${issueId}`))
  const opened = await manager.post('/incidents', {
    title: `No lift ${OF_INCIDENT}`,
    severity: 'Warning',
    text: OF_INCIDENT,
    nextUpdateBy: null,
    developmentId: at.developmentId,
    blockIds: [at.blockId],
    propertyIds: [],
    jobIds: [jobId],
  })
  if (opened.statusCode !== 201) throw new Error(opened.body)
  await mailWaiting(systemCtx(test.services, 'a-test'))
  return opened.json<ManagedIncident>().id
}
