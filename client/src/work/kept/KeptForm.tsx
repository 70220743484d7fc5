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

/** Hears how much of it has gone. */
export type SendKept<Content, Shown> = (
  content: Content,
  onProgress: (sent: number, total: number) => void,
) => Promise<Shown>

/** What the fields of such a form are given. */
export interface Filling<Typed> {
  content: Kept<Typed>
  errors: Readonly<Record<string, string>>
  /** In the field of this name; what was said of it is settled by that. */
  type: (name: string, part: Partial<Typed>) => void
  take: (file: File | null) => void
}

interface KeptFormProps<Typed extends object, Shown> {
  place: KeptPlace
  texts: { title: string; lead: string; send: string }
  /** What stands there at first. */
  start: Typed
  /** Their names, from the top; that of the file is `files`. */
  fields: readonly string[]
  problemsOf: (content: Kept<Typed>) => Record<string, string>
  send: SendKept<Kept<Typed>, Shown>
  onShown: (shown: Shown) => void
  /** The server has refused it: things stand otherwise than they are shown. */
  onRefused: () => void
  onLeave?: () => void
  children: (filling: Filling<Typed>) => ReactNode
}

/** What a firm fills in. All of it is kept on the device while it is written, and until the server has it. */
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
    // The person may have gone back while the picture was made ready.
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
    // A photo is made small enough to travel, while words are typed.
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

/** What went wrong with the whole, where that does not stand at a field. */
function wholeOf(error: unknown, isAtField: boolean, isKept: boolean) {
  if (error === undefined || isAtField) return { message: undefined, detail: undefined }
  if (!isUnanswered(error)) return { message: plainText(error), detail: undefined }
  return {
    message: 'This was not sent because the server could not be reached.',
    detail: isKept ? KEPT : NOT_KEPT,
  }
}

const KEPT =
  'What you typed is kept on this device, even if you close this page. Send it when you are online again.'
