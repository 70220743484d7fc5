import type { SharedPlace } from '@doorstep/contract/issues/building/schema'
import type { OwnProperty } from '@doorstep/contract/properties/schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { goTo } from '../../../lib/address.ts'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useIsLate } from '../../../ui/useDelay.ts'
import { activeAlertsQuery } from '../../alerts/activeAlerts.ts'
import { KnownIncidents } from '../../alerts/OpenIncidents.tsx'
import { ReportWriting, useReportWriting } from '../ReportWriting.tsx'
import { placeOf } from '../waiting/report.ts'
import { sharedLabel } from './format.ts'

const leave = () => goTo(paths.dashboard)

interface ReportHereFormProps {
  place: SharedPlace
  home: OwnProperty
  areaId: number
  userId: number
}

export function ReportHereForm({ place, home, areaId, userId }: ReportHereFormProps) {
  const writing = useReportWriting(userId, leave)
  const { placeId, areas } = place
  // The form keeps the choices from its link, even if the areas load again.
  const [at] = useState(() => ({
    common: { id: placeId, label: sharedLabel(place) },
    // The area in the link can be out of date, so somebody who scans an old sheet might have to choose another area.
    areaId: areas.some((area) => area.areaId === areaId) ? areaId : null,
  }))
  // The form appears after the known incidents above it. Otherwise the form would move while somebody uses it.
  const { isPending } = useQuery(activeAlertsQuery(home.id))
  const isLate = useIsLate()
  if (isPending && !isLate) return <Skeleton count={4} className="h-16" />
  return (
    <Card>
      <KnownIncidents propertyId={home.id} />
      <ReportWriting writing={writing} place={placeOf(home)} at={at} onSent={leave} />
    </Card>
  )
}
