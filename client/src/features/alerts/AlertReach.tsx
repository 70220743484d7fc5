import { alertEndpoints } from '@doorstep/contract/alerts/endpoints'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../api/query.ts'

/** The number of people that an alert of this site would reach. Blank means all sites. */
export const alertReachQuery = (siteName: string) =>
  q(alertEndpoints.readAlertReach, { query: siteName === '' ? {} : { siteName } })

const number = new Intl.NumberFormat('en-GB')
export const counted = (count: number, one: string, more: string) =>
  `${number.format(count)} ${count === 1 ? one : more}`

/** Says how many people an alert of this site would reach. */
export function AlertReach({ siteName }: { siteName: string }) {
  const { data, isError } = useQuery(alertReachQuery(siteName))
  const text = data
    ? `Reaches ${counted(data.people, 'person', 'people')} at ${counted(data.properties, 'property', 'properties')}.`
    : isError
      ? 'We couldn’t count the people. Try again.'
      : 'Counting people...'
  return <output className="block text-sm text-muted">{text}</output>
}
