import type { EmergencyKind } from '@doorstep/contract/issues/emergencies/rules'
import { Phone } from 'lucide-react'
import { cx } from '../../../ui/cx.ts'
import { buttonClass } from '../../../ui/fieldStyles.ts'
import { callsFor, dialHref, type HomeFacts } from './numbers.ts'

interface EmergencyNumbersProps {
  kind: EmergencyKind
  home: HomeFacts | undefined
  onDial?: () => void
}

/** Links that dial the emergency numbers. These links work without a network connection. */
export function EmergencyNumbers({ kind, home, onDial }: EmergencyNumbersProps) {
  return (
    <ul className="flex flex-col gap-2">
      {callsFor(kind, home).map(({ who, number }, index) => (
        <li key={who}>
          <a
            href={dialHref(number)}
            onClick={onDial}
            className={cx(
              buttonClass(index === 0 ? 'danger' : 'secondary'),
              'w-full justify-start py-2 text-left whitespace-normal',
            )}
          >
            <Phone aria-hidden="true" className="size-4 shrink-0" />
            <span className="min-w-0">
              <span className="block font-semibold tabular-nums">Call {number}</span>
              <span dir="auto" className="block text-xs break-words">
                {who}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
