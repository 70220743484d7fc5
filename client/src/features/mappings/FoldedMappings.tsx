import { ROLE_LABELS } from '@doorstep/contract/access'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import type { FoldedPerson } from './mappingGroups.ts'
import { CHIP, PLAIN_CHIP } from './RoleChips.tsx'

export function FoldedRoles({ person }: { person: FoldedPerson }) {
  const names = new Set(person.folded.flatMap(({ roles }) => roles.map(({ roleName }) => roleName)))
  return (
    <ul
      aria-label={`Roles of ${person.userName} at ${foldedPlaces(person)}`}
      className="flex flex-wrap gap-1.5"
    >
      {[...names].map((name) => (
        <li key={name} className={cx(CHIP, PLAIN_CHIP, 'px-2.5 py-1')}>
          {ROLE_LABELS[name]}
        </li>
      ))}
    </ul>
  )
}

export function foldedPlaces({ folded }: FoldedPerson): string {
  return `${folded.length} properties`
}

interface FoldButtonProps {
  person: FoldedPerson
  isOpen: boolean
  onToggle: (userId: number) => void
}

export function FoldButton({ person, isOpen, onToggle }: FoldButtonProps) {
  const Icon = isOpen ? ChevronDown : ChevronRight
  const label = isOpen ? 'Hide' : 'Show'
  return (
    <Button
      size="sm"
      variant="secondary"
      aria-expanded={isOpen}
      aria-label={`${label} the properties of ${person.userName}`}
      onPress={() => onToggle(person.userId)}
    >
      <Icon aria-hidden="true" className="size-4" />
      {label}
    </Button>
  )
}
