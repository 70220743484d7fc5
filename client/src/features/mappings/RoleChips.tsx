import { ROLE_LABELS } from '@doorstep/contract/access'
import { Undo2, X } from 'lucide-react'
import { cx } from '../../ui/cx.ts'
import type { MappingGroup } from './mappingGroups.ts'

export const CHIP = 'inline-flex items-center rounded-full border text-xs font-medium whitespace-nowrap'
export const PLAIN_CHIP = 'border-border bg-sunken text-text'

interface RoleChipsProps {
  group: MappingGroup
  /** The roles that Save will remove. Null if the row is not in edit mode. */
  removed: ReadonlySet<number> | null
  onToggle: (roleId: number) => void
}

/** The Edit button disappears after a press, so the first remove button gets the focus. */
function takeFocus(cross: HTMLButtonElement | null): void {
  cross?.focus()
}

/** The roles of a row. In edit mode each role has a button that marks the role for removal, or removes this mark. */
export function RoleChips({ group, removed, onToggle }: RoleChipsProps) {
  return (
    <ul aria-label={`Roles of ${group.userName} at ${group.propertyName}`} className="flex flex-wrap gap-1.5">
      {group.roles.map(({ roleId, roleName }, index) => {
        const isRemoved = removed?.has(roleId) ?? false
        const label = ROLE_LABELS[roleName]
        const Icon = isRemoved ? Undo2 : X
        return (
          <li
            key={roleId}
            className={cx(CHIP, isRemoved ? 'border-danger-strong bg-danger-soft text-danger' : PLAIN_CHIP)}
          >
            <span className={cx('py-1 pl-2.5', !removed && 'pr-2.5', isRemoved && 'line-through')}>
              {label}
            </span>
            {isRemoved && <span className="sr-only">, will be removed</span>}
            {removed && (
              <button
                type="button"
                ref={index === 0 ? takeFocus : undefined}
                aria-label={isRemoved ? `Keep ${label}` : `Remove ${label}`}
                onClick={() => onToggle(roleId)}
                className="flex size-11 cursor-pointer items-center justify-center rounded-full md:size-7"
              >
                <Icon aria-hidden="true" className="size-3.5" />
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
