import { activityEndpoints } from '@doorstep/contract/activities/endpoints'
import type { Activity } from '@doorstep/contract/activities/schema'
import { homeEndpoints } from '@doorstep/contract/homes/endpoints'
import type { Home } from '@doorstep/contract/homes/schema'
import { propertyEndpoints } from '@doorstep/contract/properties/endpoints'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { plainText } from '../../api/errors.ts'
import { q, qPage } from '../../api/query.ts'
import { dayOf } from '../../lib/dates.ts'
import { paths } from '../../paths.ts'
import { useRowDialog } from '../../ui/DialogState.tsx'
import { dialogPart } from '../../ui/dialogPart.tsx'
import { buttonClass } from '../../ui/fieldStyles.ts'
import { Menu } from '../../ui/Menu.tsx'
import { notify } from '../../ui/toast.ts'
import { cutText } from './format.ts'
import { announcementOf, incidentOf } from './prepared.ts'

const IncidentDialog = dialogPart(
  async () => (await import('../incidents/IncidentDialog.tsx')).IncidentDialog,
)
const AnnouncementDialog = dialogPart(
  async () => (await import('../announcements/AnnouncementDialog.tsx')).AnnouncementDialog,
)

/** Opens the form of an incident or announcement, filled in from planned works. A person checks and sends the form. */
export function PrepareMenu({ row }: { row: Activity }) {
  const { open, isLoading } = usePrepared(row)
  const stand = useRowDialog()
  const router = useRouter()
  // People with the right to change an activity can also announce it to the homes.
  if (!row.isActive || !row.can.includes('activity:update')) return null
  const prepareIncident = ({ home, same }: Prepared) =>
    stand((close) => <IncidentDialog start={incidentOf(row, home, same)} onClose={close} />)
  const prepareAnnouncement = ({ home, same }: Prepared) =>
    stand((close) => (
      <AnnouncementDialog
        announcement={null}
        start={{ from: `activity:${row.id}`, values: announcementOf(row, home, same) }}
        onClose={close}
        onSaved={({ id }) => {
          close()
          void router.navigate({ to: paths.manageAnnouncement(id) })
        }}
      />
    ))
  return (
    <Menu
      label={`Prepare: ${cutText(row.activity)}`}
      trigger="Prepare"
      triggerClassName={buttonClass('secondary', 'sm')}
      isBusy={isLoading}
      entries={[
        { id: 'incident', label: 'Prepare incident', onAction: () => void open(prepareIncident) },
        { id: 'announcement', label: 'Prepare announcement', onAction: () => void open(prepareAnnouncement) },
      ]}
    />
  )
}

interface Prepared {
  home: Home
  same: Activity[]
}

/** Loads the home of the activity, and the same works at other homes of its development. Then opens a form. */
function usePrepared(activity: Activity) {
  const client = useQueryClient()
  const [isLoading, setIsLoading] = useState(false)
  const open = async (show: (prepared: Prepared) => void) => {
    setIsLoading(true)
    try {
      const { propertyId } = activity
      const home = await client.fetchQuery(q(homeEndpoints.readHome, { params: { propertyId } }))
      show({ home, same: await sameWorks(client, activity, home) })
    } catch (error) {
      notify.error(plainText(error))
    } finally {
      setIsLoading(false)
    }
  }
  return { open, isLoading }
}

const SAME_MAX = 500

/** The activities with this name on this day in active homes of the development. The server refuses inactive homes. */
async function sameWorks(
  client: QueryClient,
  { activity, nextScheduled }: Activity,
  { developmentId }: Home,
): Promise<Activity[]> {
  const day = dayOf(nextScheduled)
  const query = { developmentId, activity, status: 'active', from: day, to: day, limit: SAME_MAX } as const
  const ofInactive = { developmentId, active: 'false', limit: SAME_MAX } as const
  const [works, homes] = await Promise.all([
    client.fetchQuery(qPage(activityEndpoints.listActivities, { query })),
    client.fetchQuery(qPage(propertyEndpoints.listProperties, { query: ofInactive })),
  ])
  if (works.total > SAME_MAX)
    notify.info(
      `More than ${SAME_MAX} homes have this work. Only some of them are chosen: choose the whole development instead.`,
    )
  const inactive = new Set(homes.rows.map(({ id }) => id))
  // The filter of the list also finds activities with longer names.
  return works.rows.filter((row) => row.activity === activity && !inactive.has(row.propertyId))
}
