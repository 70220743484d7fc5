import { useId, useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { QUEUE_LABELS, useQueues } from './deskQueues.ts'
import { DESK_KEYS, QUEUE_LETTERS } from './keys.ts'

interface KeySheetProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
  onClose: () => void
}

/** The key that opens the search of the whole product. The key works on every screen. */
const SEARCH = ['/', 'Search everything'] as const

const IN_FORMS = [
  ['Ctrl+Enter', 'Save or confirm'],
  ['Alt+1 to 9', 'Put a saved reply into a comment'],
  ['Escape', 'Close the form or question'],
] as const

/** Lists the keys of the desk. People can switch the keys off, for example if they use voice control. */
export function KeySheet({ isOn: wasOn, onChange, onClose }: KeySheetProps) {
  const [isOn, setIsOn] = useState(wasOn)
  const queues = useQueues()
  return (
    <Dialog title="Keyboard shortcuts for the desk" isOpen onClose={onClose}>
      <div className="flex flex-col gap-5 text-sm">
        <div data-no-field>
          <Switch
            isSelected={isOn}
            onChange={(now) => {
              setIsOn(now)
              onChange(now)
            }}
          >
            Keyboard shortcuts on this device
          </Switch>
        </div>
        <Keys
          title="Anywhere at the desk"
          keys={[...Object.values(DESK_KEYS).map(({ key, name }) => [key, name] as const), SEARCH]}
        />
        <Keys
          title="Press g, then the letter of a queue"
          keys={queues.map((queue) => [QUEUE_LETTERS[queue], QUEUE_LABELS[queue]])}
        />
        <Keys title="While a form or a question is open" keys={IN_FORMS} />
      </div>
    </Dialog>
  )
}

function Keys({ title, keys }: { title: string; keys: readonly (readonly [string, string])[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 font-semibold">
        {title}
      </h3>
      <dl className="grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
        {keys.map(([key, name]) => (
          <div key={key} className="flex items-baseline gap-3">
            <dt className="min-w-10 shrink-0 font-medium">
              <kbd className="rounded-sm border border-border-strong bg-sunken px-1.5 py-0.5 font-sans text-xs">
                {key}
              </kbd>
            </dt>
            <dd className="min-w-0 text-muted">{name}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
