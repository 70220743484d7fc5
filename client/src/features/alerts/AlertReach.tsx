import { alertEndpoints } from '@doorstep/contract/alerts/endpoints'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../api/query.ts'

const number = new Intl.NumberFormat('en-GB')
const counted = (count: number, one: string, more: string) =>
  `${number.format(count)} ${count === 1 ? one : more}`

/** How many people an alert of this site would reach; blank is all sites. */
export function AlertReach({ siteName }: { siteName: string }) {
  const { data, isError } = useQuery(
    q(alertEndpoints.readAlertReach, { query: siteName === '' ? {} : { siteName } }),
  )
  const text = data
    ? `Reaches ${counted(data.people, 'person', 'people')} at ${counted(data.properties, 'property', 'properties')}.`
    : isError
      ? 'How many people it reaches could not be found out.'
      : 'Counting whom it reaches...'
  return <output className="block text-sm text-muted">{text}</output>
}
