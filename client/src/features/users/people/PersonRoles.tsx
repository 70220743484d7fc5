import { ROLE_LABELS } from '@doorstep/contract/access'
import type { UserDetail } from '@doorstep/contract/people/schema'
import { paths } from '../../../paths.ts'
import { ALONE } from '../../../ui/fieldStyles.ts'
import { Link } from '../../../ui/Link.tsx'
import { HomeLink } from '../../../tables/HomeLink.tsx'
import { furtherAddress } from '../../properties/format.ts'
import { PersonSection } from './PersonSection.tsx'

export function PersonRoles({ person }: { person: UserDetail }) {
  const properties = Map.groupBy(person.mappings, ({ propertyId }) => propertyId)
  const more = person.propertyCount - properties.size
  return (
    <PersonSection
      title="Properties and roles"
      actions={
        <Link href={`${paths.userPropertiesMapping}?userId=${person.id}`} className={ALONE}>
          Change roles
        </Link>
      }
    >
      {properties.size === 0 ? (
        <p className="text-muted">No property yet.</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {[...properties].map(([propertyId, mappings]) => (
            <li key={propertyId}>
              <span className="font-medium">
                <HomeLink id={propertyId} name={mappings[0]?.propertyName ?? ''} />
              </span>{' '}
              <span className="text-muted">
                {mappings.map(({ roleName }) => ROLE_LABELS[roleName]).join(', ')}
              </span>
              <span className="block text-xs text-muted">
                {furtherAddress(mappings[0]?.propertyName ?? '', mappings[0]?.propertyAddress ?? '')}
              </span>
            </li>
          ))}
          {more > 0 && (
            <li className="text-muted">{`And ${more} more ${more === 1 ? 'property' : 'properties'}.`}</li>
          )}
        </ul>
      )}
    </PersonSection>
  )
}
