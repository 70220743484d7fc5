import { alertEndpoints } from '@doorstep/contract/alerts/endpoints'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../api/query.ts'

/**
 * The number of people that an alert of this site, or of one block of it, would reach. A blank site means all sites.
 */
export const alertReachQuery = (siteName: string, blockId?: number) =>
  q(alertEndpoints.readAlertReach, {
    query: { ...(siteName !== '' && { siteName }), ...(blockId !== undefined && { blockId }) },
  })

const number = new Intl.NumberFormat('en-GB')
export const counted = (count: number, one: string, more: string) =>
  `${number.format(count)} ${count === 1 ? one : more}`

export function AlertReach({ siteName, blockId }: { siteName: string; blockId?: number | undefined }) {
  const { data, isError } = useQuery(alertReachQuery(siteName, blockId))
  const text = data
    ? `Reaches ${counted(data.people, 'person', 'people')} at ${counted(data.properties, 'property', 'properties')}.`
    : isError
      ? 'We couldn’t count the people this alert reaches. Try again.'
      : 'Counting people...'
  return <output className="block text-sm text-muted">{text}</output>
}
