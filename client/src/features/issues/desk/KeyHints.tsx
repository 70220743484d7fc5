import { Kbd } from '../../../ui/Kbd.tsx'
import { DESK_KEYS, type DeskKey } from './keys.ts'

const SHOWN = [
  'approve',
  'reject',
  'edit',
  'note',
  'mine',
  'priority',
  'next',
  'sheet',
] as const satisfies DeskKey[]

/** Hints for frequent keys, on screens with enough room. Screen readers get the key sheet instead. */
export function KeyHints() {
  return (
    <p
      aria-hidden="true"
      className="mt-2 hidden flex-wrap items-center gap-y-1 text-xs text-muted @min-[56rem]/desk:flex"
    >
      {SHOWN.map((name) => (
        <span key={name} className="mr-2 flex items-center gap-x-1.5 whitespace-nowrap">
          <Kbd of={DESK_KEYS[name].key} />
          {DESK_KEYS[name].name}
        </span>
      ))}
    </p>
  )
}
