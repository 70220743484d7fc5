import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { fixedText } from '../../../api/errors.ts'
import { useCurrentUser } from '../../../api/session.ts'
import { paths } from '../../../paths.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { NotThere } from '../../../ui/NotThere.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useLoaded } from '../../../ui/useLoaded.ts'
import { usePageTitle } from '../../../ui/usePageTitle.ts'
import { ownPropertiesQuery } from '../../properties/selection.ts'
import { sharedPlacesQuery } from './sharedPlaces.ts'

const route = getRouteApi('/report-here/$placeId/$areaId')
const loadForm = () => import('./ReportHereForm.tsx')
const TITLE = 'Report an Issue'

/** The report form with place and area chosen. Codes on notice boards and rejected reports lead here. */
export default function ReportHerePage(): ReactNode {
  usePageTitle(TITLE)
  const { placeId, areaId } = route.useParams()
  const user = useCurrentUser()
  const form = useLoaded(loadForm, true)
  const places = useQuery(sharedPlacesQuery())
  const homes = useQuery(ownPropertiesQuery())
  const failed = [places, homes].find(({ isError, data }) => isError && !data)
  const place = places.data?.find((one) => one.placeId === Number(placeId))
  const home = homes.data?.rows.find(({ id }) => place?.propertyIds.includes(id))
  const isKnown = places.data !== undefined && homes.data !== undefined
  if (isKnown && !(place && home)) return <NotHere />
  return (
    <div className="mx-auto max-w-prose">
      <PageHeader title={TITLE} lead="Tell the property manager what needs fixing." />
      {failed && (
        <ErrorPanel
          {...fixedText(failed.error, 'We couldn’t load the building. Try again.')}
          query={failed}
        />
      )}
      {!(isKnown && form) && !failed && <Skeleton count={4} className="h-16" />}
      {form && place && home && user && (
        <form.ReportHereForm place={place} home={home} areaId={Number(areaId)} userId={user.id} />
      )}
    </div>
  )
}

function NotHere() {
  return (
    <NotThere
      title={TITLE}
      message="You cannot report an issue in this building."
      hint="Only people with a home in the building can report issues there. Tell its property manager about the problem."
      list={{ href: paths.dashboard, name: 'Home' }}
    />
  )
}
