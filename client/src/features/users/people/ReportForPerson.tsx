import { homeEndpoints } from '@doorstep/contract/homes/endpoints'
import type { UserDetail } from '@doorstep/contract/people/schema'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../../api/query.ts'
import { ReportForButton } from '../../issues/ReportForButton.tsx'
import { nameOf } from '../format.ts'

/** For other homes, the button is on the page of the home. */
const HOMES_MAX = 3

export function ReportForPerson({ person }: { person: UserDetail }) {
  if (person.status !== 'Approved') return null
  const homes = person.mappings.filter(({ roleName }) => roleName === 'TENANT').slice(0, HOMES_MAX)
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {homes.map(({ propertyId, propertyName }) => (
        <AtHome
          key={propertyId}
          propertyId={propertyId}
          person={person}
          label={homes.length === 1 ? undefined : `Report for a resident: ${propertyName}`}
        />
      ))}
    </div>
  )
}

interface AtHomeProps {
  propertyId: number
  person: UserDetail
  label: string | undefined
}

function AtHome({ propertyId, person, label }: AtHomeProps) {
  const { data: home } = useQuery(q(homeEndpoints.readHome, { params: { propertyId } }))
  if (!home) return null
  return (
    <ReportForButton
      home={home}
      resident={{ id: person.id, label: nameOf(person) }}
      {...(label && { label, isOneOfSeveral: true })}
    />
  )
}
