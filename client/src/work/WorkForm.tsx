import { ORDER_WORDS_MAX, TRIED_WAYS } from '@doorstep/contract/orders/rules'
import {
  AFTER_MISSING,
  DONE_WORDS_MISSING,
  DOOR_MISSING,
  FOLLOW_ON_WORDS_MISSING,
  NOTE_MISSING,
  TRIED_LABELS,
  TRIED_MISSING,
} from '@doorstep/contract/orders/work/texts'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { ErrorSummary } from '../ui/ErrorSummary.tsx'
import { buttonClass, ERROR, LABEL } from '../ui/fieldStyles.ts'
import { TextArea } from '../ui/TextArea.tsx'
import { neededMoment, type DeviceWork, type WorkContent } from './deviceWork.ts'
import { PhotosField } from './PhotosField.tsx'
import { problemsOfSlots } from './slots.ts'
import { SlotsField } from './SlotsField.tsx'
import { KIND_TEXTS, PHOTO_FIELDS } from './texts.ts'
import { PREPARING, usePreparation } from './usePreparation.ts'

interface WorkFormProps {
  /**
   * The step as it was when the form opened. The author might have started the step before the page was last closed.
   */
  work: DeviceWork
  onChange: (content: WorkContent) => void
  /**
   * Receives a promise for the photos that are being scaled. The photos are added to the step even if the form has
   * closed by then.
   */
  onPrepare: (photos: Promise<void>) => void
  onFinish: (content: WorkContent) => void
  onLeave: () => void
}

/**
 * A form for the end of a visit, for offered times or for a note to staff. The form saves its content while the author
 * types.
 */
export function WorkForm({ work, onChange, onPrepare, onFinish, onLeave }: WorkFormProps) {
  const { kind } = work
  const texts = KIND_TEXTS[kind]
  const [content, setContent] = useState<WorkContent>(work)
  // People type while photos are scaled, so a finished photo is added to the latest content.
  const latest = useRef(content)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [attempt, setAttempt] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const { isWaiting, prepare, whenReady } = usePreparation()
  useFocusOnce(form)
  const change = (part: (now: WorkContent) => Partial<WorkContent>) => {
    latest.current = { ...latest.current, ...part(latest.current) }
    setContent(latest.current)
    onChange(latest.current)
  }
  const send = () => {
    // The author might have left the form while photos were scaled.
    if (!form.current) return
    const found = problemsOf(work, latest.current)
    setErrors(found)
    setAttempt((count) => count + 1)
    if (Object.keys(found).length === 0) onFinish(latest.current)
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label={texts.title}
      onSubmit={(event) => {
        event.preventDefault()
        void whenReady(send)
      }}
      className="flex flex-col gap-4"
    >
      <ErrorSummary
        entries={Object.entries(errors).map(([name, message]) => ({ name, message }))}
        message={undefined}
        detail={undefined}
        attempt={attempt}
        onSelect={(name) => form.current?.querySelector<HTMLElement>(`#${name}`)?.focus()}
      />
      <div>
        <h2 className="text-base font-semibold">{texts.title}</h2>
        <p className="text-sm text-muted">{texts.lead}</p>
      </div>
      {kind === 'noAccess' && (
        <TriedField
          tried={content.tried}
          error={errors['tried']}
          onChange={(tried) => change(() => ({ tried }))}
        />
      )}
      {PHOTO_FIELDS[kind].map(({ moment, label }) => (
        <PhotosField
          key={moment}
          label={label}
          moment={moment}
          photos={content.photos}
          isRequired={moment === neededMoment(kind)}
          error={errors[`${moment}-photos`]}
          onPrepare={(photos) => {
            prepare(photos)
            onPrepare(photos)
          }}
          onAdd={(added) => change(({ photos }) => ({ photos: [...photos, ...added] }))}
          onRemove={(key) =>
            change(({ photos }) => ({ photos: photos.filter((photo) => photo.key !== key) }))
          }
        />
      ))}
      {kind === 'offer' && (
        <SlotsField slots={content.slots} errors={errors} onChange={(slots) => change(() => ({ slots }))} />
      )}
      {texts.words !== null && (
        <TextArea
          id="words"
          label={texts.words}
          isRequired={texts.wordsNeeded}
          maxLength={ORDER_WORDS_MAX}
          value={content.words}
          error={errors['words']}
          onChange={({ target }) => change(() => ({ words: target.value }))}
        />
      )}
      <div className="flex flex-col gap-2 sm:flex-row-reverse sm:justify-end">
        <button type="submit" aria-disabled={isWaiting || undefined} className={`${buttonClass()} min-h-12`}>
          {isWaiting ? PREPARING : texts.send}
        </button>
        <button type="button" className={`${buttonClass('secondary')} min-h-12`} onClick={onLeave}>
          Back
        </button>
      </div>
    </form>
  )
}

function useFocusOnce(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'start' })
    form.current?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true })
  }, [form])
}

interface TriedFieldProps {
  tried: WorkContent['tried']
  error: string | undefined
  onChange: (tried: WorkContent['tried']) => void
}

function TriedField({ tried, error, onChange }: TriedFieldProps) {
  return (
    <fieldset className="flex flex-col gap-1" aria-describedby={error ? 'tried-error' : undefined}>
      <legend className={LABEL}>
        How did you try to reach the resident?
        <span aria-hidden="true" className="text-danger">
          {' *'}
        </span>
      </legend>
      {TRIED_WAYS.map((way, index) => (
        <label key={way} className="flex min-h-11 cursor-pointer items-center gap-3 text-base md:text-sm">
          <input
            id={index === 0 ? 'tried' : undefined}
            type="checkbox"
            className="size-5 accent-accent"
            checked={tried.includes(way)}
            onChange={({ target }) =>
              onChange(target.checked ? [...tried, way] : tried.filter((one) => one !== way))
            }
          />
          {TRIED_LABELS[way]}
        </label>
      ))}
      {error && (
        <p id="tried-error" className={ERROR}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

function problemsOf(
  { kind }: DeviceWork,
  { words, tried, photos, slots }: WorkContent,
): Record<string, string> {
  if (kind === 'offer') return problemsOfSlots(slots)
  const problems: Record<string, string> = {}
  if (kind === 'noAccess' && tried.length === 0) problems['tried'] = TRIED_MISSING
  const needed = neededMoment(kind)
  if (needed && !photos.some(({ moment }) => moment === needed))
    problems[`${needed}-photos`] = kind === 'done' ? AFTER_MISSING : DOOR_MISSING
  if (words.trim() === '' && kind === 'done') problems['words'] = DONE_WORDS_MISSING
  if (words.trim() === '' && kind === 'note') problems['words'] = NOTE_MISSING
  if (words.trim() === '' && kind === 'followOn') problems['words'] = FOLLOW_ON_WORDS_MISSING
  return problems
}
