import { useConnection } from '../api/connection.ts'
import { formatDayOfYear } from '../lib/dates.ts'
import { buttonClass } from '../ui/fieldStyles.ts'
import { Time } from '../ui/Time.tsx'
import { usePercent } from '../waiting/progress.ts'
import type { DeviceWork } from './deviceWork.ts'
import { KIND_TEXTS, NOT_KEPT } from './texts.ts'

interface WaitingWorkProps {
  work: DeviceWork
  isSending: boolean
  /** True if the browser has stored the step, so that the page can be closed. */
  isKept: boolean
  /** Opens the form of the step again. Undefined if the page cannot show the order and its forms. */
  onEdit?: () => void
  onDiscard: () => void
}

/** Shows a finished step that the server does not have yet, and its progress. */
export function WaitingWork({ work, isSending, isKept, onEdit, onDiscard }: WaitingWorkProps) {
  const { kind, words, photos, slots, finishedAt, writtenAt, refusal } = work
  const title = KIND_TEXTS[kind].waits
  return (
    <section
      aria-label={refusal ? `${title}: not accepted` : `${title}: waiting to be sent`}
      className={
        refusal
          ? 'flex flex-col gap-2 rounded-lg bg-danger-soft p-4 text-danger'
          : 'flex flex-col gap-2 rounded-lg bg-warn-soft p-4 text-warn'
      }
    >
      <h2 className="text-sm font-semibold">{refusal ? `${title}: not sent` : `${title}: not sent yet`}</h2>
      <output className="block text-sm">
        {refusal ? refusal.text : <Progress work={work} isSending={isSending} />}
      </output>
      {!isKept && !refusal && <p className="text-sm font-semibold">{NOT_KEPT}</p>}
      {words !== '' && (
        <p dir="auto" className="rounded-md bg-surface p-3 text-sm whitespace-pre-line text-text">
          {words}
        </p>
      )}
      {kind === 'offer' && (
        <ul className="rounded-md bg-surface p-3 text-sm text-text tabular-nums">
          {slots.map(({ day, from, to }) => (
            <li key={`${day} ${from}`}>
              {formatDayOfYear(day)}, {from} to {to}
            </li>
          ))}
        </ul>
      )}
      <p className="text-xs">
        <span>
          {kind === 'offer' || kind === 'note'
            ? ''
            : `${photos.length} ${photos.length === 1 ? 'photo' : 'photos'}, `}
        </span>
        <Time at={finishedAt ?? writtenAt} as="exact" />
      </p>
      {refusal && (
        <div className="flex flex-wrap gap-2">
          {!refusal.isFinal && onEdit && (
            <button type="button" className={buttonClass()} onClick={onEdit}>
              Change and send again
            </button>
          )}
          <button type="button" className={buttonClass('secondary-danger')} onClick={onDiscard}>
            Delete from this device
          </button>
        </div>
      )}
    </section>
  )
}

function Progress({ work: { id, photos }, isSending }: Pick<WaitingWorkProps, 'work' | 'isSending'>) {
  const connection = useConnection()
  const percent = usePercent(id) ?? 0
  const sent = photos.filter(({ isSent }) => isSent).length
  if (isSending)
    return (
      <span>
        {photos.length > sent ? `Sending photo ${sent + 1} of ${photos.length}: ${percent}%` : 'Sending...'}
      </span>
    )
  const where = 'Your entries are kept on this device, even if you close this page.'
  return (
    <span>
      {connection === 'offline'
        ? `${where} We will send them when you are online and this page is open.`
        : `${where} We will try again in half a minute while this page is open.`}
    </span>
  )
}
