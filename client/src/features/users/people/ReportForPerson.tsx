import { homeEndpoints } from '@doorstep/contract/homes/endpoints'
import type { UserDetail } from '@doorstep/contract/people/schema'
import { useQueries } from '@tanstack/react-query'
import { q } from '../../../api/query.ts'
import { ReportForButton } from '../../issues/ReportForButton.tsx'
import { nameOf } from '../format.ts'

/** The maximum number of homes to offer. For all other homes, staff use the button on the page of the home. */
const HOMES_MAX = 3

export function ReportForPerson({ person }: { person: UserDetail }) {
  const homes = person.mappings.filter(({ roleName }) => roleName === 'TENANT').slice(0, HOMES_MAX)
  const answers = useQueries({
    queries: homes.map(({ propertyId }) => ({
      ...q(homeEndpoints.readHome, { params: { propertyId } }),
      enabled: person.status === 'Approved',
    })),
  })
  // Waits for all homes, because the number of homes decides between a button and a menu.
  if (answers.some(({ isPending }) => isPending)) return null
  return (
    <ReportForButton
      homes={answers.flatMap(({ data }) => data ?? [])}
      resident={{ id: person.id, label: nameOf(person) }}
      label={`Report an issue for ${person.firstName}`}
    />
  )
}
