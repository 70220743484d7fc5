import { useEffect, useRef, useState, type ReactNode } from 'react'
import { ApiError } from '../../api/apiError.ts'
import { isUnanswered, plainText } from '../../api/errors.ts'
import { scaleImage } from '../../lib/scaleImage.ts'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { buttonClass } from '../../ui/fieldStyles.ts'
import { NOT_KEPT } from '../texts.ts'
import { useAct } from '../useAct.ts'
import { PREPARING, usePreparation } from '../usePreparation.ts'
import { useKept, type Kept, type KeptPlace } from './useKept.ts'

/** Sends a form. `onProgress` reports the upload. */
export type SendKept<Content, Shown> = (
  content: Content,
  onProgress: (sent: number, total: number) => void,
) => Promise<Shown>

/** The props that a form passes to its fields. */
export interface Filling<Typed> {
  content: Kept<Typed>
  errors: Readonly<Record<string, string>>
  /** Changes the content of the field with this name and removes its error. */
  type: (name: string, part: Partial<Typed>) => void
  take: (file: File | null) => void
}

interface KeptFormProps<Typed extends object, Shown> {
  place: KeptPlace
  texts: { title: string; lead: string; send: string }
  start: Typed
  /** The names of the fields, from top to bottom. The name of the file field is `files`. */
  fields: readonly string[]
  problemsOf: (content: Kept<Typed>) => Record<string, string>
  send: SendKept<Kept<Typed>, Shown>
  onShown: (shown: Shown) => void
  /** Runs when the server refuses the form because the data on screen is out of date. */
  onRefused: () => void
  onLeave?: () => void
  children: (filling: Filling<Typed>) => ReactNode
}

/**
 * A form for firms. The device stores the content while the firm types, and keeps the content until the server has
 * received the form.
 */
export function KeptForm<Typed extends object, Shown>(props: KeptFormProps<Typed, Shown>) {
  const { place, texts, start, fields, onShown, onRefused, onLeave } = props
  const { content, current, isKept, change, replaceFile, drop } = useKept(place, start)
  const { isWaiting, prepare, whenReady } = usePreparation()
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [attempt, setAttempt] = useState(0)
  const [percent, setPercent] = useState<number | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const act = useAct<Shown>((shown) => drop().then(() => onShown(shown)), onRefused)
  useRefusal(act.error, () => setAttempt((count) => count + 1))
  if (!content) return null
  const errors = { ...fieldsOf(act.error), ...problems }
  const submit = () => {
    const filled = current()
    // The person might have left the form while the picture was scaled.
    if (!filled || !form.current) return
    const found = props.problemsOf(filled)
    setProblems(found)
    setPercent(null)
    setAttempt((count) => count + 1)
    if (Object.keys(found).length === 0)
      act.run(() => props.send(filled, (sent, total) => setPercent(percentOf(sent, total))))
  }
  const type = (name: string, part: Parameters<typeof change>[0]) => {
    setProblems(({ [name]: _typed, ...rest }) => rest)
    change(part)
  }
  const take = (file: File | null) => {
    type('files', { file })
    // Scales the photo for the upload while the person continues to type.
    if (file) prepare(scaleImage(file).then((smaller) => replaceFile(file, smaller)))
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label={texts.title}
      onSubmit={(event) => {
        event.preventDefault()
        void whenReady(submit)
      }}
      className="flex flex-col gap-4"
    >
      <ErrorSummary
        entries={fields.flatMap((name) => (errors[name] ? [{ name, message: errors[name] }] : []))}
        {...wholeOf(
          act.error,
          fields.some((name) => errors[name] !== undefined),
          isKept,
        )}
        attempt={attempt}
        onSelect={(name) => form.current?.querySelector<HTMLElement>(`#${name}`)?.focus()}
      />
      <div>
        <h2 className="text-base font-semibold">{texts.title}</h2>
        <p className="text-sm text-muted">{texts.lead}</p>
      </div>
      {props.children({ content, errors, type, take })}
      {!isKept && <p className="text-sm font-semibold text-warn">{NOT_KEPT}</p>}
      <div className="flex flex-col gap-2 sm:flex-row-reverse sm:justify-end">
        <button
          type="submit"
          aria-disabled={act.isBusy || isWaiting || undefined}
          className={`${buttonClass()} min-h-12`}
        >
          {act.isBusy
            ? `Sending${percent === null ? '...' : ` ${percent}%`}`
            : isWaiting
              ? PREPARING
              : texts.send}
        </button>
        {onLeave && (
          <button type="button" className={`${buttonClass('secondary')} min-h-12`} onClick={onLeave}>
            Back
          </button>
        )}
      </div>
    </form>
  )
}

function useRefusal(error: unknown, onRefusal: () => void): void {
  const told = useRef(onRefusal)
  useEffect(() => {
    told.current = onRefusal
  })
  useEffect(() => {
    if (error !== undefined) told.current()
  }, [error])
}

const percentOf = (sent: number, total: number) => Math.round((sent / total) * 100)

const fieldsOf = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError ? error.fields : {}

/** Returns the error that concerns the whole form, unless a field already shows it. */
function wholeOf(error: unknown, isAtField: boolean, isKept: boolean) {
  if (error === undefined || isAtField) return { message: undefined, detail: undefined }
  if (!isUnanswered(error)) return { message: plainText(error), detail: undefined }
  return {
    message: 'We couldn’t reach the server, so your entries were not sent. Try again.',
    detail: isKept ? KEPT : NOT_KEPT,
  }
}

const KEPT =
  'Your entries are kept on this device, even if you close this page. Send them when you are online again.'
