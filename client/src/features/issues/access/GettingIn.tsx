import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useLoaded } from '../../../ui/useLoaded.ts'
import { accessOf, type AccessValues } from './values.ts'

const loadFields = () => import('./AccessFields.tsx')

/**
 * The last question of the report form. Few people need the question, so it is collapsed until somebody opens or
 * answers it.
 */
export function GettingIn({ isDisabled }: { isDisabled: boolean }) {
  const { getValues } = useFormContext<AccessValues>()
  const [isOpen, setIsOpen] = useState(() =>
    Object.values(accessOf(getValues())).some((said) => said !== null),
  )
  const fields = useLoaded(loadFields, isOpen)
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="group rounded-lg border border-border"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-lg px-4 py-2 text-sm hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <span>
          <span className="font-medium">Getting in</span>
          <span className="text-muted"> (optional)</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-4 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-4 px-4 pt-1 pb-4">
        <p className="text-xs text-muted">
          You and staff can read this. A firm can read it once it has an appointment with you.
        </p>
        {fields && <fields.AccessFields isDisabled={isDisabled} />}
      </div>
    </details>
  )
}
