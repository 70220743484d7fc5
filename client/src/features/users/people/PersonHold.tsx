import type { UserDetail } from '@doorstep/contract/people/schema'
import { useCan } from '../../../api/session.ts'
import { HoldNote } from '../../retention/HoldNote.tsx'
import { nameOf } from '../format.ts'
import { PersonSection } from './PersonSection.tsx'

export function PersonHold({ person }: { person: UserDetail }) {
  if (!useCan('retention:read')) return null
  return (
    <PersonSection title="Data retention">
      <HoldNote target={{ userId: person.id, name: nameOf(person) }} of={{ userId: person.id }} />
    </PersonSection>
  )
}
