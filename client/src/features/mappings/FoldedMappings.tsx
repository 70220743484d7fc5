import { ROLE_LABELS } from '@doorstep/contract/access'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import type { FoldedPerson } from './mappingGroups.ts'

/** What a person holds at all of the places, in words. */
export function foldedRoles({ folded }: FoldedPerson): string {
  const names = new Set(folded.flatMap(({ roles }) => roles.map(({ roleName }) => ROLE_LABELS[roleName])))
  return [...names].join(', ')
}

export function foldedPlaces({ folded }: FoldedPerson): string {
  return `${folded.length} properties`
}

interface FoldButtonProps {
  person: FoldedPerson
  isOpen: boolean
  onToggle: (userId: number) => void
}

/** Opens a person to the rows of each property, and folds them again. */
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
